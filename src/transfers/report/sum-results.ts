import { listResultPostings, type ResultPosting } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { addUp, originKey, originOf, type Origin } from "./model/results.ts";
import { addResults, listOrigins, listPlaces, movePlaces, takeResults, type ResultSum } from "./store-results.ts";

/** Postings of one account in one transaction. */
const POSTINGS_PER_BATCH = 500;

/**
 * Adds the next postings on income and expense accounts to the sums by corridor and product; true while there may be more. Each posting is
 * added once: the places move in the same transaction, and below them nothing can be inserted.
 */
export async function sumResults(ctx: Ctx): Promise<boolean> {
  if (!(await takeResults(ctx.db))) return false;
  const postings = await listResultPostings(ctx.db, await listPlaces(ctx.db), POSTINGS_PER_BATCH);
  if (postings.length === 0) return false;
  const origins = await listOrigins(ctx.db, [...new Set(postings.flatMap(({ subject }) => subject ?? []))]);
  const sums = postings.flatMap((posting) => sumsOf(posting, originOf(posting, origins)));
  await addResults(
    ctx.db,
    addUp(sums, (one) => `${one.account}|${one.clock}|${one.day}|${originKey(one)}`),
  );
  const last = new Map(postings.map((posting) => [posting.account, posting]));
  await movePlaces(ctx.db, [...last.values()]);
  return Map.groupBy(postings, ({ account }) => account)
    .values()
    .some((of) => of.length === POSTINGS_PER_BATCH);
}

function sumsOf({ account, minor, effectiveDay, recordedDay }: ResultPosting, origin: Origin): ResultSum[] {
  const moved = { ...origin, account, debit: minor > 0n ? minor : 0n, credit: minor < 0n ? -minor : 0n, postings: 1 };
  return [
    { ...moved, clock: "effective", day: effectiveDay },
    { ...moved, clock: "recorded", day: recordedDay },
  ];
}
