/**
 * `npm run bench -- growth [millions]`: the books at 10⁴, 10⁵, 10⁶ transfers (10⁷ with the argument 10), each three journals: what is read and
 * posted must cost the same however much there is (QUALITY "Speed and growth"). One durable PostgreSQL, filled on from size to size.
 */
import pg from "pg";
import { wholeUnits } from "#kernel/money.ts";
import { newId } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { accountWith, houseAccount, type Account } from "#ledger/account.ts";
import { credit, debit, type Journal } from "#ledger/journal.ts";
import { openAccounts, postJournals } from "#ledger/post-journals.ts";
import { listBalances, listPostings, readBalance, readBalanceAt, takeSums } from "#ledger/store.ts";
import { systemClock, systemRandom } from "#platform/clock.ts";
import { APP_ROLE, openDatabase, openPool, type Database } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { inTransaction, type Machinery, type RequestFacts } from "#platform/unit-of-work.ts";
import { startPostgres } from "../tools/postgres.ts";
import { keepRaw, machine, spread } from "./blocks.ts";

const SIZES = [10_000, 100_000, 1_000_000, 10_000_000].filter((size) => size <= Number(process.argv[2] ?? 1) * 1_000_000);
/** Each reading is repeated so often, and so long with a warm-up that is not counted. */
const REPEATS = 300;
const WARM_UP = 30;
const POSTS = 1_500;
/** Rows of one insert while filling. */
const CHUNK = 50_000;
/** Transfers a day: 10⁷ are five and a half years. */
const A_DAY = 5_000;
const LARGEST = 10_000_000;

const FACTS: RequestFacts = { requestId: "bench", actor: { kind: "system", name: "bench" }, language: "ID", address: "system" };
const CLEARING = accountWith("payin_clearing", "va", "IDR");
const BANK = accountWith("bank", "999", "IDR");
const OWN = accountWith("agent_receivable", "quiet", "IDR");
const [TRANSIT, FEE, DEFERRED] = [
  houseAccount("transit", "IDR"),
  houseAccount("fee", "IDR"),
  houseAccount("deferred_fee", "IDR"),
];
const ACCOUNTS: readonly Account[] = [CLEARING, BANK, OWN, TRANSIT, FEE, DEFERRED];

/**
 * A transfer's whole life in three journals: paid in, paid out, fee earned. By SQL, as the owner, for filling only; each journal with a
 * transaction's number of its own, as if each had been posted by itself.
 */
const FILL = `with one as (
  select n, 'jr_' || lpad(to_hex(n * 3 + k), 26, '0') as id, k,
    date_trunc('day', now()) - ($3::bigint - n) * make_interval(secs => 86400::double precision / $4) as at
  from generate_series($1::bigint, $2::bigint) as n cross join generate_series(0, 2) as k
), added as (
  insert into ledger.journal (id, kind, subject, effective_at, recorded_at, content, txid)
  select id, (array['transfer.funded', 'transfer.paid', 'transfer.fee_earned'])[k + 1], 'tr_' || n, at, at,
    decode(lpad(to_hex(n), 64, '0'), 'hex'), (select bound from ledger.sums) + (n - $1::bigint) * 3 + k
  from one order by n, k returning no, kind, txid
)
insert into ledger.posting (journal_no, line, account_no, minor, subject, txid)
select added.no, line.line, account.no, line.minor, null, added.txid from added
join (values ('transfer.funded', 1, $5, 100500000), ('transfer.funded', 2, $6, -100000000), ('transfer.funded', 3, $7, -500000),
  ('transfer.paid', 1, $6, 100000000), ('transfer.paid', 2, $8, -100000000),
  ('transfer.fee_earned', 1, $7, 500000), ('transfer.fee_earned', 2, $9, -500000)) as line (kind, line, code, minor) on line.kind = added.kind
join ledger.account on account.code = line.code`;

async function fill(owner: pg.Client, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += CHUNK) {
    const last = Math.min(first + CHUNK, to) - 1;
    await owner.query(FILL, [first, last, LARGEST, A_DAY, CLEARING.code, TRANSIT.code, DEFERRED.code, BANK.code, FEE.code]);
    await owner.query("update ledger.sums set shift = shift + $1", [CHUNK * 3]);
    await owner.query("select ledger.take_sums()");
  }
  await owner.query("vacuum analyze ledger.journal, ledger.posting, ledger.checkpoint, ledger.day_sum");
}

/** Median of one reading, in milliseconds. */
async function timed(read: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + REPEATS; n++) {
    const began = performance.now();
    await read(n);
    if (n >= WARM_UP) times.push(performance.now() - began);
  }
  return spread(times).median;
}

