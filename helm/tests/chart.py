"""Renders the chart for every value set in ci/ and checks what comes out."""

import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib

import kubernetes_validate
import promql_parser
import yaml

CHART = pathlib.Path("helm/orrery")
HELM = sys.argv[1]

# The oldest version that Chart.yaml names, one in the middle, the newest that the schemas have.
KUBERNETES = ["1.27.0", "1.31.0", kubernetes_validate.latest_version()]

# Kinds that Kubernetes itself does not know. Each has a check of its own below.
CUSTOM = {"ServiceMonitor", "PrometheusRule"}

# Kinds that every value set gives, and kinds by the value set that turns them on.
ALWAYS = {"ConfigMap", "Deployment", "Service", "Pod"}
EXPECTED = {
    "minimal": {"ServiceAccount", "PodDisruptionBudget"},
    "redis": {"ServiceAccount", "PodDisruptionBudget"},
    "cluster": {"PodDisruptionBudget"},
    "embedded": {"ServiceAccount", "PersistentVolumeClaim"},
    "autoscaling": {"ServiceAccount", "PodDisruptionBudget", "HorizontalPodAutoscaler"},
    "everything": {"ServiceAccount", "PodDisruptionBudget", "NetworkPolicy", "ServiceMonitor", "PrometheusRule"},
}

# What must be refused, and a word of the reason.
GOOD = {"keys": {"existingSecret": "k"}, "store": {"redis": {"url": "redis://r"}}}
REFUSED = [
    ({"keys": {"existingSecret": ""}}, "keys.existingSecret is required"),
    ({"store": {"redis": {"url": ""}}}, "store.redis.url"),
    ({"store": {"redis": {"existingSecret": "s"}}}, "choose one"),
    ({"store": {"kind": "embedded"}, "replicaCount": 2}, "replicaCount"),
    ({"store": {"kind": "memory"}, "autoscaling": {"enabled": True}}, "autoscaling"),
    ({"tls": {"enabled": True}}, "tls.existingSecret"),
    ({"tls": {"clientCaSecret": "s"}}, "needs tls.enabled"),
    ({"replicas": 3}, "replicas"),
    ({"replicaCount": -1}, "replicaCount"),
    ({"replicaCount": "two"}, "replicaCount"),
    ({"store": {"kind": "postgres"}}, "kind"),
    ({"store": {"durability": "maybe"}}, "durability"),
    ({"store": {"durability": "replicas=0"}}, "durability"),
    ({"store": {"redis": {"url": "redis://user:secret@host"}}}, "url"),
    ({"store": {"redis": {"url": "http://host"}}}, "url"),
    ({"store": {"redis": {"prefix": "{a}"}}}, "prefix"),
    ({"keys": {"list": "k1:secret"}}, "list"),
    ({"keys": {"tokenLifetime": "soon"}}, "tokenLifetime"),
    ({"creation": "anyone"}, "creation"),
    ({"drainDelay": "5"}, "drainDelay"),
    ({"preStopSeconds": 5}, "preStopSeconds"),
    ({"threads": 0}, "threads"),
    ({"settings": {"limits": {"burst": 3}}}, "/settings/limits"),
    ({"settings": {"Limits.Burst": 3}}, "Limits.Burst"),
    ({"service": {"port": 70000}}, "port"),
    ({"service": {"type": "ExternalName"}}, "type"),
    ({"autoscaling": {"targetCPUUtilizationPercentage": 0}}, "targetCPUUtilizationPercentage"),
    ({"podDisruptionBudget": {"maxUnavailable": "most"}}, "maxUnavailable"),
    ({"telemetry": {"otlpEndpoint": "http://u:p@h:4317"}}, "otlpEndpoint"),
    ({"telemetry": {"sampleRatio": 2}}, "sampleRatio"),
    ({"image": {"digest": "sha256:short"}}, "digest"),
    ({"log": {"format": "xml"}}, "format"),
    ({"podLabels": {"a": 1}}, "podLabels"),
]


def helm(*arguments):
    return subprocess.run([HELM, *arguments], capture_output=True, text=True)


def fail(where, message):
    sys.exit(f"{where}: {message}")


