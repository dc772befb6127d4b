/** Compares what the ledger holds for transfers with what their states require: one by one, and in total. */
import { listBalances, listHeldOf, listHeldOn, listReviewedAccounts } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { compareHeld, currencyOf, joinTotals, type ControlTotal, type Expectations, type Held } from "../model/expected.ts";
import { heldTopic, totalTopic, type Finder, type Finding } from "../model/finding.ts";
import { raiseFindings, resolveTopics } from "../findings/raise-findings.ts";
import { listHeldByCases } from "../store-corrections.ts";
import { storeTotals, listTotals } from "./store.ts";

const isCase = (subject: string) => subject.startsWith("ca_");

/** What subjects should hold: by the states of transfers, and by our own corrections into suspense. */
async function expectedOf(ctx: Ctx, subjects: readonly string[], expectations: Expectations<Ctx>): Promise<readonly Held[]> {
  const others = subjects.filter((subject) => !isCase(subject));
  const ofTransfers = others.length === 0 ? [] : await expectations.heldBy(ctx, others);
  return [...ofTransfers, ...(await listHeldByCases(ctx.db, subjects.filter(isCase)))];
}

/** Compares subjects on all accounts. The caller's transaction must read one snapshot. */
export async function compareSubjects(
  ctx: Ctx,
  subjects: readonly string[],
  expectations: Expectations<Ctx>,
  by: Finder,
): Promise<void> {
  if (subjects.length === 0) return;
  const findings = compareHeld(await listHeldOf(ctx.db, subjects), await expectedOf(ctx, subjects, expectations));
  await raiseFindings(ctx, findings, by);
  const topics = new Set(findings.map(({ topic }) => topic));
  await resolveTopics(
    ctx,
    subjects.map(heldTopic).filter((topic) => !topics.has(topic)),
  );
}

/** Compares the next subjects with a holding on an account, on all their accounts. Returns the last of them, null at the end. */
export async function compareHoldersOf(
  ctx: Ctx,
  { account, after, limit }: { readonly account: string; readonly after: string; readonly limit: number },
  expectations: Expectations<Ctx>,
): Promise<string | null> {
  const held = await listHeldOn(ctx.db, account, after, limit);
  await compareSubjects(ctx, [...new Set(held.map(({ subject }) => subject))], expectations, "night");
  return held.length < limit ? null : (held.at(-1)?.subject ?? null);
}

/** Compares the next subjects that should have a holding, on all their accounts. Returns the last of them, null at the end. */
export async function compareOpenOnes(
  ctx: Ctx,
  { after, limit }: { readonly after: string; readonly limit: number },
  expectations: Expectations<Ctx>,
): Promise<string | null> {
  const subjects = [...new Set((await expectations.listHeld(ctx, { after, limit })).map(({ subject }) => subject))];
  await compareSubjects(ctx, subjects, expectations, "night");
  return subjects.length < limit ? null : (subjects.toSorted().at(-1) ?? null);
}

/** Checks that the ledger's total in flight equals the open transfers, account by account. */
export async function compareTotals(ctx: Ctx, expectations: Expectations<Ctx>, by: Finder): Promise<void> {
  const bySubject = new Set(
    (await listReviewedAccounts(ctx.db)).filter(({ floor }) => floor === "subject").map(({ account }) => account),
  );
  // Accounts with holdings by subject are liabilities, so what we owe is negative in a balance.
  const books = (await listBalances(ctx.db)).flatMap(({ code, minor }) =>
    bySubject.has(code) ? [{ account: code, minor: -minor }] : [],
  );
  // Keeps known accounts as zero even when neither side has anything left, so that stale findings close.
  const before = (await listTotals(ctx.db))
    .filter(({ name }) => name === "in_flight")
    .map(({ account }) => ({ account, minor: 0n }));
  const expected = [...(await expectations.totalsHeld(ctx)), ...(await listHeldByCases(ctx.db, null)), ...before];
  const totals = joinTotals(books, expected).map((total) => ({ ...total, currency: currencyOf(total.account) }));
  await storeTotals(ctx.db, "in_flight", totals, ctx.now);
  const findings = totals
    .filter((total) => total.books !== total.expected)
    .map((total) => totalFinding("in_flight_differs", total));
  await raiseFindings(ctx, findings, by);
  const topics = new Set(findings.map(({ topic }) => topic));
  const fine = totals.map(({ account }) => totalTopic("in_flight_differs", account)).filter((topic) => !topics.has(topic));
  await resolveTopics(ctx, fine);
}

/** A finding about two totals that differ. */
export function totalFinding(
  kind: "in_flight_differs" | "settled_differs" | "balance_differs",
  { account, books, expected }: ControlTotal,
): Finding {
  return {
    kind,
    topic: totalTopic(kind, account),
    party: null,
    key: account,
    currency: currencyOf(account),
    minor: expected - books,
    details: { account, books: String(books), expected: String(expected) },
    sameness: [account, String(books - expected)],
  };
}
