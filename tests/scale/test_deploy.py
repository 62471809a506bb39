"""The files an operator is given: each is read as its program reads it, and says what is so."""

import asyncio
import configparser
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]  # its types are a package of their own

from bot.__main__ import arguments
from bot.metrics import Metrics
from bot.run import PLATFORMS, Manner
from tests.fakes.telegram import FakeTelegram
from tests.scale.family import until

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
HOME = "/opt/zastolie"


def documents(name):
    return [each for each in yaml.safe_load_all((DEPLOY / name).read_text()) if each]


def kinds(name):
    return {each["kind"]: each for each in documents(name)}


def unit():
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # names keep their letters
    parser.read(DEPLOY / "zastolie.service")
    return parser


def settings():
    lines = (DEPLOY / "env.example").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_every_yaml_file_is_read():
    files = sorted(DEPLOY.rglob("*.yaml"))
    assert len(files) >= 5
    for file in files:
        assert documents(file.relative_to(DEPLOY))


def test_the_settings_are_those_the_bot_knows():
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py"))
    assert set(PLATFORMS) <= settings().keys()
    for name in settings():
        assert f'"{name}"' in code, name


def test_the_settings_of_the_example_make_sense():
    manner = Manner.read(Path("data"), {}, settings())
    assert (manner.webhook, manner.port, manner.log) == ("", None, "text")
    assert manner.host == "127.0.0.1"


def test_the_image_holds_what_the_bot_needs_and_starts_it():
    lines = (DEPLOY / "Dockerfile").read_text().splitlines()
    copied = [
        line.split()[1] for line in lines if line.startswith("COPY ") and "--from" not in line
    ]
    assert all((ROOT / each).exists() for each in copied)
    kept = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    assert {f"!{each}" for each in copied} <= set(kept)
    words = [word for line in lines if line.startswith(("ENTRYPOINT", "CMD")) for word in
             yaml.safe_load(line.split(" ", 1)[1])]  # fmt: skip
    assert words[:3] == ["python", "-m", "bot"]
    assert arguments().parse_args(words[3:]).command == "run"
    assert any(re.match(r"USER \d+", line) for line in lines)


@pytest.mark.parametrize("name", ["compose.yaml", "kubernetes/valkey.yaml"])
def test_the_database_forgets_nothing(name):
    if name == "compose.yaml":
        words = documents(name)[0]["services"]["valkey"]["command"]
    else:
        pod = kinds(name)["StatefulSet"]["spec"]["template"]["spec"]
        words = pod["containers"][0]["args"]
    said = dict(pairwise(words))
    assert said["--appendonly"] == "yes"
    assert said["--appendfsync"] == "always"
    assert said["--maxmemory-policy"] == "noeviction"


def test_compose_waits_for_a_healthy_database():
    services = documents("compose.yaml")[0]["services"]
    assert services["bot"]["depends_on"]["valkey"]["condition"] == "service_healthy"
    assert services["valkey"]["healthcheck"]["test"][-1] == "ping"
    assert {name for name, each in services.items() if each.get("profiles")} == {
        "prometheus", "grafana"
    }  # fmt: skip
    published = [port for each in services.values() for port in each.get("ports", ())]
    assert all(port.startswith("127.0.0.1:") for port in published)


