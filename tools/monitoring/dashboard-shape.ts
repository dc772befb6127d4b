/**
 * The part of Grafana's dashboard schema that our dashboard uses, checked strictly: Grafana silently drops misspelt fields. Written after
 * the types of @grafana/schema 13.2.3 (raw/dashboard, and the panelcfg of timeseries, stat and table), against which the file was compiled
 * once; the package itself is eleven megabytes for one test. npm has no types of Prometheus queries: those fields are from Grafana's query
 * editor.
 */
import { z } from "zod";

const source = z.strictObject({ type: z.literal("prometheus"), uid: z.literal("${datasource}") });
const grid = z.strictObject({ x: z.int(), y: z.int(), w: z.int().positive(), h: z.int().positive() });
/** The units of Grafana that we use (@grafana/data, valueFormats/categories). */
const unit = z.enum(["short", "s", "percentunit", "percent", "reqps", "ops", "bytes", "none", "dtdurations"]);

const target = z.strictObject({
  refId: z.string().regex(/^[A-Z]$/),
  datasource: source,
  expr: z.string().min(1),
  legendFormat: z.string(),
  editorMode: z.literal("code"),
  range: z.boolean(),
  instant: z.boolean().optional(),
  format: z.enum(["time_series", "table", "heatmap"]).optional(),
});
const defaults = z.strictObject({
  unit,
  min: z.number().optional(),
  max: z.number().optional(),
  thresholds: z
    .strictObject({
      mode: z.enum(["absolute", "percentage"]),
      // Grafana requires ascending steps, the first without a value.
      steps: z
        .array(z.strictObject({ color: z.string().min(1), value: z.number().nullable() }))
        .refine(
          (steps) =>
            steps.every(({ value }, at) =>
              at === 0 ? value === null : value !== null && value > (steps[at - 1]?.value ?? -Infinity),
            ),
          "thresholds rise, and the first has no value",
        ),
    })
    .optional(),
});
const lines = z.strictObject({
  drawStyle: z.enum(["line", "bars", "points"]),
  fillOpacity: z.number().min(0).max(100),
  lineWidth: z.number().min(0).max(10),
  showPoints: z.enum(["auto", "never", "always"]),
  spanNulls: z.union([z.boolean(), z.number()]),
  stacking: z.strictObject({ group: z.string(), mode: z.enum(["none", "normal", "percent"]) }).optional(),
});
const panel = {
  id: z.int().positive(),
  title: z.string().min(1),
  description: z.string(),
  datasource: source,
  gridPos: grid,
  targets: z.array(target).min(1),
};
const noOverrides = z.tuple([]);

const timeseries = z.strictObject({
  ...panel,
  type: z.literal("timeseries"),
  fieldConfig: z.strictObject({ defaults: defaults.extend({ custom: lines }), overrides: noOverrides }),
  options: z.strictObject({
    legend: z.strictObject({
      calcs: z.array(z.string()),
      displayMode: z.enum(["list", "table", "hidden"]),
      placement: z.enum(["bottom", "right"]),
      showLegend: z.boolean(),
    }),
    tooltip: z.strictObject({ mode: z.enum(["single", "multi", "none"]), sort: z.enum(["asc", "desc", "none"]) }),
  }),
});
const stat = z.strictObject({
  ...panel,
  type: z.literal("stat"),
  fieldConfig: z.strictObject({ defaults, overrides: noOverrides }),
  options: z.strictObject({
    reduceOptions: z.strictObject({
      calcs: z.array(z.enum(["lastNotNull", "last", "max", "mean", "sum"])),
      fields: z.string(),
      values: z.boolean(),
    }),
    colorMode: z.enum(["value", "background", "background_solid", "none"]),
    graphMode: z.enum(["none", "line", "area"]),
    justifyMode: z.enum(["auto", "center"]),
    orientation: z.enum(["auto", "vertical", "horizontal"]),
    textMode: z.enum(["auto", "value", "value_and_name", "name", "none"]),
  }),
});
const table = z.strictObject({
  ...panel,
  type: z.literal("table"),
  fieldConfig: z.strictObject({ defaults, overrides: noOverrides }),
  options: z.strictObject({ showHeader: z.boolean() }),
  transformations: z.array(
    z.strictObject({
      id: z.literal("organize"),
      options: z.strictObject({
        excludeByName: z.record(z.string(), z.boolean()),
        indexByName: z.record(z.string(), z.int()),
        renameByName: z.record(z.string(), z.string()),
      }),
    }),
  ),
});
/** An open row has no panels of its own: those below it belong to the dashboard. */
const row = z.strictObject({
  id: z.int().positive(),
  type: z.literal("row"),
  title: z.string().min(1),
  collapsed: z.literal(false),
  gridPos: grid,
  panels: noOverrides,
});

const variable = {
  name: z.string().regex(/^\w+$/),
  label: z.string(),
  hide: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  includeAll: z.boolean(),
  multi: z.boolean(),
  options: z.tuple([]),
  regex: z.string(),
  skipUrlSync: z.boolean(),
  refresh: z.union([z.literal(0), z.literal(1), z.literal(2)]),
};

export const DASHBOARD = z.strictObject({
  uid: z.string().regex(/^[\w-]{1,40}$/),
  title: z.string().min(1),
  description: z.string(),
  tags: z.array(z.string()),
  schemaVersion: z.int().min(36),
  version: z.int(),
  editable: z.boolean(),
  graphTooltip: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  timezone: z.enum(["browser", "utc", ""]),
  refresh: z.string().regex(/^\d+[smh]$/),
  time: z.strictObject({ from: z.string(), to: z.string() }),
  timepicker: z.strictObject({}),
  fiscalYearStartMonth: z.int().min(0).max(11),
  weekStart: z.enum(["", "monday", "saturday", "sunday"]),
  links: z.tuple([]),
  liveNow: z.boolean(),
  annotations: z.strictObject({
    list: z.array(
      z.strictObject({
        builtIn: z.literal(1),
        datasource: z.strictObject({ type: z.literal("grafana"), uid: z.literal("-- Grafana --") }),
        enable: z.boolean(),
        hide: z.boolean(),
        iconColor: z.string(),
        name: z.string(),
        type: z.literal("dashboard"),
      }),
    ),
  }),
  templating: z.strictObject({
    list: z.array(
      z.discriminatedUnion("type", [
        z.strictObject({ ...variable, type: z.literal("datasource"), query: z.literal("prometheus") }),
        z.strictObject({
          ...variable,
          type: z.literal("query"),
          datasource: source,
          query: z.strictObject({ query: z.string(), refId: z.string() }),
          allValue: z.string(),
          sort: z.int().min(0).max(8),
        }),
      ]),
    ),
  }),
  panels: z.array(z.discriminatedUnion("type", [timeseries, stat, table, row])),
});
