# Orrery: two commands for everybody, `make run` and `make test`; the rest for those who work on it.

CARGO ?= cargo
TOOLS := .tools
export CARGO_TERM_COLOR ?= auto

.PHONY: help run build test test-deps tests model sim fmt clippy lint proto rules bench chaos deny clean

# The model is a package apart; it is built beside the rest.
MODEL := --manifest-path tests/model/Cargo.toml

help: ## Show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: ## Build and start the server on 127.0.0.1:7070 with the embedded store in ./data
	$(CARGO) run --release --locked --package orrery-cli --bin orrery -- serve

build: ## Build the binary, optimised
	$(CARGO) build --release --locked --package orrery-cli

test: test-deps fmt clippy proto tests model rules ## Install what the tests need, then run everything

test-deps: ## Install what the tests need: redis-server, Python with grpcio, buf
	bash tests/setup.sh

tests: ## Tests of all crates, and of real server processes over gRPC
	$(CARGO) test --locked --workspace

model: ## Look at every state of the append protocol
	$(CARGO) test --locked $(MODEL) --target-dir target/model

sim: ## Simulate the service on a faulty store, many seeds
	ORRERY_SIM_SEEDS=20000 $(CARGO) test --release --locked --package orrery-tests --test sim every_seed -- --nocapture

fmt: ## Check the formatting
	$(CARGO) fmt --all --check
	$(CARGO) fmt $(MODEL) --check

clippy: ## Lint the code, warnings denied
	$(CARGO) clippy --locked --workspace --all-targets -- -D warnings
	$(CARGO) clippy --locked $(MODEL) --target-dir target/model --all-targets -- -D warnings

proto: ## Lint the contract and check that it only grows
	bash proto/check.sh

rules: ## Which rules of the catalogues are proven by tests
	$(CARGO) run --quiet --locked --package orrery-cli --bin orrery -- rules --coverage

bench: ## Measure submit against bare echo and raw append, and the speed of the rules
	$(CARGO) build --release --locked --package orrery-cli
	target/release/orrery bench --recorded service/gaia-log/tests/*.json.gz $(if $(shell command -v valgrind),--callgrind)

chaos: ## Kill servers and Redis under load, the full count
	$(CARGO) build --release --locked --package orrery-cli
	ORRERY_CHAOS_SERVER_KILLS=200 ORRERY_CHAOS_REDIS_KILLS=100 $(CARGO) test --release --locked --package orrery-tests --test chaos -- --nocapture

lint: fmt clippy proto deny ## Everything that reads the code, dependencies too

deny: export PATH := $(CURDIR)/$(TOOLS)/bin:$(PATH)
deny: ## Licences, advisories and duplicates of the dependencies
	@command -v cargo-deny >/dev/null || $(CARGO) install --locked cargo-deny --root $(TOOLS)
	cargo-deny check
	cargo-deny $(MODEL) check --config $(CURDIR)/deny.toml

clean: ## Remove what was built
	$(CARGO) clean
