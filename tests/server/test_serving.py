"""Addresses, ports, secrets, and the real server in a process of its own."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from golfscore import server
from golfscore.errors import GolfError

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def started(data: Path, *, host: str = "127.0.0.1", port: int | None = None) -> Iterator[tuple[str, int]]:
    """The gallery behind the real server, once it answers: its printed address, its port."""
    command = [sys.executable, str(ROOT / "tests" / "ui" / "gallery.py"), "--host", host, "--data", str(data)]
    if port is not None:
        command += ["--port", str(port)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        at = int(address.partition("?")[0].rstrip("/").rpartition(":")[2])
        # The socket listens before the address is printed, so this waits until the app answers.
        fetch(at, "/")
        yield address, at
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)
        if process.stdout:
            process.stdout.close()


def fetch(port: int, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        return answer
    finally:
        connection.close()


def test_the_first_page_is_answered_as_soon_as_the_address_is_printed(tmp_path: Path) -> None:
    with started(tmp_path) as (_, port):
        assert fetch(port, "/").status == 200


def test_this_machine_alone_needs_no_key_but_the_network_does(tmp_path: Path) -> None:
    with started(tmp_path) as (address, port):
        assert address.endswith(f":{port}/")
    with started(tmp_path, host="0.0.0.0") as (address, port):
        assert fetch(port, "/").status == 401
        key = server.read_secrets(tmp_path).token
        entered = fetch(port, f"/?k={key}")
        assert entered.status == 303
        cookie = (entered.getheader("set-cookie") or "").partition(";")[0]
        assert fetch(port, "/", cookie=cookie).status == 200


def test_a_phone_stays_in_when_the_app_is_started_again_on_the_same_port(tmp_path: Path) -> None:
    with started(tmp_path, host="0.0.0.0") as (_, port):
        cookie = (fetch(port, f"/?k={server.read_secrets(tmp_path).token}").getheader("set-cookie") or "").partition(";")[0]
    with started(tmp_path, host="0.0.0.0", port=port) as (_, again):
        assert again == port
        assert fetch(port, "/", cookie=cookie).status == 200


def test_ctrl_c_ends_the_app_without_a_word(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tests" / "ui" / "gallery.py"), "--data", str(tmp_path)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        fetch(int(process.stdout.readline().strip().rstrip("/").rpartition(":")[2]), "/")
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
        assert process.stderr.read() == ""


def test_flets_pages_for_api_explorers_are_not_served(tmp_path: Path) -> None:
    with started(tmp_path) as (_, port):
        home = fetch(port, "/").getheader("etag")
        for path in ("/docs", "/redoc"):
            assert fetch(port, path).getheader("etag") == home
        assert fetch(port, "/openapi.json").status == 404


def test_secrets_are_made_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    data = tmp_path / "new" / "folder"
    first = server.read_secrets(data)
    assert server.read_secrets(data) == first
    assert stat.S_IMODE((data / server.SECRETS_FILE).stat().st_mode) == 0o600
    assert len(first.token.replace("-", "")) == 12
    assert server.read_secrets(tmp_path / "other") != first


@pytest.mark.parametrize("content", ["", "{", "[]", '{"token": ""}', json.dumps({"token": "", "upload_key": ""})])
def test_broken_secrets_are_replaced(tmp_path: Path, content: str) -> None:
    (tmp_path / server.SECRETS_FILE).write_text(content, encoding="utf-8")
    made = server.read_secrets(tmp_path)
    assert made.token
    assert server.read_secrets(tmp_path) == made


def test_secrets_that_others_could_read_are_closed_again(tmp_path: Path) -> None:
    server.read_secrets(tmp_path)
    (tmp_path / server.SECRETS_FILE).chmod(0o644)
    server.read_secrets(tmp_path)
    assert stat.S_IMODE((tmp_path / server.SECRETS_FILE).stat().st_mode) == 0o600


def test_a_busy_port_that_was_asked_for_is_refused_with_a_free_one() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        busy = other.getsockname()[1]
        with pytest.raises(GolfError) as told:
            server.listen("127.0.0.1", busy)
    assert told.value.key == "error.serve.port-busy"
    assert told.value.facts["port"] == busy
    assert int(told.value.facts["free"]) > busy


def test_a_port_that_was_not_asked_for_is_found() -> None:
    with server.listen("127.0.0.1", None) as one, server.listen("127.0.0.1", None) as two:
        assert one.getsockname()[1] != two.getsockname()[1]


@pytest.mark.parametrize("port", [None, 45000])
def test_an_address_of_another_machine_is_refused(port: int | None) -> None:
    with pytest.raises(GolfError) as told:
        server.listen("192.0.2.77", port)
    assert told.value.key == "error.serve.bad-host"


def test_the_addresses_carry_the_key_where_one_is_needed() -> None:
    alone = server.running_at("127.0.0.1", 4653, None)
    assert (alone.local_url, alone.lan_url) == ("http://127.0.0.1:4653/", None)
    one = server.running_at("192.168.1.5", 4653, "abcd-efgh-2345")
    assert one.local_url == one.lan_url == "http://192.168.1.5:4653/?k=abcd-efgh-2345"
    everywhere = server.running_at("0.0.0.0", 4653, "abcd-efgh-2345")
    assert everywhere.local_url == "http://127.0.0.1:4653/?k=abcd-efgh-2345"
    assert "0.0.0.0" not in (everywhere.lan_url or "")


def test_the_qr_code_fits_a_terminal() -> None:
    lines = server.terminal_qr("http://192.168.100.200:4653/?k=abcd-efgh-2345").splitlines()
    assert len(lines) <= 24
    assert any("▀" in line or "▄" in line or "█" in line for line in lines)


def test_importing_the_server_loads_neither_flet_nor_the_web_server() -> None:
    code = "import sys, golfscore.server; print([m for m in ('flet', 'fastapi', 'uvicorn', 'segno') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"
