/** Reads what is new in the ledger since the bookmarks: journals that must balance, postings to compare with statements, subjects to check. */
import type { Currency } from "#kernel/money.ts";
import { MINUTE_MS, toLocalDate } from "#kernel/time.ts";
import { findOldestUnbound, listChanges, listReviewedAccounts, listUnbalancedOf, type ReviewedPosting } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { compareSubjects } from "./compare-holdings.ts";
import type { Expectations } from "../model/expected.ts";
import { totalTopic, type Finding } from "../model/finding.ts";
import type { KnownParty } from "../matching/compare-keys.ts";
import { entryKey, isClearing } from "../model/match-keys.ts";
import { partyOf } from "../model/party.ts";
import { raiseFindings } from "../findings/raise-findings.ts";
import { insertEntries, listKeysOf, type NewEntry } from "../matching/store.ts";
import { findTakenUntil, listBookmarks, markTaken, moveBookmarks } from "./store.ts";

const POSTINGS_PER_ACCOUNT = 1_000;
/** Accounts with a counterpart at an outside party. */
const OUTSIDE = ["bank:", "nostro:", "payin_clearing:"];
/** Subjects whose key is stored here: statement lines, cases, float requests and bookings of the treasury, which are approved against a line. */
const isOwn = (subject: string) => ["sl_", "ca_", "fr_", "bk_"].some((kind) => subject.startsWith(kind));
const isOutside = (account: string) => OUTSIDE.some((name) => account.startsWith(name));

/** Reads one batch; returns whether there is more. */
export async function takeChanges(ctx: Ctx, parties: readonly KnownParty[], expectations: Expectations<Ctx>): Promise<boolean> {
  const accounts = await listReviewedAccounts(ctx.db);
  const bookmarks = new Map((await listBookmarks(ctx.db)).map((one) => [one.account, one]));
  const places = accounts.map(({ account }) => bookmarks.get(account) ?? { account, txid: 0n, journalNo: 0n, line: 0 });
  const changes = await listChanges(ctx.db, places, POSTINGS_PER_ACCOUNT);
  await findUnbalanced(ctx, changes);
  await storeEntries(ctx, changes, parties, expectations);
  const bySubject = new Set(accounts.filter(({ floor }) => floor === "subject").map(({ account }) => account));
  const subjects = new Set(
    changes.flatMap(({ account, subject }) => (subject !== null && bySubject.has(account) ? [subject] : [])),
  );
  await compareSubjects(ctx, [...subjects], expectations, "minute");

  const byAccount = Map.groupBy(changes, ({ account }) => account);
  await moveBookmarks(
    ctx.db,
    [...byAccount.values()].flatMap((of) => of.slice(-1)),
  );
  const isMore = [...byAccount.values()].some((of) => of.length === POSTINGS_PER_ACCOUNT);
  if (!isMore) await markTaken(ctx.db, (await findOldestUnbound(ctx.db)) ?? ctx.now);
  return isMore;
}

/** Long enough for any transaction to end, and far below the time allowed for a difference. */
const FRESH_MS = 5 * MINUTE_MS;

/** Whether statements may be compared now: with an incomplete ledger every line would be a difference. */
export async function isTakenToCompare(ctx: Ctx): Promise<boolean> {
  const until = await findTakenUntil(ctx.db);
  return until !== null && until.getTime() >= ctx.now.getTime() - FRESH_MS;
}

async function findUnbalanced(ctx: Ctx, changes: readonly ReviewedPosting[]): Promise<void> {
  const unbalanced = await listUnbalancedOf(ctx.db, [...new Set(changes.map(({ journalNo }) => journalNo))]);
  await raiseFindings(ctx, unbalanced.map(unbalancedFinding), "minute");
}

/** A journal that the database should have refused. */
export function unbalancedFinding({ journal, currency, minor }: { journal: string; currency: string; minor: bigint }): Finding {
  return {
    kind: "unbalanced",
    topic: `journal ${journal}`,
    party: null,
    key: journal,
    currency,
    minor,
    details: { journal, difference: String(minor) },
    sameness: [journal, currency],
  };
}

async function storeEntries(
  ctx: Ctx,
  changes: readonly ReviewedPosting[],
  parties: readonly KnownParty[],
  expectations: Expectations<Ctx>,
): Promise<void> {
  const outside = changes.filter(({ account }) => isOutside(account));
  const unwatched = new Set(outside.map(({ account }) => account).filter((account) => partyOf(parties, account) === null));
  await raiseFindings(ctx, [...unwatched].map(unwatchedFinding), "minute");
  await insertEntries(ctx.db, await entriesOf(ctx, outside, parties, expectations), ctx.now);
}

/** Postings as stored here, under the key that statements use for them. */
export async function entriesOf(
  ctx: Ctx,
  postings: readonly ReviewedPosting[],
  parties: readonly KnownParty[],
  expectations: Expectations<Ctx>,
): Promise<NewEntry[]> {
  const subjects = [...new Set(postings.flatMap(({ subject }) => (subject === null ? [] : [subject])))];
  const ownKeys = await listKeysOf(ctx.db, subjects.filter(isOwn));
  const paidOn = postings.flatMap(({ account, subject }) =>
    subject !== null && isClearing(account) && !isOwn(subject) ? [subject] : [],
  );
  const numbers = await expectations.payInNumbers(ctx, [...new Set(paidOn)]);
  return postings.flatMap((posting) => {
    const party = partyOf(parties, posting.account);
    if (party === null) return [];
    const { subject, effectiveAt, currency } = posting;
    const key = ownKeys.get(subject ?? "") ?? entryKey(posting, numbers.get(subject ?? ""));
    // The ledger's own check enforces the currency's format, and only our code opens its accounts.
    return [{ ...posting, party, key, currency: currency as Currency, day: toLocalDate(effectiveAt) }];
  });
}

function unwatchedFinding(account: string): Finding {
  return {
    kind: "account_unwatched",
    topic: totalTopic("unwatched", account),
    party: null,
    key: account,
    currency: null,
    minor: null,
    details: { account },
    sameness: [account],
  };
}
