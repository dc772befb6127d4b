/**
 * The night check: compares everything, as if nothing had been compared before. Runs in batches by key, each on one snapshot, so that
 * memory does not grow with the ledger and other transactions do not wait: journals by number, keys of statements, subjects that hold or
 * should hold something.
 */
import { HOUR_MS } from "#kernel/time.ts";
import {
  listBalancesBelow,
  listPostingsAmong,
  listReviewedAccounts,
  listUnbalancedAmong,
  readWalkBounds,
  sumAmong,
} from "#ledger/index.ts";
import { TryAgainLater, type JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { compareCosts } from "./compare-costs.ts";
import { compareHoldersOf, compareOpenOnes, compareTotals, totalFinding } from "./compare-holdings.ts";
import { joinTotals, type Expectations } from "../model/expected.ts";
import { totalTopic, type Finding } from "../model/finding.ts";
import { assessKeys, type GapExpectations, type KnownParty } from "../matching/compare-keys.ts";
import { partyOf } from "../model/party.ts";
import { raiseFindings, resolveTopics } from "../findings/raise-findings.ts";
import { agreedOf } from "../matching/model/agreed-totals.ts";
import { listStoredEntries, listKeysAfter, type Key } from "../matching/store.ts";
import { finishWalk, listWalks, storeTotals, listBookmarks } from "./store.ts";
import { isTakenToCompare, unbalancedFinding } from "./take-ledger-changes.ts";
import { takeAll, runExclusively, type ExclusiveTransaction } from "./run-minute-check.ts";

const JOURNALS_PER_TRANSACTION = 2_000n;
const KEYS_PER_TRANSACTION = 500;
const SUBJECTS_PER_TRANSACTION = 500;
/** How often the ledger is read again for one batch of keys before the check gives up: another process may be reading it. */
const READINGS_PER_BATCH = 3;

type Sums = Map<string, bigint>;
const addTo = (sums: Sums, name: string, minor: bigint) => sums.set(name, (sums.get(name) ?? 0n) + minor);

/** A night and the time that a check may take. */
const NIGHT_IS_MISSING_MS = 26 * HOUR_MS;

/** Whether no night check has finished since the last night. */
export async function isNightCheckMissing({ db, now }: Pick<Ctx, "db" | "now">): Promise<boolean> {
  const night = (await listWalks(db)).find(({ name }) => name === "night");
  return night === undefined || night.finishedAt.getTime() < now.getTime() - NIGHT_IS_MISSING_MS;
}

/**
 * Checks everything. What was posted meanwhile is read before each batch of keys that needs it. Throws if the ledger cannot be read to the
 * present, e.g. behind a transaction that stays open: then the settled totals were not compared, so the walk does not count as finished
 * and the job is run again. Until its last attempt that is a `TryAgainLater`: on a busy server the next attempt usually succeeds.
 */
export async function runNightCheck(
  run: Pick<JobRun, "transaction" | "isLastAttempt">,
  parties: readonly KnownParty[],
  expectations: Expectations<Ctx>,
): Promise<void> {
  await takeAll(run, parties, expectations);
  await runExclusively(run, "night", async (transaction) => {
    await walkJournals(transaction, parties);
    const areTotalsCompared = await walkKeys(transaction, parties, expectations, () => takeAll(run, parties, expectations));
    await walkHolders(transaction, expectations);
    await transaction(async (ctx) => {
      await compareTotals(ctx, expectations, "night");
      if (areTotalsCompared) await finishWalk(ctx.db, "night", ctx.now);
    });
    if (areTotalsCompared) return;
    const why = "the ledger was not read to the present: settled totals were not compared";
    throw run.isLastAttempt ? new Error(why) : new TryAgainLater(why);
  });
}

/**
 * Checks that each journal balances, that balances are the sums of their postings, and that every posting covered by a statement is stored
 * here.
 */
async function walkJournals(transaction: ExclusiveTransaction, parties: readonly KnownParty[]): Promise<void> {
  const { highest, bound } = await transaction((ctx) => readWalkBounds(ctx.db));
  const sums: Sums = new Map();
  for (let from = 0n; from < highest; from += JOURNALS_PER_TRANSACTION) {
    const stretch = { from, to: from + JOURNALS_PER_TRANSACTION < highest ? from + JOURNALS_PER_TRANSACTION : highest };
    await transaction(async (ctx) => {
      await raiseFindings(ctx, (await listUnbalancedAmong(ctx.db, stretch)).map(unbalancedFinding), "night");
      for (const { account, minor } of await sumAmong(ctx.db, stretch, bound)) addTo(sums, account, minor);
      await findMissingEntries(ctx, stretch, bound, parties);
    });
  }
  await transaction(async (ctx) => {
    const walked = [...sums].map(([account, minor]) => ({ account, minor }));
    const totals = joinTotals(await listBalancesBelow(ctx.db, bound), walked);
    const wrong = totals
      .filter(({ books, expected }) => books !== expected)
      .map((total) => totalFinding("balance_differs", total));
    await raiseFindings(ctx, wrong, "night");
    const topics = new Set(wrong.map(({ topic }) => topic));
    await resolveTopics(
      ctx,
      totals.map(({ account }) => totalTopic("balance_differs", account)).filter((topic) => !topics.has(topic)),
    );
  });
}

async function findMissingEntries(
  ctx: Ctx,
  stretch: { readonly from: bigint; readonly to: bigint },
  bound: bigint,
  parties: readonly KnownParty[],
): Promise<void> {
  const watched = (await listReviewedAccounts(ctx.db))
    .map(({ account }) => account)
    .filter((account) => partyOf(parties, account) !== null);
  const postings = await listPostingsAmong(ctx.db, stretch, watched, bound);
  const bookmarks = new Map((await listBookmarks(ctx.db)).map((one) => [one.account, one.txid]));
  const stored = await listStoredEntries(ctx.db, [...new Set(postings.map(({ journal }) => journal))]);
  const known = new Map(stored.map(({ journal, line, minor }) => [`${journal}/${line}`, minor]));
  // Postings past the bookmark are left to the minute check and are not stored yet.
  const wrong = postings.filter(
    ({ account, txid, journal, line, minor }) =>
      txid < (bookmarks.get(account) ?? 0n) && known.get(`${journal}/${line}`) !== minor,
  );
  const findings = wrong.map(({ journal, line, account, currency, minor }): Finding => ({
    kind: "entry_missing",
    topic: `journal ${journal}`,
    party: partyOf(parties, account),
    key: journal,
    currency,
    minor: null,
    details: { journal, line, account, amount: String(minor) },
    sameness: [journal, String(line)],
  }));
  await raiseFindings(ctx, findings, "night");
}

/**
 * Compares every key of every statement again; checks that the settled total in the ledger equals the parties' total. False if the ledger
 * could not be read to the present: totals of an incomplete walk would differ by themselves. A long walk, and one during which the clock
 * was set forward, outlives what was read at its beginning: the ledger is read again and the walk goes on where it was.
 */
async function walkKeys(
  transaction: ExclusiveTransaction,
  parties: readonly KnownParty[],
  expectations: GapExpectations,
  takeAgain: () => Promise<void>,
): Promise<boolean> {
  const books: Sums = new Map();
  const said: Sums = new Map();
  let after: Key | null = null;
  let readings = 0;
  for (;;) {
    const place: Key | null = after;
    const keys = await transaction(async (ctx) => {
      if (!(await isTakenToCompare(ctx))) return null;
      const page = await listKeysAfter(ctx.db, place, KEYS_PER_TRANSACTION);
      for (const compared of await assessKeys(ctx, parties, page, "night", expectations)) {
        const party = parties.find((one) => one.party === compared.party);
        if (party === undefined) continue;
        const agreed = agreedOf(compared.buckets);
        addTo(books, `${party.account}:${compared.party}:${compared.currency}`, agreed.books);
        addTo(said, `${party.account}:${compared.party}:${compared.currency}`, agreed.said);
      }
      return page;
    });
    if (keys === null) {
      if (readings++ === READINGS_PER_BATCH) return false;
      await takeAgain();
      continue;
    }
    readings = 0;
    const last = keys.at(-1);
    if (last === undefined || keys.length < KEYS_PER_TRANSACTION) break;
    after = last;
  }
  await transaction((ctx) => compareSettled(ctx, books, said));
  return true;
}

async function compareSettled(ctx: Ctx, books: Sums, said: Sums): Promise<void> {
  const rows = (sums: Sums) => [...sums].map(([account, minor]) => ({ account, minor }));
  const totals = joinTotals(rows(books), rows(said));
  await storeTotals(
    ctx.db,
    "settled",
    totals.map((total) => ({ ...total, currency: total.account.split(":").at(-1) ?? "" })),
    ctx.now,
  );
  const wrong = totals.filter((total) => total.books !== total.expected).map((total) => totalFinding("settled_differs", total));
  await raiseFindings(ctx, wrong, "night");
  const topics = new Set(wrong.map(({ topic }) => topic));
  await resolveTopics(
    ctx,
    totals.map(({ account }) => totalTopic("settled_differs", account)).filter((topic) => !topics.has(topic)),
  );
}

/** From both sides: subjects that hold something, and subjects that should. */
async function walkHolders(transaction: ExclusiveTransaction, expectations: Expectations<Ctx>): Promise<void> {
  const accounts = await transaction((ctx) => listReviewedAccounts(ctx.db));
  for (const { account } of accounts.filter(({ floor }) => floor === "subject"))
    await pages(transaction, (ctx, after) =>
      compareHoldersOf(ctx, { account, after, limit: SUBJECTS_PER_TRANSACTION }, expectations),
    );
  await pages(transaction, (ctx, after) => compareCosts(ctx, expectations, "night", after));
  await pages(transaction, (ctx, after) => compareOpenOnes(ctx, { after, limit: SUBJECTS_PER_TRANSACTION }, expectations));
}

async function pages(
  transaction: ExclusiveTransaction,
  page: (ctx: Ctx, after: string) => Promise<string | null>,
): Promise<void> {
  let after: string | null = "";
  while (after !== null) {
    const place: string = after;
    after = await transaction((ctx) => page(ctx, place));
  }
}
