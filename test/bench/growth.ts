/**
 * `npm run bench -- growth [millions]`: the books and the transfer lists at 10⁴, 10⁵, 10⁶ transfers (10⁷ with the argument 10), each with
 * three journals. Reading and posting must cost the same at every size (QLT-6, QLT-7). One durable PostgreSQL is filled from
 * size to size.
 */
import pg from "pg";
import { wholeUnits } from "#kernel/money.ts";
import { newId } from "#kernel/id.ts";
import { addDays, DAY_MS, toLocalDate } from "#kernel/time.ts";
import { accountWith, operatorAccount, type Account } from "#ledger/model/account.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { credit, debit, type Journal } from "#ledger/model/journal.ts";
import { openAccounts, postJournals } from "#ledger/post-journals.ts";
import { listMonth, readBalanceAt } from "#ledger/store-periods.ts";
import { listBalances, listPostings, readBalance } from "#ledger/store.ts";
import { openDatabase, type Database } from "#platform/db.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { keepRaw, spread } from "./blocks.ts";
import { machine } from "../shared/machine.ts";
import { openGround, type Ground } from "./ground.ts";
import { fillTransfers, fillWaiting, transferReadings } from "./growth/transfers.ts";
import { takeSums } from "../../src/ledger/store-sums.ts";

const SIZES = [10_000, 100_000, 1_000_000, 10_000_000].filter((size) => size <= Number(process.argv[2] ?? 1) * 1_000_000);
/** Repetitions of each read, after a warm-up that is not counted. */
const REPEATS = 300;
const WARM_UP = 30;
/** Rounds of journals posted one by one, alternating with updates of one row that show the machine's current commit speed. */
const ROUNDS = 6;
const POSTS = 400;
/** Transfers loaded between two ledger checkpoints (`ledger.take_sums`), and the number of loading connections. */
const CHUNK = 200_000;
const LOADERS = 2;
/** Transfers a day: few enough that the smallest size already holds a whole month. */
const A_DAY = 330;
const LARGEST = 10_000_000;

const CLEARING = accountWith("payin_clearing", "va", "IDR");
const BANK = accountWith("bank", "999", "IDR");
const OWN = accountWith("agent_receivable", "quiet", "IDR");
const [TRANSIT, FEE, DEFERRED] = [
  operatorAccount("transit", "IDR"),
  operatorAccount("fee", "IDR"),
  operatorAccount("deferred_fee", "IDR"),
];
const ACCOUNTS: readonly Account[] = [CLEARING, BANK, OWN, TRANSIT, FEE, DEFERRED];

/**
 * A transfer's whole life in three journals: paid in, paid out, fee earned. SQL as the owner, for filling only. Each journal gets its own
 * transaction number, as if posted separately. Constraints and indexes stay on; triggers, which include foreign keys, are off while it
 * loads. The ledger's invariants are checked at the end.
 */
const FILL = `with one as (
  select n, 'jr_' || lpad(to_hex(n * 3 + k), 26, '0') as id, k,
    date_trunc('day', now()) - ($3::bigint - n) * make_interval(secs => 86400::double precision / $4) as at
  from generate_series($1::bigint, $2::bigint) as n cross join generate_series(0, 2) as k
), added as (
  insert into ledger.journal (id, kind, subject, effective_at, recorded_at, content, txid)
  select id, (array['transfer.funded', 'transfer.paid', 'transfer.fee_earned'])[k + 1], 'tr_' || lpad(n::text, 26, '0'), at, at,
    decode(lpad(to_hex(n), 64, '0'), 'hex'), (select bound from ledger.sums) + (n - $10::bigint) * 3 + k
  from one returning no, kind, txid
)
insert into ledger.posting (journal_no, line, account_no, minor, subject, txid)
select added.no, line.line, account.no, line.minor, null, added.txid from added
join (values ('transfer.funded', 1, $5, 100500000), ('transfer.funded', 2, $6, -100000000), ('transfer.funded', 3, $7, -500000),
  ('transfer.paid', 1, $6, 100000000), ('transfer.paid', 2, $8, -100000000),
  ('transfer.fee_earned', 1, $7, 500000), ('transfer.fee_earned', 2, $9, -500000)) as line (kind, line, code, minor) on line.kind = added.kind
join ledger.account on account.code = line.code`;

