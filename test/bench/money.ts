/**
 * `npm run bench -- money [part of a row's name]`: the product's money operations beside pgbench's built-in TPC-B-like script, on one
 * durable PostgreSQL, in alternating blocks (QLT-6, QLT-7). TPC-B-like runs twice: with pgbench's default, each statement
 * parsed anew, which is the unit; and prepared, as our own statements are sent.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { newId } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { accountWith, operatorAccount, type Account } from "#ledger/model/account.ts";
import { credit, debit, type Journal } from "#ledger/model/journal.ts";
import { openAccounts, postJournals } from "#ledger/post-journals.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { invariants } from "../../src/wiring/capabilities.ts";
import { keepRaw, spread } from "./blocks.ts";
import { machine } from "../shared/machine.ts";
import { CONNECTIONS, loadTransfers, makeTpcb, openGround, type Ground } from "./ground.ts";
import { openCalls } from "./money/calls.ts";
import { livesPerSecond } from "./money/lives.ts";
import { BATCH, DUE_TRANSFERS, pgbench, scriptFile, type Protocol } from "./money/pgbench.ts";
import { openWire } from "./money/wire.ts";

const SCALE = 20;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);
const PAIRS = Number(process.env["BENCH_PAIRS"] ?? 4);
/** Transfers of one block of the end-to-end row. */
const WIRED = Number(process.env["BENCH_WIRED"] ?? 1_000);
/** Journals loaded before measuring, so that plans are made on tables with data. */
const LOADED = 20_000;
/** Journals per loading call. */
const LOADED_AT_ONCE = 500;

const TRANSIT = operatorAccount("transit", "IDR");
const CHANNELS = Array.from({ length: 100 }, (_, n) => accountWith("payin_clearing", `c${n + 1}`, "IDR"));
const ACCOUNTS: readonly Account[] = [
  TRANSIT,
  operatorAccount("rail_cost", "IDR"),
  accountWith("bank", "busy", "IDR"),
  ...CHANNELS,
];

interface Unit {
  readonly name: string;
  /** Null: shown, but not compared with a goal. */
  readonly goal: string | null;
  readonly run: () => Promise<number>;
}

interface Row {
  readonly name: string;
  readonly units: readonly Unit[];
  readonly run: () => Promise<number>;
  /** A sentence about what was measured. */
  readonly note?: () => string;
}

/** Measures ours and the units in turns, in both directions: A B C, C B A, … Each turn gives one ratio. */
async function beside(row: Row) {
  const turns: { readonly ours: number; readonly units: readonly number[] }[] = [];
  for (let turn = 0; turn < PAIRS; turn++) {
    const all = [row.run, ...row.units.map(({ run }) => run)];
    const measured = new Map<number, number>();
    const order = turn % 2 === 0 ? all.keys() : [...all.keys()].toReversed();
    for (const n of order) measured.set(n, await (all[n] as () => Promise<number>)());
    turns.push({ ours: measured.get(0) ?? 0, units: row.units.map((_, n) => measured.get(n + 1) ?? 0) });
  }
  const lines = row.units.map(({ name, goal }, n) => ({
    name: row.name,
    beside: name,
    goal,
    ours: spread(turns.map(({ ours }) => ours)),
    unit: spread(turns.map(({ units }) => units[n] ?? 0)),
    ratio: spread(turns.map(({ ours, units }) => ours / (units[n] ?? 1))),
  }));
  const note = row.note?.();
  return { lines, turns, ...(note === undefined ? {} : { note }) };
}

const show = ({ min, median, max }: ReturnType<typeof spread>, digits: number) =>
  `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`;

/** Accounts, journals and transfers, so that nothing is measured on empty tables. */
async function fill(ground: Ground): Promise<void> {
  await ground.inOne((ctx) => openAccounts(ctx, ACCOUNTS));
  for (let n = 0; n < LOADED; n += LOADED_AT_ONCE)
    await ground.inOne((ctx) =>
      postJournals(
        ctx,
        Array.from({ length: LOADED_AT_ONCE }, (_, i) => journalOf(ctx, n + i)),
      ),
    );
  const ids = await loadTransfers(ground.owner, DUE_TRANSFERS);
  await ground.owner.query("create table bench_transfer (n int primary key, id text not null)");
  await ground.owner.query("insert into bench_transfer select n, id from unnest($1::text[]) with ordinality as t (id, n)", [ids]);
  await ground.owner.query("vacuum analyze");
}

function journalOf({ now, random }: Pick<Ctx, "now" | "random">, n: number): Journal {
  const id = newId("jr", now.getTime(), random(10));
  const amount = money("IDR", 1_000n);
  const postings = [debit(CHANNELS[n % CHANNELS.length] as Account, amount), credit(TRANSIT, amount)];
  return { id, kind: "bench.post", subject: `tr_${id.slice(3)}`, effectiveAt: now, postings };
}

