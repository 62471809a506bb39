# Застолье: what a person or a machine types here. `make play` is all a family needs.

PYTHON ?= python3
PORT ?= 8080
LAN ?=
VENV = .venv
BIN = $(VENV)/bin

.PHONY: play setup setup-dev test test-long format bench soak clean

play: setup
	$(BIN)/python -m bot play --port $(PORT) $(if $(LAN),--lan)

setup: $(VENV)/.ready

setup-dev: $(VENV)/.ready-dev

$(VENV)/bin/python:
	if command -v uv >/dev/null; then uv venv -q $(VENV) --python $(PYTHON); else $(PYTHON) -m venv $(VENV); fi

$(VENV)/.ready: requirements.txt | $(VENV)/bin/python
	if command -v uv >/dev/null; then uv pip install -q --python $(BIN)/python --require-hashes -r requirements.txt; \
	else $(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.txt; fi
	touch $@

$(VENV)/.ready-dev: requirements-dev.txt deploy/browser | $(VENV)/.ready
	if command -v uv >/dev/null; then uv pip install -q --python $(BIN)/python --require-hashes -r requirements-dev.txt; \
	else $(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.txt; fi
	sh deploy/browser
	touch $@

test: setup-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/codespell
	$(BIN)/mypy engine render bot tests
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -m "not slow" --durations=10 -q

test-long: setup-dev
	$(BIN)/python -m pytest -m slow --durations=10 -q

format: setup-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup-dev
	for bench in tests/bench/bench_*.py; do $(BIN)/python $$bench || exit 1; done

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