async function fill({ owner, url }: Ground, from: number, to: number): Promise<void> {
  const loaders = Array.from({ length: LOADERS }, () => new pg.Client({ connectionString: url }));
  for (const loader of loaders) {
    await loader.connect();
    await loader.query("set session_replication_role = replica; set synchronous_commit = off");
  }
  const codes = [CLEARING, TRANSIT, DEFERRED, BANK, FEE].map(({ code }) => code);
  for (let first = from; first < to; first += CHUNK) {
    const count = Math.min(CHUNK, to - first);
    const part = Math.ceil(count / LOADERS);
    await Promise.all(
      loaders.map(async (loader, n) => {
        const begin = first + n * part;
        const last = Math.min(begin + part, first + count) - 1;
        await loader.query(FILL, [begin, last, LARGEST, A_DAY, ...codes, first]);
        await fillTransfers(loader, { first: begin, last, largest: LARGEST, aDay: A_DAY });
      }),
    );
    await owner.query("update ledger.sums set shift = shift + $1", [count * 3]);
    await owner.query("select ledger.take_sums()");
  }
  for (const loader of loaders) await loader.end();
  await owner.query(
    `vacuum (analyze, parallel 2) ledger.journal, ledger.posting, ledger.checkpoint, ledger.day_sum,
       transfers.transfer, transfers.pay_in, transfers.payout`,
  );
  await owner.query("checkpoint");
}

/** Median of one read, in milliseconds. */
async function timed(read: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + REPEATS; n++) {
    const began = performance.now();
    await read(n);
    if (n >= WARM_UP) times.push(performance.now() - began);
  }
  return spread(times).median;
}

async function rate(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < POSTS; n++) await work();
  return POSTS / ((performance.now() - began) / 1_000);
}

/**
 * Journals per second from one client, each in its own transaction; and the ratio of a journal's time to that of a one-row update, which
 * cancels out what the disk and other processes do meanwhile.
 */
async function posting(ground: Ground): Promise<{ readonly perSecond: number; readonly asUpdates: number }> {
  const rounds: { readonly posts: number; readonly updates: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const posts = await rate(() => postOne(ground));
    rounds.push({ posts, updates: await rate(() => ground.owner.query("update bench_yardstick set n = n + 1")) });
  }
  return {
    perSecond: spread(rounds.map(({ posts }) => posts)).median,
    asUpdates: spread(rounds.map(({ posts, updates }) => posts / updates)).median,
  };
}

const postOne = (ground: Ground) =>
  ground.inOne(async (ctx) => {
    const id = newId("jr", ctx.now.getTime(), ctx.random(10));
    const postings = [debit(OWN, wholeUnits("IDR", 1_000n)), credit(TRANSIT, wholeUnits("IDR", 1_000n))];
    const journal: Journal = { id, kind: "bench.post", subject: `tr_${id.slice(3)}`, effectiveAt: ctx.now, postings };
    await postJournals(ctx, [journal]);
  });

/** The position of a statement after so many pages: a reader far back. */
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
  readonly monthMs: number;
  readonly trialMs: number;
  readonly ownFirstMs: number;
  readonly ownBackMs: number;
  readonly allFirstMs: number;
  readonly allFarMs: number;
  readonly dueMs: number;
  readonly postsPerSecond: number;
  readonly postsPerUpdate: number;
}

async function measure(size: number, ground: Ground): Promise<Figures> {
  const { database, clock } = ground.runtime;
  const deep = await deepPage(database, 100);
  const { perSecond, asUpdates } = await posting(ground);
  await takeSums(database);
  const transfers = await transferReadings(database);
  const began = clock.now().getTime() - (LARGEST / A_DAY) * DAY_MS;
  const somewhen = (n: number) => new Date(began + (((n % 97) + 0.5) / 97) * (size / A_DAY) * DAY_MS);
  const monthOf = (n: number) => {
    const from = toLocalDate(somewhen(n));
    return { from, before: addDays(from, 30) };
  };
  return {
    size,
    firstPageMs: await timed(() => listPostings(database, BANK.code, null, 50)),
    deepPageMs: await timed(() => listPostings(database, BANK.code, deep, 50)),
    busyBalanceMs: await timed(() => readBalance(database, BANK.code)),
    ownBalanceMs: await timed(() => readBalance(database, OWN.code)),
    instantMs: await timed((n) => readBalanceAt(database, BANK.code, somewhen(n), "effective")),
    monthMs: await timed((n) => listMonth(database, monthOf(n), "effective")),
    trialMs: await timed(() => listBalances(database)),
    ownFirstMs: await timed(transfers.ownFirst),
    ownBackMs: await timed(transfers.ownBack),
    allFirstMs: await timed(transfers.allFirst),
    allFarMs: await timed(transfers.allFar),
    dueMs: await timed(transfers.due),
    postsPerSecond: perSecond,
    postsPerUpdate: asUpdates,
  };
}

