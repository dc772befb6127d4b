/**
 * Inquires with a domestic bank whose an account is. The bank is called outside any transaction: the inquiry is counted and recorded first,
 * then made, then its answer is recorded. An answer stands for half an hour, so that checking and then saving makes one inquiry.
 */
import { newId } from "#kernel/id.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { addDays, startOfDay, toLocalDate } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findOrderedWallet } from "#pricing/index.ts";
import type { AccountAnswer, InquireAccount } from "./model/account-inquiry.ts";
import type * as contract from "../contract.ts";
import { compareNames } from "../model/name.ts";
import { ownerOf } from "../own-recipients.ts";
import { getEntries } from "../forms/read-form.ts";
import { ANSWER_STANDS_MS, INQUIRIES_A_DAY, type AccountCheck } from "../model/recipient.ts";
import {
  countAccountInquiry,
  findAnswer,
  insertAccountInquiry,
  readInquiryCount,
  recordAnswer,
  type InquiryResult,
} from "./store.ts";

export interface HomeAccount {
  readonly bank: string;
  readonly account: string;
}

export async function checkAccount(
  outer: Ctx,
  { bank, account, name }: Input<typeof contract.checkAccount>,
  inquire: InquireAccount,
): Promise<Output<typeof contract.checkAccount>> {
  const fields = { bank, account, ...(name !== undefined && { name }) };
  const form = { country: "ID", method: "bank", fields } as const;
  const { entries } = await getEntries(outer, name === undefined ? { ...form, only: ["bank", "account"] } : form);
  const { result, at } = await inquireBank(outer, { bank: entries["bank"] ?? "", account: entries["account"] ?? "" }, inquire);
  const isNameless = name === undefined && result.outcome === "found";
  const { verdict, score, bankName } = isNameless
    ? { verdict: null, score: null, bankName: result.bankName }
    : checkOf(result, entries["name"] ?? "", at);
  const inquiriesToday = await readInquiryCount(outer.db, ownerOf(outer.actor), toLocalDate(outer.now));
  return { verdict, score, bankName, left: Math.max(0, inquiriesADay(outer.actor) - inquiriesToday) };
}

/** The bank's answer about an account, or its answer of the last half hour. `outer` has no open transaction, since the bank is called. */
export async function inquireBank(
  outer: Ctx,
  { bank, account }: HomeAccount,
  inquire: InquireAccount,
): Promise<{ readonly result: InquiryResult; readonly at: Date }> {
  const personId = ownerOf(outer.actor);
  const budget = { of: personId, aDay: inquiriesADay(outer.actor) };
  const transaction: JobRun["transaction"] = (work) => outer.inSeparateTransaction(work);
  const answer = await inquireWithin(budget, transaction, { personId, bank, account }, inquire);
  if (answer !== null) return answer;
  const wait = startOfDay(addDays(toLocalDate(outer.now), 1)).getTime() - outer.now.getTime();
  throw new Refusal("inquiries_used_up", 429, { retryAfterSeconds: Math.ceil(wait / 1000) });
}

/** The answer of the last half hour or, within a daily budget, a new one: counted and recorded, asked, recorded. Null once the budget is used up. */
export async function inquireWithin(
  budget: { readonly of: string; readonly aDay: number },
  transaction: JobRun["transaction"],
  { personId, bank, account }: HomeAccount & { readonly personId: string },
  inquire: InquireAccount,
): Promise<{ readonly result: InquiryResult; readonly at: Date } | null> {
  const asked = await transaction(async (ctx) => {
    const known = await findAnswer(ctx.db, { personId, bank, account }, new Date(ctx.now.getTime() - ANSWER_STANDS_MS));
    if (known !== null) return { known };
    if (!(await countAccountInquiry(ctx.db, budget.of, toLocalDate(ctx.now), budget.aDay))) return null;
    const id = newId("iq", ctx.now.getTime(), ctx.random(10));
    await insertAccountInquiry(ctx.db, { id, personId, budget: budget.of, bank, account }, ctx.now);
    // The last four digits only: the audit trail is stored for ever, and the owner of the account may have to be forgotten.
    await ctx.audit("recipients.account_inquired", { subject: id, details: { bank, accountEnd: account.slice(-4) } });
    return { id, ordered: await orderedOf(ctx, { bank, account }) };
  });
  if (asked === null) return null;
  if ("known" in asked) return asked.known;
  const result = resultOf(await inquire({ reference: asked.id, ...asked.ordered }));
  return transaction(async (ctx) => {
    await recordAnswer(ctx.db, asked.id, result, ctx.now);
    return { result, at: ctx.now };
  });
}

/** Code and number under which the operator's bank knows an account: an e-wallet may have others there. */
export async function orderedOf(ctx: Pick<Ctx, "db" | "now">, { bank, account }: HomeAccount) {
  const own = { bank, number: account };
  return (await findOrderedWallet(ctx, own)) ?? own;
}

/** A user who serves customers at a counter (menu `cash_pickup`) may make more inquiries a day. */
function inquiriesADay(actor: Actor): number {
  const isCounter = "menuAccess" in actor && actor.menuAccess.some(({ menu }) => menu === "cash_pickup");
  return isCounter ? INQUIRIES_A_DAY.counter : INQUIRIES_A_DAY.person;
}

/** An empty name counts as no answer. Control characters are removed, and an overlong name is cut to 300 characters. */
export function resultOf(answer: AccountAnswer): InquiryResult {
  if (answer.outcome !== "found") return { outcome: answer.outcome };
  const bankName = answer.name
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, 300);
  return bankName === "" ? { outcome: "no_answer" } : { outcome: "found", bankName };
}

/** What is stored about an account after an answer. */
export function checkOf(result: InquiryResult, name: string, at: Date): AccountCheck {
  const nothing = { score: null, bankName: null, accepted: null };
  switch (result.outcome) {
    case "found":
      return { ...compareNames(name, result.bankName), bankName: result.bankName, checkedAt: at, accepted: null };
    case "no_account":
      return { verdict: "no_account", checkedAt: at, ...nothing };
    case "no_answer":
      return { verdict: "not_checked", checkedAt: null, ...nothing };
  }
}
