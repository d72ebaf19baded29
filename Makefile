# Orrery: two commands for everybody, `make run` and `make test`; the rest for those who work on it.

CARGO ?= cargo
TOOLS := .tools
export CARGO_TERM_COLOR ?= auto

.PHONY: help run build test test-deps tests model sim fmt clippy lint proto rules helm-test chart bench chaos deny clean

# The model is a package apart; it is built beside the rest.
MODEL := --manifest-path tests/model/Cargo.toml

help: ## Show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: ## Build and start the server on 127.0.0.1:7070 with the embedded store in ./data
	$(CARGO) run --release --locked --package orrery-cli --bin orrery -- serve

build: ## Build the binary, optimised
	$(CARGO) build --release --locked --package orrery-cli

test: test-deps fmt clippy proto chart tests model rules ## Install what the tests need, then run everything

test-deps: ## Install what the tests need: redis-server, a C compiler, Python with grpcio, buf
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

helm-test: ## Check the chart with the real helm (built with Go if need be) and everything else for deploying
	bash helm/tests/run.sh

chart: # The same in passing: two minutes for building helm at most, and a message where it cannot be had
	bash helm/tests/run.sh --in-passing

bench: ## Measure the service against bare echo and raw append (speed, durability, memory, streams), and the rules
	$(CARGO) build --release --locked --package orrery-cli
	target/release/orrery bench --recorded service/gaia-log/tests/*.json.gz $(if $(shell command -v valgrind),--callgrind)

# Everything one after the other: some of it measures how soon the service is back. With OTHER=<path of an older
# binary> the upgrade test goes from that build to this one and back.
chaos: ## Kill servers, Redis and power under load, change primaries, cut streams, upgrade, the full counts
	$(CARGO) build --release --locked --package orrery-cli
	ORRERY_CHAOS_SERVER_KILLS=200 ORRERY_CHAOS_REDIS_KILLS=100 \
	ORRERY_CHAOS_POWER_LOSSES=50 ORRERY_CHAOS_FAILOVERS=100 \
	ORRERY_CHAOS_OPERATIONS=200000 \
	ORRERY_CHAOS_STREAMS=500 ORRERY_CHAOS_STREAM_EVENTS=10200000 \
	ORRERY_CHAOS_DRAINS=100 ORRERY_CHAOS_ABUSE_MILLIS=5000 \
	ORRERY_CHAOS_OVERLOAD_MILLIS=3000 ORRERY_CHAOS_OVERLOAD_ROUNDS=7 \
	ORRERY_CHAOS_VERSION_CALLS=5000 $(if $(OTHER),ORRERY_OTHER_BINARY=$(abspath $(OTHER))) \
	$(CARGO) test --release --locked --package orrery-tests --test chaos -- --nocapture --test-threads=1
	ORRERY_ARCHIVE_KILLS=60 $(CARGO) test --release --locked --package orrery-tests --test e2e killed_while_it_archives -- --nocapture

lint: fmt clippy proto deny ## Everything that reads the code, dependencies too

deny: export PATH := $(CURDIR)/$(TOOLS)/bin:$(PATH)
deny: ## Licences, advisories and duplicates of the dependencies
	@command -v cargo-deny >/dev/null || $(CARGO) install --locked cargo-deny --root $(TOOLS)
	cargo-deny check
	cargo-deny $(MODEL) check --config $(CURDIR)/deny.toml

clean: ## Remove what was built
	$(CARGO) clean