async function main(): Promise<void> {
  if (spawnSync("pgbench", ["--version"]).status !== 0)
    throw new Error("pgbench is missing: it comes with PostgreSQL's own packages (Debian: postgresql-15)");
  const scripts = mkdtempSync(path.join(tmpdir(), "sampai-bench-"));
  const ground = await openGround();
  const stops: (() => Promise<void>)[] = [() => ground.stop()];
  try {
    const tpcb = await makeTpcb(ground, SCALE);
    await fill(ground);
    const only = process.argv[2] ?? "";
    const tpcbLike = (protocol: Protocol, goal: string | null): Unit => ({
      name: protocol === "simple" ? "TPC-B-like" : "TPC-B-like, prepared",
      goal,
      run: () => pgbench(tpcb, SECONDS, protocol, ["-b", "tpcb-like"]),
    });
    const bothUnits = (goal: string) => [tpcbLike("simple", goal), tpcbLike("prepared", null)];
    const script = (name: Parameters<typeof scriptFile>[1], of = 1) => {
      const file = scriptFile(scripts, name);
      return async () => (await pgbench(ground.url, SECONDS, "prepared", ["-f", file])) * of;
    };
    const rows: { readonly name: string; readonly open: () => Promise<Omit<Row, "name">> }[] = [
      { name: "one journal and its due step per commit", open: async () => ({ units: bothUnits("≥ 1.4"), run: script("own") }) },
      { name: "the same, all on one busy account", open: async () => ({ units: bothUnits("≥ 1.4"), run: script("busy") }) },
      {
        name: `journals in batches of ${BATCH} per call`,
        open: async () => ({ units: bothUnits("≥ 4.5"), run: script("batch", BATCH) }),
      },
      {
        name: "whole lives, one transfer a transaction",
        open: async () => ({ units: bothUnits("≥ 0.40"), run: () => livesPerSecond(ground, 1, SECONDS) }),
      },
      {
        name: `whole lives, by the hundred as workers do`,
        open: async () => ({ units: bothUnits("≥ 0.40"), run: () => livesPerSecond(ground, BATCH, SECONDS) }),
      },
      {
        name: "over HTTP: fund, submit, settle",
        async open() {
          const wire = await openWire(ground);
          stops.push(() => wire.stop());
          const note = () =>
            `processor time per transfer: ${Object.entries(wire.shares())
              .map(([name, us]) => `${name} ${us} µs`)
              .join(", ")}`;
          return { units: bothUnits("≥ 1.0"), run: () => wire.settledPerSecond(WIRED), note };
        },
      },
      {
        name: "encrypted POST that does nothing",
        async open() {
          const calls = await openCalls(ground.url, TRANSIT.code);
          stops.push(() => calls.stop());
          const ceiling = { name: "key derivations alone", goal: "≥ 0.7", run: () => calls.derivations(SECONDS) };
          return { units: [ceiling], run: () => calls.posts(SECONDS) };
        },
      },
      {
        name: "JSON GET with one query",
        async open() {
          const calls = await openCalls(ground.url, TRANSIT.code);
          stops.push(() => calls.stop());
          const bare = { name: "bare Fastify and pg", goal: "≥ 0.6", run: () => calls.bareGets(SECONDS) };
          return { units: [bare], run: () => calls.gets(SECONDS) };
        },
      },
    ];
    const results = [];
    for (const { name, open } of rows.filter((row) => row.name.includes(only))) {
      const result = await beside({ name, ...(await open()) });
      results.push(result);
      for (const { beside: unit, ours, ratio } of result.lines)
        process.stdout.write(`measured: ${name}: ${show(ours, 0)} a second, ${show(ratio, 2)} of ${unit}\n`);
    }
    keepRaw("money", results);
    const { rows: version } = await ground.owner.query<{ v: string }>("select current_setting('server_version') as v");
    process.stdout.write(
      `\n${machine()}, PostgreSQL ${version[0]?.v}, durable; ${PAIRS} turns of ${SECONDS} s, ${CONNECTIONS} connections\n\n`,
    );
    process.stdout.write("| bench `money` | per second | beside it | per second | ratio | goal |\n|---|---|---|---|---|---|\n");
    for (const line of results.flatMap(({ lines }) => lines))
      process.stdout.write(
        `| ${line.name} | ${show(line.ours, 0)} | ${line.beside} | ${show(line.unit, 0)} | ${show(line.ratio, 2)} | ${line.goal ?? ""} |\n`,
      );
    for (const { note } of results) if (note !== undefined) process.stdout.write(`\n${note}\n`);
    await checkBooks(ground);
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(scripts, { recursive: true, force: true });
  }
}

/** The books must hold after the run. Transfers of which only the due step was written are not real, and are left out. */
async function checkBooks({ runtime }: Ground): Promise<void> {
  const ours = invariants.filter(({ says }) => !says.includes("transfer"));
  const broken = (await checkInvariants(runtime.database, ours)).filter(({ breaches }) => breaches.length > 0);
  for (const { says, breaches } of broken) process.stdout.write(`BROKEN  ${says}: ${breaches.length}\n`);
  if (broken.length > 0) process.exitCode = 1;
}

await main();
