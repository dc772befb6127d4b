/**
 * End to end: fund, submit, settle, with the built product in its own processes (web and worker) and the bank's simulator in another. A
 * payer pays at the bank, which sends a signed notification; the worker inquires what was paid, checks, sends the payout, and books the
 * bank's answer. A transfer is settled when it is PAID in the database. Nothing is stubbed: the simulator's share of the two cores is
 * measured.
 */
import pg from "pg";
import { money } from "#kernel/money.ts";
import { parseConfig } from "#platform/config.ts";
import { openApp } from "../../../src/wiring/open-app.ts";
import { BUILT_MAIN } from "../../../tools/bundle/build.ts";
import { mustRun, startCompanion, waitFor, type Companion, type Environment } from "../../../tools/processes/children.ts";
import { freePort } from "../../../tools/postgres/cluster.ts";
import { startSimulators } from "../../../tools/processes/simulators.ts";
import { loadTransfers, type Ground } from "../ground.ts";
import { processorTime } from "./processor-time.ts";

/** Concurrent payers at the bank. */
const PAYERS = 16;
/**
 * Transfers paid out before measuring: programs compile what they run often, and PostgreSQL keeps plans that it made on empty tables, such
 * as the look-up of each journal's foreign key.
 */
const WARMING = 300;
const LIMIT_MS = 120_000;

export interface Wire {
  /** Pays `count` transfers in and waits until all are paid out. Returns the rate per second. */
  readonly settledPerSecond: (count: number) => Promise<number>;
  /** Processor time of each program per transfer, in microseconds, over all runs. */
  readonly shares: () => Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

export async function openWire(ground: Ground): Promise<Wire> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const databaseUrl = await ground.neighbour("wire");
    const port = await freePort(null);
    const url = `http://127.0.0.1:${port}`;
    const start = (title: string, file: string, environment: Environment, ...args: string[]): Companion => {
      const part = startCompanion(title, [file, ...args], environment);
      stops.push(() => part.stop());
      return part;
    };
    const simulators = await startSimulators({ host: "127.0.0.1", port, url }, start);
    const environment: Environment = {
      ...simulators.environment,
      NODE_ENV: "production",
      APP_ENV: "demo",
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_URL: url,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "error",
    };
    for (const command of ["migrate", "seed"]) await mustRun(`The ${command}`, [BUILT_MAIN, command], environment);
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    stops.push(() => owner.end());
    const app = openApp(parseConfig({ ...(environment as Record<string, string>), LOG_LEVEL: "silent" }));
    stops.push(() => app.pool.end());
    const web = start("The web process", BUILT_MAIN, environment, "web");
    start("The worker", BUILT_MAIN, environment, "worker");
    await waitFor(`${url}/readyz`, web);
    const { rows } = await owner.query<{ pid: number }>("select pg_backend_pid() as pid");
    const scene = { owner, app, bankUrl: environment["BANK_URL"] ?? "" };
    await settle(WARMING, { ...scene, meter: processorTime(rows[0]?.pid ?? 0) });
    const meter = processorTime(rows[0]?.pid ?? 0);
    return {
      settledPerSecond: (count) => settle(count, { ...scene, meter }),
      shares: meter.perUnit,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Scene {
  readonly owner: pg.Client;
  readonly app: ReturnType<typeof openApp>;
  readonly bankUrl: string;
  readonly meter: ReturnType<typeof processorTime>;
}

async function settle(count: number, { owner, app, bankUrl, meter }: Scene): Promise<number> {
  const ids = await loadTransfers(owner, count);
  const numbers = await openAccountsAtBank(ids, app);
  await owner.query(
    `with opened as (
       insert into transfers.pay_in_account (transfer, channel, number, opened_at) select id, $3, number, now() from unnest($1::text[], $2::text[]) as t (id, number) returning transfer
     ), told as (
       insert into transfers.history (transfer, seq, at, event, from_state, to_state, by_role, by_id)
       select transfer, 2, now(), 'pay_in_opened', 'CREATED', 'AWAITING_PAYMENT', 'system', 'open_pay_in' from opened
     )
     update transfers.transfer set state = 'AWAITING_PAYMENT', version = 2 where id = any($1)`,
    [ids, numbers, app.config.BANK_CODE],
  );
  await owner.query("vacuum analyze");
  const done = meter.begin(count);
  const began = performance.now();
  const waiting = [...numbers];
  const paying = Array.from({ length: PAYERS }, async () => {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) await payAtBank(bankUrl, number);
  });
  await Promise.all(paying);
  for (;;) {
    const { rows } = await owner.query<{ open: string }>(
      "select count(*) as open from transfers.transfer where id = any($1) and state <> 'PAID'",
      [ids],
    );
    if (rows[0]?.open === "0") break;
    if (performance.now() - began > LIMIT_MS) throw new Error(`${rows[0]?.open} of ${count} transfers were not paid in time`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const tookMs = performance.now() - began;
  done();
  return count / (tookMs / 1_000);
}

async function openAccountsAtBank(ids: readonly `tr_${string}`[], { parties, runtime }: Scene["app"]): Promise<string[]> {
  const { bank } = parties;
  if (bank === null) throw new Error("the bench has no bank");
  const expiresAt = new Date(runtime.clock.now().getTime() + 1_800_000);
  const order = { amount: money("IDR", 100_555_000n), title: "Bench", expiresAt };
  const numbers: string[] = [];
  for (let first = 0; first < ids.length; first += PAYERS) {
    const some = ids.slice(first, first + PAYERS);
    const answers = await Promise.all(some.map((reference) => bank.payIns.open({ ...order, reference })));
    for (const answer of answers) {
      if (answer.outcome !== "open") throw new Error(`the bank opened no account: ${answer.outcome}`);
      numbers.push(answer.number);
    }
  }
  return numbers;
}

async function payAtBank(bankUrl: string, number: string): Promise<void> {
  const paid = await fetch(`${bankUrl}/control/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ number }),
  });
  if (!paid.ok) throw new Error(`the bank took no payment: ${paid.status} ${await paid.text()}`);
  await paid.arrayBuffer();
}
