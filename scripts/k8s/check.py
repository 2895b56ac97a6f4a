"""`make k8s-check`: renders k8s/, holds it to the schemas of Kubernetes and to a policy linter.

Rendered by kubectl when it is on PATH, else by kustomize, which Go builds. The schemas come in the wheel `kubernetes-validate`, the
linter is kube-score, which Go builds. What is needed goes to .tools/k8s, once. Without Go there is no linter: said, and not a pass.
What holds the manifests to the code is scripts/k8s/manifests.spec.ts, a part of `make test`.
"""

import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOLS = os.path.join(ROOT, '.tools', 'k8s')
VENV = os.path.join(TOOLS, 'venv')
BIN = os.path.join(TOOLS, 'bin')
RENDERED = os.path.join(TOOLS, 'rendered')
PACKAGES = os.path.join(ROOT, 'scripts', 'k8s', 'requirements.txt')
KUSTOMIZE = ('kustomize', 'sigs.k8s.io/kustomize/kustomize/v5@v5.8.1')
KUBE_SCORE = ('kube-score', 'github.com/zegl/kube-score/cmd/kube-score@v1.20.0')
# The oldest that is supported here (a preStop sleep is on by default since 1.30) and the newest whose schemas there are.
VERSIONS = ('1.32.0', '1.37.0')
# Each with what is wrong about it here.
IGNORED = {
    'container-image-pull-policy': 'a release is a tag that never moves, or a digest',
    'deployment-has-host-podantiaffinity': 'replicas are spread by topologySpreadConstraints',
    'deployment-replicas': 'how many is the autoscaler\'s; overlays/dev has one of each',
    'horizontalpodautoscaler-replicas': 'overlays/dev has one of each',
}
RENDERINGS = {
    'dev': ['overlays/dev'],
    'prod': ['overlays/prod'],
    'prod, a model elsewhere, traces': ['overlays/prod', 'components/external-model', 'components/tracing'],
}


def say(line):
    print(f'k8s-check: {line}', flush=True)


def run(command, **options):
    return subprocess.run(command, text=True, capture_output=True, **options)


def go_tool(name, module):
    """Where a tool that Go builds is, or None without Go."""
    path = os.path.join(BIN, f'{name}-{module.rsplit("@", 1)[1]}')
    if os.path.exists(path):
        return path
    go = shutil.which('go')
    if not go:
        return None
    say(f'building {module} (once)')
    with tempfile.TemporaryDirectory() as folder:
        built = run([go, 'install', '-trimpath', module], env={**os.environ, 'GOBIN': folder, 'GOFLAGS': ''}, cwd=folder)
        if built.returncode != 0:
            sys.exit(f'k8s-check: {module} could not be built: {built.stderr.strip()[-2000:]}')
        os.makedirs(BIN, exist_ok=True)
        shutil.move(os.path.join(folder, name), path)
    return path


def renderer():
    kubectl = shutil.which('kubectl')
    if kubectl:
        return [kubectl, 'kustomize']
    kustomize = shutil.which('kustomize') or go_tool(*KUSTOMIZE)
    if kustomize:
        return [kustomize, 'build']
    sys.exit('k8s-check: neither kubectl nor kustomize nor go is on PATH: one of them has to render the overlays')


def validator():
    program = os.path.join(VENV, 'bin', 'kubernetes-validate')
    stamp = os.path.join(VENV, 'stamp')
    with open(PACKAGES, encoding='utf-8') as file:
        wanted = file.read()
    if not os.path.exists(stamp) or open(stamp, encoding='utf-8').read() != wanted:
        say('installing the schemas of Kubernetes (once, 23 MB)')
        subprocess.run([sys.executable, '-m', 'venv', '--clear', VENV], check=True)
        pip = [os.path.join(VENV, 'bin', 'python'), '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
        subprocess.run([*pip, '--no-deps', '--only-binary', ':all:', '-r', PACKAGES], check=True)
        with open(stamp, 'w', encoding='utf-8') as file:
            file.write(wanted)
    return program


def rendered(render, name, parts):
    """The file with everything of an overlay and what is put upon it."""
    folder = os.path.join(ROOT, 'k8s', parts[0])
    path = os.path.join(RENDERED, f'{name}.yaml')
    os.makedirs(RENDERED, exist_ok=True)
    # Components have to be named by a kustomization inside the tree.
    with tempfile.TemporaryDirectory(dir=os.path.join(ROOT, 'k8s')) as made:
        if len(parts) > 1:
            lines = ['apiVersion: kustomize.config.k8s.io/v1beta1', 'kind: Kustomization', 'namespace: plumbline', f'resources: [../{parts[0]}]']
            lines.append('components: [' + ', '.join(f'../{part}' for part in parts[1:]) + ']')
            with open(os.path.join(made, 'kustomization.yaml'), 'w', encoding='utf-8') as file:
                file.write('\n'.join(lines) + '\n')
            folder = made
        done = run([*render, folder])
    if done.returncode != 0:
        sys.exit(f'k8s-check: {name} cannot be rendered: {done.stderr.strip()}')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(done.stdout)
    return path


def main():
    render = renderer()
    validate = validator()
    score = go_tool(*KUBE_SCORE)
    wrong = 0
    for name, parts in RENDERINGS.items():
        path = rendered(render, name, parts)
        with open(path, encoding='utf-8') as file:
            count = file.read().count('\nkind: ')
        for version in VERSIONS:
            checked = run([validate, '--strict', '--quiet', '--no-warn', '--kubernetes-version', version, path])
            if checked.returncode != 0:
                wrong += 1
                print(checked.stdout + checked.stderr)
        if score:
            flags = [flag for test in IGNORED for flag in ('--ignore-test', test)]
            scored = run([score, 'score', '--exit-one-on-warning', '--output-format', 'ci', *flags, path])
            found = [line for line in scored.stdout.splitlines() if line.startswith(('[CRITICAL]', '[WARNING]'))]
            if found or scored.returncode != 0:
                wrong += 1
                print('\n'.join(found) or scored.stdout + scored.stderr)
        say(f'{name}: {count} resources, schemas of {" and ".join(VERSIONS)}' + (', kube-score' if score else ''))
    if not score:
        sys.exit('k8s-check: the policy linter did not run: it is built by go, which is not on PATH')
    if wrong:
        sys.exit('k8s-check: failed')
    say('passed')


if __name__ == '__main__':
    main()
