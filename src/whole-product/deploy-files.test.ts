/** The deployment files name every setting and no other: a setting that is not passed on silently has no effect. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { READ_BY_OPENTELEMETRY } from "#platform/settings/tracing.ts";
import { NOT_IN_PRODUCTION_FILE, productionExample } from "#platform/settings/env-example.ts";
import { SETTINGS } from "#platform/settings/settings.ts";

const names = Object.keys(SETTINGS);
const read = (file: string) => readFileSync(file, "utf8");

interface Service {
  /** Null: passed on if it is set. */
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly mem_limit?: string;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
}
const { services } = parse(read("compose.yaml"), { merge: true }) as { services: Readonly<Record<string, Service>> };

describe("compose.yaml", () => {
  /** Settings of a demo only. */
  const OURS = names.filter((name) => name !== "DEMO_CLOCK_FILE");
  /** Variables that are not settings of the product. */
  const NODES = ["NODE_EXTRA_CA_CERTS", ...READ_BY_OPENTELEMETRY];
  /** Values that differ from the demo's default: the server is behind a proxy. */
  const OTHER = { TRUST_PROXY: "1" };

  test.each(["web", "worker", "migrate"])("%s gets every setting and nothing else", (service) => {
    const given = Object.keys(services[service]?.environment ?? {});
    expect(given.toSorted()).toEqual([...OURS, ...NODES].toSorted());
  });
  test("settings absent from .env have the product's defaults", () => {
    const fallbacks = Object.entries(services["web"]?.environment ?? {}).flatMap(([name, value]) => {
      const [, of, fallback] = /^\$\{([A-Z_]+):-(.*)\}$/.exec(value ?? "") ?? [];
      return of === undefined ? [] : [[name, of, fallback ?? ""] as const];
    });
    expect(fallbacks.length).toBeGreaterThan(20);
    for (const [name, of, fallback] of fallbacks.filter(([one]) => names.includes(one))) {
      expect(of).toBe(name);
      expect([name, fallback]).toEqual([name, { ...OTHER }[name] ?? SETTINGS[name as keyof typeof SETTINGS].default]);
    }
  });
  test("each service has its own login, and only migrate is the owner", () => {
    const logins = ["web", "worker", "migrate"].map(
      (name) => new URL(services[name]?.environment?.["DATABASE_URL"]?.replaceAll(/\$\{[^}]*\}/g, "x") ?? "").username,
    );
    expect(logins).toEqual(["sampai_web", "sampai_worker", "sampai"]);
  });
  test("every long-running service has memory and log limits and a health check", () => {
    for (const name of ["postgres", "web", "worker", "coturn"]) {
      expect([name, services[name]?.mem_limit]).toEqual([name, expect.stringMatching(/\d[mg]\}?$/)]);
      expect(services[name]?.logging?.options).toEqual({ "max-size": "20m", "max-file": "5" });
      expect(services[name]?.healthcheck?.disable).toBeUndefined();
    }
    expect(services["worker"]?.healthcheck?.test?.join(" ")).toContain(
      `:${services["worker"]?.environment?.["WORKER_PORT"]}/readyz`,
    );
  });
});

test("README's table lists every setting with its default", () => {
  const table = read("README.md").split("<!-- settings")[1]?.split("<!-- /settings")[0] ?? "";
  const rows = new Map([...table.matchAll(/^\| `([A-Z_]+)` \| (.*?) \|/gm)].map(([, name = "", value = ""]) => [name, value]));
  expect([...rows.keys()].toSorted()).toEqual(names.toSorted());
  for (const [name, value] of rows) {
    const { default: fallback } = SETTINGS[name as keyof typeof SETTINGS];
    // The demo's keys are long and of no interest.
    expect([name, value]).toEqual([
      name,
      value === "the demo's" && fallback.startsWith("demo-only-") ? value : fallback === "" ? "(empty)" : `\`${fallback}\``,
    ]);
  }
});

describe("the files for systemd", () => {
  test("the environment file equals the one generated from the settings", () =>
    expect(
      read("deploy/systemd/sampai.env"),
      "node src/platform/settings/env-example.ts production > deploy/systemd/sampai.env",
    ).toBe(productionExample()));
  test("settings missing from it are in the processes' own files", () => {
    const own = ["web", "worker", "migrate"].map((name) =>
      [...read(`deploy/systemd/${name}.env`).matchAll(/^([A-Z_]+)=/gm)].map(([, one]) => one),
    );
    expect(own).toEqual([["DATABASE_URL"], ["DATABASE_URL", "WORKER_PORT"], ["DATABASE_URL"]]);
    expect([...NOT_IN_PRODUCTION_FILE].toSorted()).toEqual(["DATABASE_URL", "DEMO_CLOCK_FILE", "WORKER_PORT"]);
  });
  test.each(["web", "worker", "migrate"])(
    "the unit of %s starts it as a user that owns nothing, with all hardening options",
    (name) => {
      const unit = read(`deploy/systemd/sampai-${name}.service`);
      expect(unit).toMatch(new RegExp(`^ExecStart=/opt/sampai/node_modules/\\.bin/node .*build/server/main\\.js ${name}$`, "m"));
      for (const line of [
        "User=sampai",
        `EnvironmentFile=/etc/sampai/${name}.env`,
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "CapabilityBoundingSet=",
        "LogNamespace=sampai",
      ])
        expect(unit.split("\n")).toContain(line);
    },
  );
});
