/**
 * `npm run bench -- money`: the ledger beside pgbench's built-in TPC-B-like script, on one durable PostgreSQL, in alternating blocks
 * (QUALITY "Speed and growth"). The first rows are SQL against SQL, each driven by pgbench with 8 connections; "through the product"
 * is our own code over its own pool, which shares the two cores with the server.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { newId } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { accountWith, houseAccount, type Account } from "#ledger/account.ts";
import { openAccounts, postJournals } from "#ledger/post-journals.ts";
import { credit, debit, type Journal } from "#ledger/journal.ts";
import { systemClock, systemRandom } from "#platform/clock.ts";
import { APP_ROLE, openDatabase, openPool } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { inTransaction, type Ctx, type Machinery, type RequestFacts } from "#platform/unit-of-work.ts";
import { startPostgres } from "../tools/postgres.ts";
import { keepRaw, machine, spread, type Spread } from "./blocks.ts";

const CONNECTIONS = 8;
const SCALE = 20;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 6);
const PAIRS = Number(process.env["BENCH_PAIRS"] ?? 5);
const BATCH = 100;
/** Journals loaded before anything is measured, so that plans are made on tables that hold something. */
const LOADED = 20_000;

/** Time-ordered, as the product's ids: microseconds, the connection and chance in the letters that an id may have. */
const NEW_ID = `'jr_0' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 16, '0') || lpad(to_hex(:client_id), 3, '0')`;

interface Shape {
  readonly debited: string;
  readonly credited: string;
  /** Null: the journal is about nobody. */
  readonly subject: string | null;
}

/** What came in for a transfer, on one of a hundred channels: the liability is held for its subject. */
const OWN: Shape = { debited: "'payin_clearing:c' || :a || ':IDR'", credited: "'transit:IDR'", subject: "'tr_' || :r" };
/** A cost of the one busy bank account: two accounts through which everything passes. */
const BUSY: Shape = { debited: "'rail_cost:IDR'", credited: "'bank:busy:IDR'", subject: null };

/** One journal and one job in one commit and one round trip. */
const single = ({ debited, credited, subject }: Shape) => `\\set a random(1, 100)
\\set r random(1, 1000000000)
select ledger.post(now(), array[${NEW_ID} || lpad(to_hex(:r), 6, '0')], array['bench.post'], array[${subject ?? "null"}]::text[], array[now()],
  array[null]::text[], array[decode(lpad(to_hex(:r), 64, '0'), 'hex')], array[1, 1], array[1, 2]::smallint[], array[${debited}, ${credited}],
  array[1000, -1000]::bigint[], array[null, null]::text[]), graphile_worker.add_job('bench_nothing', '{}'::json, run_at := 'infinity');
`;

/** A hundred of them in one call. */
const batch = `\\set r random(1, 1000000000)
select ledger.post(now(), array_agg(${NEW_ID} || lpad(to_hex(n), 6, '0') order by n), array_agg('bench.post'::text order by n),
  array_agg('tr_' || :client_id || '_' || :r || '_' || n order by n), array_agg(now() order by n), array_agg(null::text order by n),
  array_agg(decode(lpad(to_hex(:r), 64, '0'), 'hex') order by n),
  (select array_agg((i + 1) / 2 order by i) from generate_series(1, ${BATCH * 2}) as i),
  (select array_agg((2 - i % 2)::smallint order by i) from generate_series(1, ${BATCH * 2}) as i),
  (select array_agg(case i % 2 when 1 then 'payin_clearing:c' || (1 + i / 2) || ':IDR' else 'transit:IDR' end order by i) from generate_series(1, ${BATCH * 2}) as i),
  (select array_agg((case i % 2 when 1 then 1000 else -1000 end)::bigint order by i) from generate_series(1, ${BATCH * 2}) as i),
  (select array_agg(null::text order by i) from generate_series(1, ${BATCH * 2}) as i))
from generate_series(1, ${BATCH}) as n;
`;

const FACTS: RequestFacts = {
  requestId: "bench",
  actor: { kind: "system", name: "bench" },
  language: "ID",
  address: "system",
};
const IDR = (minor: bigint) => money("IDR", minor);
const TRANSIT = houseAccount("transit", "IDR");
const CHANNELS = Array.from({ length: 100 }, (_, n) => accountWith("payin_clearing", `c${n + 1}`, "IDR"));
const ACCOUNTS: readonly Account[] = [TRANSIT, houseAccount("rail_cost", "IDR"), accountWith("bank", "busy", "IDR"), ...CHANNELS];

