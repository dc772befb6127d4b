/**
 * The night's walk: everything, as if nothing had ever been looked at. In batches by key, each of one instant, so that memory does not grow
 * with the books and nobody waits: journals by their numbers, keys of statements, subjects that hold or should hold something.
 */
import {
  listBalancesBelow,
  listPostingsAmong,
  listReviewedAccounts,
  listUnbalancedAmong,
  readWalkBounds,
  sumAmong,
} from "#ledger/index.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { compareCosts } from "./compare-costs.ts";
import { compareHoldersOf, compareOpenOnes, compareTotals, totalFinding } from "./compare-held.ts";
import { joinTotals, type Expectations } from "./expected.ts";
import { totalTopic, type Finding } from "./finding.ts";
import { judgeKeys, type GapExpectations, type KnownParty } from "./judge-keys.ts";
import { partyOf } from "./party.ts";
import { raiseFindings, resolveTopics } from "./raise-findings.ts";
import { agreedOf } from "./settled.ts";
import { listKeptEntries, listKeysAfter, type Key } from "./store-keys.ts";
import { finishWalk, keepTotals, listBookmarks } from "./store-walks.ts";
import { isTakenToCompare, unbalancedFinding } from "./take-changes.ts";
import { takeAll, walkStill, type StillBeat } from "./walk-minute.ts";

const JOURNALS_PER_BEAT = 2_000n;
const KEYS_PER_BEAT = 500;
const SUBJECTS_PER_BEAT = 500;

type Sums = Map<string, bigint>;
const addTo = (sums: Sums, name: string, minor: bigint) => sums.set(name, (sums.get(name) ?? 0n) + minor);

/** Walks over everything. */
export async function walkNight(
  run: Pick<JobRun, "beat">,
  parties: readonly KnownParty[],
  expectations: Expectations<Ctx>,
): Promise<void> {
  await takeAll(run, parties, expectations);
  await walkStill(run, "night", async (beat) => {
    await walkJournals(beat, parties);
    await walkKeys(beat, parties, expectations);
    await walkHolders(beat, expectations);
    await beat(async (ctx) => {
      await compareTotals(ctx, expectations, "night");
      await finishWalk(ctx.db, "night", ctx.now);
    });
  });
}

/** Each journal balances, the balances are the sums of the postings, and every posting that a statement speaks of is kept here. */
async function walkJournals(beat: StillBeat, parties: readonly KnownParty[]): Promise<void> {
  const { highest, bound } = await beat((ctx) => readWalkBounds(ctx.db));
  const sums: Sums = new Map();
  for (let from = 0n; from < highest; from += JOURNALS_PER_BEAT) {
    const stretch = { from, to: from + JOURNALS_PER_BEAT < highest ? from + JOURNALS_PER_BEAT : highest };
    await beat(async (ctx) => {
      await raiseFindings(ctx, (await listUnbalancedAmong(ctx.db, stretch)).map(unbalancedFinding), "night");
      for (const { account, minor } of await sumAmong(ctx.db, stretch, bound)) addTo(sums, account, minor);
      await findMissingEntries(ctx, stretch, bound, parties);
    });
  }
  await beat(async (ctx) => {
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
  const kept = await listKeptEntries(ctx.db, [...new Set(postings.map(({ journal }) => journal))]);
  const known = new Map(kept.map(({ journal, line, minor }) => [`${journal}/${line}`, minor]));
  // What lies behind the bookmark is the minute's, and not there yet.
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

/** Every key of every statement is compared anew; what is settled in the books equals what the parties say, in sum. */
async function walkKeys(beat: StillBeat, parties: readonly KnownParty[], expectations: GapExpectations): Promise<void> {
  const books: Sums = new Map();
  const said: Sums = new Map();
  let after: Key | null = null;
  for (;;) {
    const place: Key | null = after;
    const keys = await beat(async (ctx) => {
      if (!(await isTakenToCompare(ctx))) return null;
      const page = await listKeysAfter(ctx.db, place, KEYS_PER_BEAT);
      for (const compared of await judgeKeys(ctx, parties, page, "night", expectations)) {
        const party = parties.find((one) => one.party === compared.party);
        if (party === undefined) continue;
        const agreed = agreedOf(compared.pots);
        addTo(books, `${party.account}:${compared.party}:${compared.currency}`, agreed.books);
        addTo(said, `${party.account}:${compared.party}:${compared.currency}`, agreed.said);
      }
      return page;
    });
    // The sums of half a walk would differ by themselves.
    if (keys === null) return;
    const last = keys.at(-1);
    if (last === undefined || keys.length < KEYS_PER_BEAT) break;
    after = last;
  }
  await beat((ctx) => compareSettled(ctx, books, said));
}

async function compareSettled(ctx: Ctx, books: Sums, said: Sums): Promise<void> {
  const rows = (sums: Sums) => [...sums].map(([account, minor]) => ({ account, minor }));
  const totals = joinTotals(rows(books), rows(said));
  await keepTotals(
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

/** From both sides: who holds something, and who should. */
async function walkHolders(beat: StillBeat, expectations: Expectations<Ctx>): Promise<void> {
  const accounts = await beat((ctx) => listReviewedAccounts(ctx.db));
  for (const { account } of accounts.filter(({ floor }) => floor === "subject"))
    await pages(beat, (ctx, after) => compareHoldersOf(ctx, { account, after, limit: SUBJECTS_PER_BEAT }, expectations));
  await pages(beat, (ctx, after) => compareCosts(ctx, expectations, "night", after));
  await pages(beat, (ctx, after) => compareOpenOnes(ctx, { after, limit: SUBJECTS_PER_BEAT }, expectations));
}

async function pages(beat: StillBeat, page: (ctx: Ctx, after: string) => Promise<string | null>): Promise<void> {
  let after: string | null = "";
  while (after !== null) {
    const place: string = after;
    after = await beat((ctx) => page(ctx, place));
  }
}
