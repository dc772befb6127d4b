/** A whole installation for the demonstration: the product, its bank and its partner, each in its own process, on a throwaway database. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openApp } from "../../src/wiring/open-app.ts";
import { parseConfig } from "#platform/config.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { build, BUILT_MAIN, isBuildStale } from "../bundle/build.ts";
import { mustRun, startCompanion, waitFor, type Companion, type Environment } from "../processes/children.ts";
import { freePort } from "../postgres/cluster.ts";
import { startPostgres } from "../postgres/postgres.ts";
import { startSimulators } from "../processes/simulators.ts";
import { step } from "../processes/terminal.ts";

export interface Scene {
  readonly url: string;
  readonly bankUrl: string;
  readonly partnerUrl: string;
  readonly gatewayUrl: string;
  /** For reading data that no API shows: sent messages, journals. Never used for changes. */
  readonly runtime: Runtime;
  /** The product's log: errors only. */
  readonly log: () => string;
  /** Checks the product's invariants; throws for a breach. */
  check(): Promise<string>;
  /** Moves the time of the product, the bank and the partner ahead. */
  leap(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** A silent party is given up earlier than in production, to keep the demonstration short. */
const BANK_TIMEOUT_MS = "3000";

export async function openScene(): Promise<Scene> {
  if (isBuildStale()) await step("Building pages and server", build);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const database = await step("Starting PostgreSQL", () => startPostgres({ ephemeral: true }));
    stops.push(() => database.stop());
    const memory = await mkdtemp(path.join(tmpdir(), "sampai-demo-"));
    stops.push(() => rm(memory, { recursive: true, force: true }));
    const port = await freePort(null);
    const url = `http://127.0.0.1:${port}`;
    const start = (title: string, file: string, environment: Environment, ...args: string[]): Companion => {
      const part = startCompanion(title, [file, ...args], environment);
      stops.push(() => part.stop());
      return part;
    };
    const simulators = await step("Starting the bank, the partner and the message gateway", () =>
      startSimulators({ host: "127.0.0.1", port, url }, start, { memory, clockFile: path.join(memory, "clock-ahead-ms") }),
    );
    const environment: Environment = {
      ...simulators.environment,
      BANK_TIMEOUT_MS,
      NODE_ENV: "production",
      APP_ENV: "demo",
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_URL: url,
      DATABASE_URL: database.url,
      TRUST_PROXY: "1",
      LOG_LEVEL: "error",
    };
    await step("Migrating and seeding", async () => {
      for (const command of ["migrate", "seed"]) await mustRun(`The ${command}`, [BUILT_MAIN, command], environment);
    });
    const product = start("The product", BUILT_MAIN, environment, "serve");
    await step("Starting the product", () => waitFor(`${url}/readyz`, product));
    const app = openApp(parseConfig({ ...(environment as Record<string, string>), LOG_LEVEL: "silent" }));
    stops.push(() => app.pool.end());
    const { BANK_URL: bankUrl = "", PARTNER_URL: partnerUrl = "", MESSAGE_GATEWAY_URL: gatewayUrl = "" } = simulators.environment;
    const leap = (advanceMs: number) => steer<void>(bankUrl, "time", { advanceMs });
    const check = () => mustRun("The check of the invariants", [BUILT_MAIN, "check"], environment);
    return { url, bankUrl, partnerUrl, gatewayUrl, runtime: app.runtime, check, leap, log: () => product.output(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One of the control calls of a simulator. */
export async function steer<T>(url: string, call: string, body: object): Promise<T> {
  const answer = await fetch(`${url}/control/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${url}/control/${call}: ${answer.status} ${said}`);
  return JSON.parse(said) as T;
}

/** Reads a simulator's own state. */
export async function shown<T>(url: string, what: string): Promise<T> {
  const answer = await fetch(`${url}/control/${what}`);
  if (!answer.ok) throw new Error(`${url}/control/${what}: ${answer.status}`);
  return (await answer.json()) as T;
}
