#!/usr/bin/env bash
# Checks the chart and the other files for deploying with the real helm and the schemas of Kubernetes.
#
#   bash helm/tests/run.sh               whatever it takes; builds helm if it has to (some minutes, once)
#   bash helm/tests/run.sh --in-passing  as part of `make test`: spends two minutes on building helm at most, and goes
#                                        without what cannot be had, saying so
#
# helm comes from the PATH, or is built from the Go module registry into .tools. Go keeps what it has compiled, so a
# build that was cut short goes on where it stopped.
set -euo pipefail
cd "$(dirname "$0")/../.."

version=v4.3.1
tools=$PWD/.tools
venv=$tools/deploy-venv
requirements=helm/tests/requirements.txt
in_passing=false
[ "${1:-}" = --in-passing ] && in_passing=true

# Without this part: a message and a good end in passing, a failure otherwise.
without() {
  echo "the chart was not checked: $1" >&2
  if $in_passing; then exit 0; fi
  exit 1
}

helm=
if command -v helm >/dev/null; then
  helm=$(command -v helm)
elif [ -x "$tools/bin/helm" ] && "$tools/bin/helm" version --short 2>/dev/null | grep -q "^$version"; then
  helm=$tools/bin/helm
elif command -v go >/dev/null; then
  limit=()
  if $in_passing; then limit=(timeout 120); fi
  echo "building helm $version" >&2
  mkdir -p "$tools/bin"
  if GOBIN=$tools/bin "${limit[@]}" go install -trimpath \
      -ldflags "-s -w -X helm.sh/helm/v4/internal/version.version=$version" "helm.sh/helm/v4/cmd/helm@$version"; then
    helm=$tools/bin/helm
  else
    without "helm could not be built from the Go module registry (in time); make helm-test tries without a limit"
  fi
else
  without "there is neither helm nor Go to build it with"
fi
"$helm" version --short

if ! cmp -s "$requirements" "$venv/requirements.txt"; then
  python3 -c 'import ensurepip, venv' 2>/dev/null || without "python3 cannot make virtual environments"
  python3 -m venv --clear "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$requirements" \
    || without "the packages of $requirements could not be installed from PyPI"
  cp "$requirements" "$venv/requirements.txt"
fi

# Charts, caches and settings of whoever runs this are left alone.
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export HELM_CACHE_HOME=$home HELM_CONFIG_HOME=$home HELM_DATA_HOME=$home
"$venv/bin/python" helm/tests/chart.py "$helm"
"$venv/bin/python" helm/tests/compose.py

if docker compose version >/dev/null 2>&1; then
  ORRERY_KEYS__LIST=k1:dGVzdA== docker compose --file deploy/compose.yaml config --quiet
  echo "docker compose reads compose.yaml"
else
  echo "docker compose is not here: compose.yaml was parsed, not read by it"
fi