async function posting(machinery: Machinery): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < POSTS; n++)
    await inTransaction(machinery, FACTS, async (ctx) => {
      const id = newId("jr", ctx.now.getTime(), ctx.random(10));
      const postings = [debit(OWN, wholeUnits("IDR", 1_000n)), credit(TRANSIT, wholeUnits("IDR", 1_000n))];
      const journal: Journal = { id, kind: "bench.post", subject: `tr_${id.slice(3)}`, effectiveAt: ctx.now, postings };
      await postJournals(ctx, [journal]);
    });
  return POSTS / ((performance.now() - began) / 1_000);
}

/** Where a statement stands after so many pages: somebody who reads far back. */
async function deepPage(database: Database, pages: number) {
  let place: Parameters<typeof listPostings>[2] = null;
  for (let page = 0; page < pages; page++) {
    const rows = await listPostings(database, BANK.code, place, 50);
    place = rows.at(-1) ?? place;
  }
  return place;
}

interface Figures {
  readonly size: number;
  readonly firstPageMs: number;
  readonly deepPageMs: number;
  readonly busyBalanceMs: number;
  readonly ownBalanceMs: number;
  readonly instantMs: number;
  readonly trialMs: number;
  readonly postsPerSecond: number;
}

async function measure(size: number, machinery: Machinery): Promise<Figures> {
  const { database, clock } = machinery;
  const deep = await deepPage(database, 100);
  const postsPerSecond = await posting(machinery);
  await takeSums(database);
  const began = clock.now().getTime() - (LARGEST / A_DAY) * DAY_MS;
  const somewhen = (n: number) => new Date(began + (((n % 97) + 0.5) / 97) * (size / A_DAY) * DAY_MS);
  return {
    size,
    firstPageMs: await timed(() => listPostings(database, BANK.code, null, 50)),
    deepPageMs: await timed(() => listPostings(database, BANK.code, deep, 50)),
    busyBalanceMs: await timed(() => readBalance(database, BANK.code)),
    ownBalanceMs: await timed(() => readBalance(database, OWN.code)),
    instantMs: await timed((n) => readBalanceAt(database, BANK.code, somewhen(n), "effective")),
    trialMs: await timed(() => listBalances(database)),
    postsPerSecond,
  };
}

const ROWS: readonly (readonly [string, (figures: Figures) => number, string, string])[] = [
  ["statement, first page", ({ firstPageMs }) => firstPageMs, "ms", "≤ 1.3"],
  ["statement, page 101 by key", ({ deepPageMs }) => deepPageMs, "ms", "≤ 1.3"],
  ["balance of the busy account", ({ busyBalanceMs }) => busyBalanceMs, "ms", "≤ 1.3"],
  ["balance of a quiet account", ({ ownBalanceMs }) => ownBalanceMs, "ms", "≤ 1.3"],
  ["balance at an instant of a past day", ({ instantMs }) => instantMs, "ms", "≤ 1.5"],
  ["trial balance", ({ trialMs }) => trialMs, "ms", "< 50 ms"],
  ["journals posted per second, one client", ({ postsPerSecond }) => postsPerSecond, "/s", "≥ 0.85"],
];

const postgres = await startPostgres({ ephemeral: "durable" });
try {
  await migrate(postgres.url, "db/migrations");
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  const pool = openPool({ url: postgres.url, poolSize: 4, role: APP_ROLE });
  const machinery: Machinery = {
    database: openDatabase(pool),
    clock: systemClock,
    random: systemRandom,
    log: createLog({ LOG_LEVEL: "warn" }),
  };
  await inTransaction(machinery, FACTS, (ctx) => openAccounts(ctx, ACCOUNTS).then(() => undefined));
  const all: Figures[] = [];
  for (const [index, size] of SIZES.entries()) {
    await fill(owner, SIZES[index - 1] ?? 1, size);
    all.push(await measure(size, machinery));
    process.stdout.write(`${size.toLocaleString("en")} transfers measured\n`);
  }
  await owner.end();
  await pool.end();
  keepRaw("growth", all);
  process.stdout.write(`\n${machine()}; durable PostgreSQL; medians of ${REPEATS}\n\n`);
  process.stdout.write(
    `| bench \`growth\` | ${SIZES.map((size) => size.toLocaleString("en")).join(" | ")} | last : first | goal |\n`,
  );
  process.stdout.write(`|---|${SIZES.map(() => "---|").join("")}---|---|\n`);
  for (const [name, figure, unit, goal] of ROWS) {
    const values = all.map(figure);
    const ratio = (values.at(-1) ?? 0) / (values[0] ?? 1);
    process.stdout.write(
      `| ${name} | ${values.map((value) => `${value.toFixed(2)} ${unit}`).join(" | ")} | ${ratio.toFixed(2)} | ${goal} |\n`,
    );
  }
} finally {
  await postgres.stop();
}
