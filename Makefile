# Everything a person or a machine runs. `make` alone lists it.
SHELL := /bin/sh
export PATH := $(CURDIR)/.tools/bin:$(PATH)
.DEFAULT_GOAL := help
.PHONY: images sbom service help up test e2e bench quality small-model lint format types build clean toolchain bare-root admin admin-rebuild k8s-check alerts-check
# Stages are ordered inside the scripts; -j must not shuffle them.
.NOTPARALLEL:

help: ## This list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

toolchain: ## Private toolchain in .tools/ and npm ci, when something changed
	@command -v python3 >/dev/null 2>&1 || { echo 'python3 is missing: sudo apt-get update && sudo apt-get install -y python3 python3-venv git libcurl4' >&2; exit 1; }
	@python3 scripts/toolchain.py

up: toolchain ## Build and start the whole system with demo data; Ctrl-C stops it
	@exec node scripts/build.ts
	@exec node scripts/up.ts

admin: toolchain ## An admin for the console, while the system runs: make admin EMAIL=… [PASSWORD=…] (a random one is printed)
	@exec node scripts/admin.ts '$(EMAIL)' '$(PASSWORD)'

admin-rebuild: toolchain ## Read everything the console shows anew from the services that own it, while the system runs
	@exec node scripts/admin-rebuild.ts

test: toolchain ## Everything that can be proven on one machine: lint, types, build, unit, integration, browser
	@exec node scripts/test.ts

e2e: toolchain build ## Only the browser journeys and whole-system tests
	@NODE_OPTIONS=--experimental-vm-modules exec node node_modules/jest/bin/jest.js --runInBand tests/

bench: toolchain build ## The numbers: overhead, requests a second, sizes
	@exec node scripts/bench.ts

quality: toolchain ## One table over the sample documents: quotes, spread, injection, parity
	@exec node scripts/quality.ts

small-model: ## A real, very small model behind llama.cpp's server, to try the product with; Ctrl-C stops it
	@exec python3 scripts/small-model.py

alerts-check: ## Prometheus's own parser over the alert rules; needs Go (its first build takes a minute)
	@command -v go >/dev/null 2>&1 || { echo 'go is missing: https://go.dev/dl (make test reads the rules without it)' >&2; exit 1; }
	@cd scripts/alerts-check && exec go run . $(CURDIR)/ops/prometheus/alerts.yaml

lint: toolchain ## ESLint with the import rules, prettier, locale keys
	@exec node scripts/test.ts lint

format: toolchain ## Prettier over everything
	@exec node node_modules/prettier/bin/prettier.cjs --write --log-level warn .

types: toolchain ## The three type checks: node side, contracts, browser side
	@exec node scripts/test.ts types

build: toolchain ## Bundle every service and the app, when changed
	@exec node scripts/build.ts

bare-root: ## Both commands of the README on a bare Debian; needs root and debootstrap: sudo make bare-root SUITE=bookworm
	@exec scripts/bare-root.sh $(SUITE)

k8s-check: ## Kubernetes manifests: rendered, held to the schemas and to a policy linter (needs kubectl or go; the linter go)
	@exec python3 scripts/k8s/check.py

images: toolchain ## Every image of the Dockerfile with its size, and a founder's way through docker-compose.yml on them: docker, or root with buildah and podman
	@scripts/containers/images.sh build
	@scripts/containers/images.sh journey

sbom: toolchain ## dist/sbom: the npm packages of each image, as CycloneDX
	@exec node scripts/containers/sbom.ts

clean: ## Remove what was built, the state and the toolchain (not node_modules)
	rm -rf .tools .data coverage dist services/*/dist frontend/dist admin-frontend/dist

service: toolchain ## A new service from the skeleton: make service NAME=alerts
	@exec node scripts/new-service.ts '$(NAME)'