/** Runs pgbench for a while; transactions a second. */
async function pgbench(url: string, args: readonly string[]): Promise<number> {
  const child = spawn("pgbench", ["-n", "-c", String(CONNECTIONS), "-j", "2", "-T", String(SECONDS), ...args, url], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", error: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.error += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  const [, perSecond] = /^tps = ([\d.]+)/m.exec(said.out) ?? [];
  if (code !== 0 || perSecond === undefined || /number of failed transactions: [1-9]/.test(said.out))
    throw new Error(`pgbench failed: ${said.error || said.out}`);
  return Number(perSecond);
}

/** The product's own way: eight at once, each a transaction of its own with a journal and a job. */
async function throughProduct(machinery: Machinery): Promise<number> {
  const endsAt = performance.now() + SECONDS * 1_000;
  const began = performance.now();
  let posted = 0;
  const work = async () => {
    while (performance.now() < endsAt) {
      await inTransaction(machinery, FACTS, async (ctx) => {
        await postJournals(ctx, [journalOf(ctx, posted)]);
        await ctx.enqueue("bench_nothing", {}, { runAt: new Date("2999-01-01") });
      });
      posted++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return posted / ((performance.now() - began) / 1_000);
}

function journalOf({ now, random }: Pick<Ctx, "now" | "random">, n: number): Journal {
  const id = newId("jr", now.getTime(), random(10));
  const postings = [debit(CHANNELS[n % 100] as Account, IDR(1_000n)), credit(TRANSIT, IDR(1_000n))];
  return { id, kind: "bench.post", subject: `tr_${id.slice(3)}`, effectiveAt: now, postings };
}

interface Row {
  readonly name: string;
  readonly goal: string;
  /** Journals a second in one block. */
  readonly run: () => Promise<number>;
}

/** A B, B A, …: the ratio of each pair. */
async function beside(
  row: Row,
  unit: () => Promise<number>,
): Promise<{ row: Row; ratios: Spread; perSecond: Spread; units: Spread }> {
  const pairs: { ours: number; unit: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    if (pair % 2 === 0) {
      const ours = await row.run();
      pairs.push({ ours, unit: await unit() });
    } else {
      const first = await unit();
      pairs.push({ ours: await row.run(), unit: first });
    }
  }
  return {
    row,
    ratios: spread(pairs.map(({ ours, unit: theirs }) => ours / theirs)),
    perSecond: spread(pairs.map(({ ours }) => ours)),
    units: spread(pairs.map(({ unit: theirs }) => theirs)),
  };
}

const show = ({ min, median, max }: Spread, digits: number) =>
  `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;

async function main(): Promise<void> {
  if (spawnSync("pgbench", ["--version"]).status !== 0)
    throw new Error("pgbench is missing: it comes with PostgreSQL's own packages (Debian: postgresql-15)");
  const postgres = await startPostgres({ ephemeral: "durable" });
  const scripts = mkdtempSync(path.join(tmpdir(), "sampai-bench-"));
  try {
    await migrate(postgres.url, "db/migrations");
    const tpcb = await makeNeighbour(postgres.url);
    const pool = openPool({ url: postgres.url, poolSize: CONNECTIONS, role: APP_ROLE });
    const machinery: Machinery = {
      database: openDatabase(pool),
      clock: systemClock,
      random: systemRandom,
      log: createLog({ LOG_LEVEL: "warn" }),
    };
    await fill(machinery, postgres.url);
    const script = (name: string, text: string) => {
      const file = path.join(scripts, `${name}.sql`);
      writeFileSync(file, text);
      return () => pgbench(postgres.url, ["-f", file]);
    };
    const rows: Row[] = [
      { name: "one journal and one job per commit", goal: "≥ 1.4", run: script("own", single(OWN)) },
      { name: "the same, all on one busy account", goal: "≥ 1.4", run: script("busy", single(BUSY)) },
      {
        name: `journals in batches of ${BATCH} per call`,
        goal: "≥ 4.5",
        run: async () => (await script("batch", batch)()) * BATCH,
      },
      { name: "one journal and one job, through the product", goal: "", run: () => throughProduct(machinery) },
    ];
    const only = process.argv[2];
    const wanted = only === undefined ? rows : rows.filter(({ name }) => name.includes(only));
    const results = [];
    for (const row of wanted) results.push(await beside(row, () => pgbench(tpcb, ["-b", "tpcb-like"])));
    await pool.end();
    keepRaw("money", results);
    process.stdout.write(
      `${machine()}; PostgreSQL of the product, durable; ${PAIRS} pairs of ${SECONDS} s, ${CONNECTIONS} connections\n\n`,
    );
    process.stdout.write("| bench `money` | per second | TPC-B-like beside it | ratio | goal |\n|---|---|---|---|---|\n");
    for (const { row, ratios, perSecond, units } of results)
      process.stdout.write(`| ${row.name} | ${show(perSecond, 0)} | ${show(units, 0)} | ${show(ratios, 2)} | ${row.goal} |\n`);
  } finally {
    rmSync(scripts, { recursive: true, force: true });
    await postgres.stop();
  }
}

/** pgbench's own tables, in a database beside the product's on the same server. */
async function makeNeighbour(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create database tpcb");
  await client.end();
  const tpcb = new URL(url);
  tpcb.pathname = "/tpcb";
  const made = spawnSync("pgbench", ["-i", "-q", "-s", String(SCALE), tpcb.href], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`pgbench could not make its tables: ${made.stderr}`);
  return tpcb.href;
}

async function fill(machinery: Machinery, url: string): Promise<void> {
  await inTransaction(machinery, FACTS, (ctx) => openAccounts(ctx, ACCOUNTS));
  for (let n = 0; n < LOADED; n += 500) {
    await inTransaction(machinery, FACTS, (ctx) =>
      postJournals(
        ctx,
        Array.from({ length: 500 }, (_, i) => journalOf(ctx, n + i)),
      ).then(() => undefined),
    );
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("vacuum analyze");
  await client.end();
}

await main();
