"""Parses everything in deploy/ and checks that its parts name each other rightly."""

import json
import pathlib
import re
import sys

import promql_parser
import yaml

DEPLOY = pathlib.Path("deploy")


def expect(is_so, message):
    if not is_so:
        sys.exit(f"deploy: {message}")


def load(path):
    return yaml.safe_load((DEPLOY / path).read_text())


def check_compose():
    compose = load("compose.yaml")
    services, volumes = compose["services"], compose["volumes"]
    wanted = {"orrery-1", "orrery-2", "redis", "redis-replica", "otel-collector", "prometheus", "grafana"}
    expect(services.keys() == wanted, f"services {sorted(services)}")
    for name, service in services.items():
        for other in service.get("depends_on", {}):
            expect(other in services, f"{name} depends on {other}")
        for mount in service.get("volumes", []):
            source = mount.split(":")[0]
            is_there = (DEPLOY / source).exists() if source.startswith(".") else source in volumes
            expect(is_there, f"{name} mounts {source}, which is not there")
        for port in service.get("ports", []):
            expect(port.startswith("127.0.0.1:"), f"{name} can be reached from outside: {port}")
        expect("build" in service or re.search(r":[\w.-]*\d", service["image"]), f"{name} has no version")
    return services


def check_collection(services):
    scraped = load("prometheus.yaml")
    for job in scraped["scrape_configs"]:
        expect(job["job_name"] == "orrery", f"the alerts are about the job orrery, not {job['job_name']}")
        for target in job["static_configs"][0]["targets"]:
            expect(target.split(":")[0] in services, f"{target} is no service")
    collector = load("otel-collector.yaml")
    for kind in ("receivers", "processors", "exporters"):
        for pipeline in collector["service"]["pipelines"].values():
            for part in pipeline[kind]:
                expect(part in collector[kind], f"the collector has no {kind} {part}")


def check_dashboard():
    source = load("grafana/provisioning/datasources/prometheus.yaml")["datasources"][0]
    expect(source["type"] == "prometheus" and source["isDefault"], "Grafana has no source")
    load("grafana/provisioning/dashboards/orrery.yaml")
    dashboard = json.loads((DEPLOY / "grafana/dashboards/orrery.json").read_text())
    queries, ids, taken = 0, set(), set()
    for panel in dashboard["panels"]:
        expect(panel["id"] not in ids, f"two panels have the id {panel['id']}")
        ids.add(panel["id"])
        at = panel["gridPos"]
        for x in range(at["x"], at["x"] + at["w"]):
            for y in range(at["y"], at["y"] + at["h"]):
                expect((x, y) not in taken and x < 24, f"{panel['title']} lies on another panel")
                taken.add((x, y))
        for target in panel.get("targets", []):
            queries += 1
            try:
                promql_parser.parse(target["expr"].replace("$__rate_interval", "1m"))
            except ValueError as error:
                expect(False, f"{panel['title']}: {error}")
    return queries


services = check_compose()
check_collection(services)
print(f"deploy: {len(services)} services, {check_dashboard()} queries of the dashboard parsed")