def test_a_rolling_update_loses_no_update():
    deployment = kinds("kubernetes/bot.yaml")["Deployment"]["spec"]
    assert deployment["replicas"] >= 2
    assert deployment["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    pod = deployment["template"]["spec"]
    (container,) = pod["containers"]
    assert container["readinessProbe"]["httpGet"]["path"] == "/ready"
    assert container["livenessProbe"]["httpGet"]["path"] == "/health"
    waits = int(container["lifecycle"]["preStop"]["exec"]["command"][-1])
    probe = container["readinessProbe"]
    assert pod["terminationGracePeriodSeconds"] > waits + 2 * 10 + 5  # PATIENCE twice
    assert waits > probe["periodSeconds"]


def test_only_updates_come_in_from_outside():
    rules = kinds("kubernetes/bot.yaml")["Ingress"]["spec"]["rules"]
    paths = {path["path"] for rule in rules for path in rule["http"]["paths"]}
    assert paths == {"/telegram/", "/vk/"}


def test_no_file_holds_a_token():
    for file in DEPLOY.rglob("*"):
        if file.is_file():
            assert not re.search(r"\d{6,}:[\w-]{20,}|vk1\.a\.", file.read_text()), file


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd on this machine")
def test_systemd_understands_the_unit(tmp_path):
    text = (
        (DEPLOY / "zastolie.service").read_text().replace(f"{HOME}/.venv/bin/python", "/bin/true")
    )
    (tmp_path / "zastolie.service").write_text(text)
    found = subprocess.run(
        ["systemd-analyze", "verify", str(tmp_path / "zastolie.service")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    assert "zastolie.service" not in found.stderr


@pytest.mark.slow
async def test_the_command_of_the_unit_runs_and_ends_when_it_is_told(tmp_path):
    words = shlex.split(unit()["Service"]["ExecStart"])
    assert words[0] == f"{HOME}/.venv/bin/python"
    words = [sys.executable, *words[1:-1], str(tmp_path / "data")]
    async with FakeTelegram() as telegram:
        told = {"TELEGRAM_TOKEN": telegram.token, "TELEGRAM_API": telegram.url, "LANG": "ru"}
        kept = {n: v for n, v in os.environ.items() if not n.endswith("_TOKEN")}
        example = {name: value for name, value in settings().items() if name not in told}
        process = await asyncio.create_subprocess_exec(
            *words, cwd=ROOT, env=kept | example | told, stderr=asyncio.subprocess.PIPE
        )
        try:
            await until(lambda: telegram.main.updates.poll, 60)
            process.send_signal(signal.SIGTERM)
            async with asyncio.timeout(int(unit()["Service"]["TimeoutStopSec"])):
                _, said = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    assert process.returncode == 0, said.decode()
    assert not (tmp_path / "data" / "valkey.sock").exists()


def test_zones_are_known_where_the_system_knows_none():
    """A small image has no table of zones of its own: the one of the package will do."""
    listed = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert re.search(r"^tzdata==", listed, re.MULTILINE)
    (check,) = re.findall(r'python -c "(from bot\.hours.*)"$', _dockerfile(), re.MULTILINE)
    subprocess.run([sys.executable, "-c", check], cwd=ROOT, check=True)
    blind = (
        "import zoneinfo; zoneinfo.reset_tzpath([]); import sys; sys.modules['tzdata'] = None\n"
    )
    found = subprocess.run([sys.executable, "-c", blind + check], cwd=ROOT, check=False)
    assert found.returncode != 0


def _dockerfile():
    return (DEPLOY / "Dockerfile").read_text(encoding="utf-8")


def test_what_is_mounted_is_there():
    for service in documents("compose.yaml")[0]["services"].values():
        for volume in service.get("volumes", ()):
            if volume.startswith("./"):
                assert (DEPLOY / volume.split(":")[0]).is_file(), volume


def test_what_is_looked_at_is_counted():
    """Alarms, pictures of numbers and the operator's page name no number that the bot lacks."""
    known = {"zastolie_bot"}  # a name of another kind
    for family in Metrics().registry.collect():
        known |= {family.name, f"{family.name}_total", f"{family.name}_bucket"}
        known.add(f"{family.name}_count")
    for file in [*DEPLOY.rglob("*.yaml"), *DEPLOY.rglob("*.json"), DEPLOY / "README.md"]:
        named = set(re.findall(r"\bzastolie_[a-z_]+", file.read_text(encoding="utf-8")))
        assert named <= known, file
    rules = documents("prometheus/alerts.yaml")[0]["groups"][0]["rules"]
    assert len({rule["alert"] for rule in rules}) == len(rules) >= 5
    panels = json.loads((DEPLOY / "grafana/dashboard.json").read_text())["panels"]
    assert {panel["datasource"]["uid"] for panel in panels} == {
        source["uid"] for source in documents("grafana/datasource.yaml")[0]["datasources"]
    }