const ROWS: readonly (readonly [string, (figures: Figures) => number, string, string])[] = [
  ["a sender's transfers, first page", ({ ownFirstMs }) => ownFirstMs, "ms", "≤ 1.3"],
  ["a sender's transfers, page 4 by key", ({ ownBackMs }) => ownBackMs, "ms", "≤ 1.3"],
  ["everybody's transfers, first page", ({ allFirstMs }) => allFirstMs, "ms", "≤ 1.3"],
  ["everybody's transfers, some 200 pages back by key", ({ allFarMs }) => allFarMs, "ms", "≤ 1.3"],
  ["the hundred that are due next", ({ dueMs }) => dueMs, "ms", "≤ 1.3"],
  ["statement, first page", ({ firstPageMs }) => firstPageMs, "ms", "≤ 1.3"],
  ["statement, page 101 by key", ({ deepPageMs }) => deepPageMs, "ms", "≤ 1.3"],
  ["balance of the busy account", ({ busyBalanceMs }) => busyBalanceMs, "ms", "≤ 1.3"],
  ["balance of a quiet account", ({ ownBalanceMs }) => ownBalanceMs, "ms", "≤ 1.3"],
  ["balance at an instant of a past day", ({ instantMs }) => instantMs, "ms", "≤ 1.5"],
  ["month report", ({ monthMs }) => monthMs, "ms", "≤ 1.5"],
  ["trial balance", ({ trialMs }) => trialMs, "ms", "< 50 ms"],
  ["journals posted per second, one client", ({ postsPerSecond }) => postsPerSecond, "/s", ""],
  ["… per update of one row beside it", ({ postsPerUpdate }) => postsPerUpdate, "", "≥ 0.85"],
];

/** All invariants up to a million transfers. Beyond that they would take longer than everything else: only those of checkpoints and days. */
async function checkBooks({ url }: Ground): Promise<void> {
  // Without the product's statement timeout of 15 s.
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const largest = SIZES.at(-1) ?? 0;
  const checked = ledgerInvariants.filter(({ says }) => largest <= 1_000_000 || /checkpoint/.test(says));
  const broken = (await checkInvariants(openDatabase(pool), checked)).filter(({ breaches }) => breaches.length > 0);
  await pool.end();
  for (const { says, breaches } of broken) process.stdout.write(`BROKEN  ${says}: ${breaches.length}\n`);
  if (broken.length > 0) process.exitCode = 1;
  else process.stdout.write(`${checked.length} invariants of the ledger hold\n`);
}

const ground = await openGround(4);
try {
  await ground.owner.query(
    "set work_mem = '512MB'; create table bench_yardstick (n bigint not null); insert into bench_yardstick values (0)",
  );
  // WAL checkpoints in the middle of loading would write most of it twice.
  for (const setting of ["max_wal_size = '16GB'", "checkpoint_timeout = '1h'"])
    await ground.owner.query(`alter system set ${setting}`);
  await ground.owner.query("select pg_reload_conf()");
  await ground.inOne((ctx) => openAccounts(ctx, ACCOUNTS));
  await fillWaiting(ground);
  const all: Figures[] = [];
  for (const [index, size] of SIZES.entries()) {
    const began = performance.now();
    await fill(ground, SIZES[index - 1] ?? 1, size);
    const loadedMs = performance.now() - began;
    all.push(await measure(size, ground));
    process.stdout.write(`${size.toLocaleString("en")} transfers loaded in ${(loadedMs / 1_000).toFixed(0)} s and measured\n`);
  }
  await checkBooks(ground);
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
      `| ${name} | ${values.map((value) => `${value.toFixed(2)} ${unit}`.trim()).join(" | ")} | ${ratio.toFixed(2)} | ${goal} |\n`,
    );
  }
} finally {
  await ground.stop();
}
