/**
 * The installation under test, complete on this machine: the built product; bank, partner and message gateway as processes with memory on
 * disk; and a durable PostgreSQL. Product and PostgreSQL can be killed and restarted. The parties keep running, since everything is
 * compared with what they really paid.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrateDatabase } from "../../../src/commands/migrate.ts";
import { openApp } from "../../../src/wiring/open-app.ts";
import { seedDemo } from "../../../db/seed/demo.ts";
import { parseConfig } from "#platform/config.ts";
import { partiesOf } from "../../../src/wiring/parties.ts";
import { startCompanion, type Environment } from "../../../tools/processes/children.ts";
import { freePort } from "../../../tools/postgres/cluster.ts";
import { startThrowaway, type MortalPostgres } from "../../../tools/postgres/postgres.ts";
import { startSimulators } from "../../../tools/processes/simulators.ts";
import { killable, type Killable } from "./killable.ts";

export type App = ReturnType<typeof openApp>;

/** The product and its own address, which bypasses all proxies. */
export type Addressed = Killable & { readonly url: string };

export interface Ground {
  /** Address for senders. */
  readonly site: string;
  readonly bankUrl: string;
  readonly partnerUrl: string;
  readonly product: Addressed;
  /** A second product process set on its own port; nothing of it runs yet. */
  readonly openAnother: () => Promise<Addressed>;
  readonly postgres: MortalPostgres;
  /**
   * Direct access for the harness: prepares data, reads the stored state, moves the clock. Its connections and calls bypass all
   * proxies.
   */
  readonly app: App;
  /** The same application with another clock. */
  readonly openAppAt: (now: () => Date) => App;
  stop(): Promise<void>;
}

/** Proxies between the product and others. Each function receives an address and returns the one to call instead. */
export interface Wires {
  readonly database?: (url: string) => Promise<string>;
  readonly bank?: (url: string) => Promise<string>;
  readonly partner?: (url: string) => Promise<string>;
  /** Between the product and its callers: senders, and parties that send notifications. */
  readonly front?: (url: string) => Promise<string>;
}

/** Shorter than in production, so that more happens in an hour. */
const BANK_TIMEOUT_MS = "2000";
const straight = async (url: string) => url;

export async function openGround(wires: Wires = {}, more: Readonly<Record<string, string>> = {}): Promise<Ground> {
  const stops: (() => Promise<unknown> | void)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const folder = mkdtempSync(path.join(tmpdir(), "sampai-torture-"));
    stops.push(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = await startThrowaway(true);
    stops.push(() => postgres.stop());
    const port = await freePort(null);
    const own = `http://127.0.0.1:${port}`;
    const site = await (wires.front ?? straight)(own);
    const memory = path.join(folder, "memory");
    mkdirSync(memory);
    const simulators = await startSimulators(
      { host: "127.0.0.1", port: Number(new URL(site).port), url: site },
      (title, file, environment) => {
        const part = startCompanion(title, [file], environment);
        stops.push(() => part.stop());
        return part;
      },
      { memory, clockFile: null },
    );
    const environment = { ...settingsOf(simulators.environment, postgres.url, port, site), ...more };
    const app = openApp(parseConfig({ ...environment, LOG_LEVEL: "silent" }));
    stops.push(() => app.pool.end());
    await migrateDatabase(app.config);
    await seedDemo(app.runtime, withoutLimits(folder), app.config);
    const { BANK_URL: bankUrl = "", PARTNER_URL: partnerUrl = "" } = environment;
    const wired = {
      DATABASE_URL: await (wires.database ?? straight)(postgres.url),
      BANK_URL: await (wires.bank ?? straight)(bankUrl),
      PARTNER_URL: await (wires.partner ?? straight)(partnerUrl),
      // Caches compiled code between runs: a thousand starts are the larger half of a thousand kills.
      NODE_COMPILE_CACHE: path.join(folder, "compiled"),
    };
    const productAt = (at: number) => {
      const one = killable({ ...environment, ...wired, PORT: String(at) });
      stops.push(() => one.kill());
      return { ...one, url: `http://127.0.0.1:${at}` };
    };
    const product = productAt(port);
    const openAnother = async () => productAt(await freePort(null));
    await warm(product);
    const openAppAt = (now: () => Date) => atAnotherTime(app, now);
    return { site, bankUrl, partnerUrl, product, openAnother, postgres, app, openAppAt, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One run with a clean end: only then does Node write its compile cache. */
async function warm(product: Killable): Promise<void> {
  product.start();
  if (!(await product.untilReady())) throw new Error(`the product did not start: ${product.errors.join("\n")}`);
  await product.stop();
}

function settingsOf(simulators: Environment, databaseUrl: string, port: number, site: string): Record<string, string> {
  return {
    ...(simulators as Record<string, string>),
    BANK_TIMEOUT_MS,
    NODE_ENV: "production",
    APP_ENV: "demo",
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: site,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: "12",
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
  };
}

const none = (entry: string) =>
  entry.replaceAll(/(transfer|day|month|abroadMonth|countPerDay): [A-Z0-9 ]+?(?=[,} ]*[,}])/g, "$1: null");

/**
 * The demo's terms without the limits of senders: a few people here send what thousands would. Terms are settings; the product is
 * unchanged.
 */
function withoutLimits(folder: string): string {
  const seed = path.join(folder, "seed");
  cpSync("db/seed", seed, { recursive: true });
  const file = path.join(seed, "pricing", "limits.yaml");
  const lines = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, lines.map((line) => (/^ +(?:L3|cash_pickup|recipient|outlet):/.test(line) ? none(line) : line)).join("\n"));
  return seed;
}

/**
 * Opens new clients of the parties: they sign by the real clock, as the parties do, and their circuits have no failures from before the
 * jump.
 */
function atAnotherTime(app: App, now: () => Date): App {
  return { ...app, runtime: { ...app.runtime, clock: { now } }, parties: partiesOf(app.config, app.runtime) };
}