def expect(is_so, where, message):
    if not is_so:
        fail(where, message)


def merged(base, change):
    result = dict(base)
    for key, value in change.items():
        is_nested = isinstance(value, dict) and isinstance(result.get(key), dict)
        result[key] = merged(result[key], value) if is_nested else value
    return result


def render(name, path):
    done = helm("template", "trial", str(CHART), "--namespace", "games", "--values", str(path))
    expect(done.returncode == 0, name, done.stderr)
    return [document for document in yaml.safe_load_all(done.stdout) if document]


def one(documents, kind, name=None):
    found = [d for d in documents if d["kind"] == kind and name in (None, d["metadata"]["name"])]
    expect(len(found) == 1, kind, f"expected one called {name}, found {len(found)}")
    return found[0]


def check_schemas(name, documents):
    for document in documents:
        if document["kind"] in CUSTOM:
            continue
        for version in KUBERNETES:
            try:
                kubernetes_validate.validate(document, version, strict=True)
            except kubernetes_validate.ValidationError as error:
                path = ".".join(str(part) for part in error.path)
                fail(f"{name}, {document['kind']} for Kubernetes {version}", f"{path}: {error.message}")


def check_together(name, documents):
    """What no schema sees: whether names, labels and ports of one object fit the others."""
    deployment = one(documents, "Deployment")
    pod = deployment["spec"]["template"]
    labels = pod["metadata"]["labels"]
    container = pod["spec"]["containers"][0]
    ports = {port["name"] for port in container["ports"]}
    is_selected = lambda selector: selector.items() <= labels.items()
    expect(is_selected(deployment["spec"]["selector"]["matchLabels"]), name, "the deployment misses its pods")
    for service in (d for d in documents if d["kind"] == "Service"):
        expect(is_selected(service["spec"]["selector"]), name, "a service misses the pods")
        for port in service["spec"]["ports"]:
            expect(port["targetPort"] in ports, name, f"no port is called {port['targetPort']}")
    mounts = {mount["name"] for mount in container["volumeMounts"]}
    volumes = {volume["name"] for volume in pod["spec"]["volumes"]}
    expect(mounts == volumes, name, f"mounts {mounts} and volumes {volumes} differ")
    for kind in ("PodDisruptionBudget", "NetworkPolicy"):
        for document in (d for d in documents if d["kind"] == kind):
            selector = document["spec"].get("selector", document["spec"].get("podSelector"))
            expect(is_selected(selector["matchLabels"]), name, f"the {kind} misses the pods")
    scaler = [d for d in documents if d["kind"] == "HorizontalPodAutoscaler"]
    expect(bool(scaler) != ("replicas" in deployment["spec"]), name, "two say how many servers there are")
    for document in scaler:
        target = document["spec"]["scaleTargetRef"]["name"]
        expect(target == deployment["metadata"]["name"], name, "the autoscaler scales something else")
    security = container["securityContext"]
    is_safe = (
        pod["spec"]["securityContext"]["runAsNonRoot"]
        and security["readOnlyRootFilesystem"]
        and not security["allowPrivilegeEscalation"]
        and security["capabilities"]["drop"] == ["ALL"]
        and pod["spec"]["automountServiceAccountToken"] is False
    )
    expect(is_safe, name, "the container may do more than it needs")
    for probe in ("readinessProbe", "livenessProbe", "startupProbe"):
        expect(probe in container, name, f"no {probe}")
    expect(pod["spec"]["topologySpreadConstraints"], name, "pods are not spread")
    grace = pod["spec"]["terminationGracePeriodSeconds"]
    settings = check_settings(name, one(documents, "ConfigMap"))
    seconds = lambda key: int(re.fullmatch(r"(\d+)s", settings[key])[1])
    expect(grace > seconds("drain_delay") + seconds("drain_grace"), name, "pods are killed while they drain")


def check_settings(name, config):
    """The file of the server is TOML without secrets. Whether its keys exist is checked against the server itself, by
    tests/e2e/deploy.rs."""
    text = config["data"]["orrery.toml"]
    settings = {}

    def flatten(prefix, table):
        for key, value in table.items():
            if isinstance(value, dict):
                flatten(f"{prefix}{key}.", value)
            else:
                settings[prefix + key] = value

    flatten("", tomllib.loads(text))
    expect("keys.list" not in settings, name, "keys stand in the config map")
    return settings


