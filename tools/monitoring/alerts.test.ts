/** Alerts and dashboard use metrics that the product has; each alert has a runbook page, and a test that it fires. */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { parseConfig } from "#platform/config.ts";
import { createMetrics } from "#platform/metrics/metrics.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { healthOf } from "../../src/wiring/health.ts";
import { openApp } from "../../src/wiring/open-app.ts";
import { DASHBOARD } from "./dashboard-shape.ts";

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface RuleTest {
  readonly name: string;
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly unknown[] }[];
}
const RULES = "deploy/prometheus/alerts.yaml";
const TESTS = "deploy/prometheus/alerts.test.yaml";
const read = (file: string) => readFileSync(file, "utf8");
const alerts = (parse(read(RULES)) as { groups: readonly { rules: readonly Alert[] }[] }).groups.flatMap(({ rules }) => rules);
const { tests } = parse(read(TESTS)) as { tests: readonly RuleTest[] };
const written: unknown = JSON.parse(read("deploy/grafana/sampai.json"));
const dashboard = DASHBOARD.parse(written);

const ground = await openTestApp();
const app = openApp(parseConfig({ APP_ENV: "test", DATABASE_URL: ground.url, LOG_LEVEL: "silent" }));
afterAll(async () => {
  await app.pool.end();
  await ground[Symbol.asyncDispose]();
});

/** Every metric name in a scrape of a worker, including all names of histograms. */
async function reported(): Promise<ReadonlySet<string>> {
  const { health } = await healthOf(app, { isStopping: () => false, worker: { sinceLookedMs: () => 0 } });
  const text = await createMetrics(health.measures ?? [], () => undefined, health.instruments).registry.metrics();
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  return new Set([...names, "up"]);
}
/** Metric names in an expression: outside of brackets and quotes, with one of our prefixes. */
const namesIn = (expr: string) =>
  expr.replaceAll(/\{[^}]*\}|"[^"]*"/g, "").match(/\b(?:sampai|http|process|nodejs)_[a-z_]+|\bup\b/g) ?? [];

describe("alerts", () => {
  test("use metrics that the product has", async () => {
    const known = await reported();
    expect(alerts.length).toBeGreaterThan(30);
    for (const { alert, expr } of alerts) {
      expect([alert, namesIn(expr).length > 0]).toEqual([alert, true]);
      expect([alert, namesIn(expr).filter((name) => !known.has(name))]).toEqual([alert, []]);
    }
  });
  test("state their delay, severity and runbook page: meaning, where to look, what to do, whom to wake", () => {
    for (const { alert, for: wait, labels, annotations } of alerts) {
      expect([alert, wait]).toEqual([alert, expect.stringMatching(/^\d+[mh]$/)]);
      expect([alert, ["critical", "warning", "info"].includes(labels.severity)]).toEqual([alert, true]);
      const page = read(annotations.runbook);
      expect(page.split("\n")[0]).toBe(`# ${alert}`);
      expect(page.match(/^## .+$/gm)).toEqual(["## What it means", "## Where to look", "## What to do", "## Whom to wake"]);
    }
    const pages = globSync("*/*.md", { cwd: "docs/runbooks" });
    expect(pages.toSorted()).toEqual(
      alerts.map(({ annotations }) => annotations.runbook.replace("docs/runbooks/", "")).toSorted(),
    );
  });
  test("each has a test that it fires and one that it stays silent", () => {
    for (const { alert } of alerts) {
      const of = tests.flatMap(({ alert_rule_test: rules }) => rules.filter(({ alertname }) => alertname === alert));
      expect([alert, of.map(({ exp_alerts: expected }) => expected.length > 0)]).toEqual([alert, [true, false]]);
    }
  });
  const promtool = process.env["PROMTOOL"] ?? "/usr/bin/promtool";
  test.runIf(existsSync(promtool))(
    "fire and are silent as promtool sees them",
    () => {
      const { status, stdout, stderr } = spawnSync(promtool, ["test", "rules", TESTS], { encoding: "utf8" });
      expect([status, status === 0 ? "" : `${stdout}${stderr}`]).toEqual([0, ""]);
    },
    120_000,
  );
});

describe("the dashboard", () => {
  const drawn = dashboard.panels.filter((panel) => panel.type !== "row");
  test("matches Grafana's schema, so that misspelt fields are found", () => {
    const spoiled = (spoil: (copy: ReturnType<typeof DASHBOARD.parse>) => void) => {
      const copy = structuredClone(written) as ReturnType<typeof DASHBOARD.parse>;
      spoil(copy);
      return DASHBOARD.safeParse(copy).error?.issues.map(({ path }) => path.join("."));
    };
    const [first] = drawn;
    const at = dashboard.panels.findIndex(({ id }) => id === first?.id);
    expect(spoiled(() => undefined)).toBeUndefined();
    expect(spoiled((copy) => void Object.assign(copy, { graphToolTip: 1 }))).toEqual([""]);
    expect(spoiled((copy) => void Object.assign(copy.panels[at] ?? {}, { type: "graph" }))).toEqual([`panels.${at}.type`]);
    expect(spoiled((copy) => void Object.assign(copy.panels[at]?.gridPos ?? {}, { w: "4" }))).toEqual([`panels.${at}.gridPos.w`]);
  });
  test("uses metrics that the product has, whatever the name of the data source", async () => {
    const known = await reported();
    for (const { title, targets } of drawn) {
      const names = targets.flatMap(({ expr }) => namesIn(expr));
      expect([title, names.length > 0, names.filter((name) => !known.has(name))]).toEqual([title, true, []]);
      expect([title, new Set(targets.map(({ refId }) => refId)).size]).toEqual([title, targets.length]);
    }
  });
  test("has panels that do not overlap, with unique ids", () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const cells = new Set<string>();
    for (const { title, gridPos } of dashboard.panels)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect([title, x < 24, cells.has(`${x} ${y}`)]).toEqual([title, true, false]);
          cells.add(`${x} ${y}`);
        }
  });
});

test("the handbook's tables list every metric of the product and no other", async () => {
  const [, part = ""] = read("docs/operations.md").split("\n## Health and metrics\n");
  const [tables = ""] = part.split("\n## ");
  const named = tables
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split(" | ")[0] ?? "").matchAll(/`((?:sampai|http)_\w+)/g)].map(([, name = ""]) => name));
  const ours = [...(await reported())].filter((name) => /^(?:sampai|http)_/.test(name));
  const families = ours.map((name) =>
    ours.includes(name.replace(/_(?:bucket|count|sum)$/, "_bucket")) ? name.replace(/_(?:bucket|count|sum)$/, "") : name,
  );
  expect(named.length).toBeGreaterThan(40);
  expect([...new Set(named)].toSorted()).toEqual([...new Set(families)].toSorted());
});
