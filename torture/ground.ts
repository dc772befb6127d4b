/**
 * What is tortured: a whole installation on this machine. The product from the build, bank, partner and message gateway as processes with a
 * memory on disk, and a PostgreSQL that keeps what it has committed. The product and PostgreSQL can be killed and come back; the parties stay, since
 * what they have paid is the truth that everything is compared with.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrateDatabase } from "../src/main.ts";
import { openHouse } from "../src/open-house.ts";
import { seedDemo } from "../db/seed/demo.ts";
import { parseConfig } from "#platform/config.ts";
import { partiesOf } from "../src/parties.ts";
import { startCompanion, type Environment } from "../tools/children.ts";
import { freePort } from "../tools/postgres/cluster.ts";
import { startThrowaway, type MortalPostgres } from "../tools/postgres.ts";
import { startSimulators } from "../tools/simulators.ts";
import { killable, type Killable } from "./killable.ts";

export type House = ReturnType<typeof openHouse>;

/** The product, and where it listens: past all wires. */
export type Addressed = Killable & { readonly url: string };

export interface Ground {
  /** Where senders call. */
  readonly site: string;
  readonly bankUrl: string;
  readonly partnerUrl: string;
  readonly product: Addressed;
  /** The same product on a port of its own, beside the first: nothing of it runs yet. */
  readonly openAnother: () => Promise<Addressed>;
  readonly postgres: MortalPostgres;
  /** Behind the door: sets scenes, reads what is true, lets time pass. Its connections and calls go past all proxies. */
  readonly house: House;
  /** The same house over another clock. */
  readonly openHouseAt: (now: () => Date) => House;
  stop(): Promise<void>;
}

/** What may be put between the product and others: each is given an address and answers the one that is to be called in its place. */
export interface Wires {
  readonly database?: (url: string) => Promise<string>;
  readonly bank?: (url: string) => Promise<string>;
  readonly partner?: (url: string) => Promise<string>;
  /** Between the product and whoever calls it: senders, and the parties that tell it things. */
  readonly front?: (url: string) => Promise<string>;
}

/** A party that says nothing is given up sooner than in earnest, so that more happens in an hour. */
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
    const house = openHouse(parseConfig({ ...environment, LOG_LEVEL: "silent" }));
    stops.push(() => house.pool.end());
    await migrateDatabase(house.config);
    await seedDemo(house.machinery, withoutLimits(folder), house.config);
    const { BANK_URL: bankUrl = "", PARTNER_URL: partnerUrl = "" } = environment;
    const wired = {
      DATABASE_URL: await (wires.database ?? straight)(postgres.url),
      BANK_URL: await (wires.bank ?? straight)(bankUrl),
      PARTNER_URL: await (wires.partner ?? straight)(partnerUrl),
      // Compiled code is kept between lives: a thousand starts are the larger half of a thousand kills.
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
    const openHouseAt = (now: () => Date) => atAnotherTime(house, now);
    return { site, bankUrl, partnerUrl, product, openAnother, postgres, house, openHouseAt, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One life that ends in peace: only then does Node keep what it has compiled. */
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

/** The demo's terms, but for the limits of who sends: a few people send here what thousands would. Terms are settings; the product is as it is. */
function withoutLimits(folder: string): string {
  const seed = path.join(folder, "seed");
  cpSync("db/seed", seed, { recursive: true });
  const file = path.join(seed, "pricing", "limits.yaml");
  const lines = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, lines.map((line) => (/^ +(?:L3|cash_pickup|recipient|outlet):/.test(line) ? none(line) : line)).join("\n"));
  return seed;
}

/** Its clients of the parties are new: they sign by the clock on the wall, as the parties do, and hold no grudge from before the leap. */
function atAnotherTime(house: House, now: () => Date): House {
  return { ...house, machinery: { ...house.machinery, clock: { now } }, parties: partiesOf(house.config, house.machinery) };
}