def check_monitor(name, documents):
    for monitor in (d for d in documents if d["kind"] == "ServiceMonitor"):
        wanted = monitor["spec"]["selector"]["matchLabels"]
        services = [
            d for d in documents if d["kind"] == "Service" and wanted.items() <= d["metadata"]["labels"].items()
        ]
        expect(len(services) == 1, name, f"the ServiceMonitor finds {len(services)} services")
        ports = {port["name"] for port in services[0]["spec"]["ports"]}
        for endpoint in monitor["spec"]["endpoints"]:
            expect(endpoint["port"] in ports and endpoint["path"] == "/metrics", name, "it scrapes something else")
        for rule in (d for d in documents if d["kind"] == "PrometheusRule"):
            check_rules(name, rule["spec"]["groups"], services[0]["metadata"]["name"])


def check_rules(name, groups, job):
    names = []
    for rule in (rule for group in groups for rule in group["rules"]):
        where = f"{name}, {rule['alert']}"
        names.append(rule["alert"])
        expect(rule.keys() <= {"alert", "expr", "for", "labels", "annotations"}, where, f"fields {list(rule)}")
        expect(rule["labels"]["severity"] in {"critical", "warning", "info"}, where, "no severity")
        expect({"summary", "description", "runbook"} <= rule["annotations"].keys(), where, "not explained")
        expect(re.fullmatch(r"\d+[smh]", rule.get("for", "0s")), where, f"for {rule.get('for')}")
        try:
            promql_parser.parse(rule["expr"])
        except ValueError as error:
            fail(where, error)
        jobs = set(re.findall(r'job="([^"]*)"', rule["expr"]))
        expect(jobs == {job}, where, f"is about the jobs {jobs}, not {job}")
    expect(len(names) == len(set(names)) and names, name, f"alerts {names}")


def check_notes(name, path):
    done = helm("install", "trial", str(CHART), "--dry-run=client", "--namespace", "games", "--values", str(path))
    expect(done.returncode == 0, name, done.stderr)
    _, _, notes = done.stdout.partition("NOTES:")
    expect("helm test trial --namespace games" in notes, name, f"notes: {notes}")
    is_open = yaml.safe_load(path.read_text()).get("creation") == "open"
    expect(is_open == ("creation is open" in notes), name, f"notes: {notes}")


def check_refusals():
    for change, word in REFUSED:
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            yaml.safe_dump(merged(GOOD, change), file)
            file.flush()
            done = helm("template", "trial", str(CHART), "--values", file.name)
        expect(done.returncode != 0, change, "was not refused")
        expect(word in done.stderr, change, f"was refused for another reason: {done.stderr}")


def check_alerts_file():
    groups = yaml.safe_load(pathlib.Path("deploy/alerts.yaml").read_text())["groups"]
    check_rules("deploy/alerts.yaml", groups, "orrery")


def main():
    sets = {path.name.removesuffix("-values.yaml"): path for path in sorted((CHART / "ci").glob("*-values.yaml"))}
    expect(sets.keys() == EXPECTED.keys(), "ci", f"value sets {sorted(sets)}, expected {sorted(EXPECTED)}")
    kinds_seen = 0
    for name, path in sets.items():
        linted = helm("lint", str(CHART), "--strict", "--values", str(path))
        expect(linted.returncode == 0, name, linted.stdout + linted.stderr)
        documents = render(name, path)
        kinds = {document["kind"] for document in documents}
        expect(kinds == ALWAYS | EXPECTED[name], name, f"rendered {sorted(kinds)}")
        check_schemas(name, documents)
        check_together(name, documents)
        check_monitor(name, documents)
        check_notes(name, path)
        kinds_seen += len(documents)
    check_alerts_file()
    check_refusals()
    print(
        f"the chart: {len(sets)} value sets, {kinds_seen} objects valid for Kubernetes {', '.join(KUBERNETES)}, "
        f"{len(REFUSED)} wrong value sets refused"
    )


main()
