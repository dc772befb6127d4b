/**
 * Asking a bank at home whose an account is. The bank is asked outside of any transaction: the question is counted and written down first,
 * then asked, then its answer is written down. What was learnt stands for half an hour, so that checking and then saving asks once.
 */
import { newId } from "#kernel/id.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { addDays, startOfDay, toLocalDate } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { AccountAnswer, AskAccount } from "./account-inquiry.ts";
import type * as contract from "./contract.ts";
import { compareNames } from "./name.ts";
import { ownerOf } from "./own-recipients.ts";
import { getEntries } from "./read-form.ts";
import { ANSWER_STANDS_MS, INQUIRIES_A_DAY, type AccountCheck } from "./recipient.ts";
import { countInquiry, findAnswer, insertInquiry, readInquiriesAsked, recordAnswer, type Learnt } from "./store-inquiries.ts";

export interface HomeAccount {
  readonly bank: string;
  readonly account: string;
}

export async function checkAccount(
  outer: Ctx,
  { bank, account, name }: Input<typeof contract.checkAccount>,
  ask: AskAccount,
): Promise<Output<typeof contract.checkAccount>> {
  const { entries } = await getEntries(outer, { country: "ID", method: "bank", fields: { bank, account, name } });
  const { learnt, at } = await askBank(outer, { bank: entries["bank"] ?? "", account: entries["account"] ?? "" }, ask);
  const { verdict, score, bankName } = checkOf(learnt, entries["name"] ?? "", at);
  const asked = await readInquiriesAsked(outer.db, ownerOf(outer.actor), toLocalDate(outer.now));
  return { verdict, score, bankName, left: Math.max(0, inquiriesADay(outer.actor) - asked) };
}

/** What the bank says about an account, or said within the last half hour. `outer` is no transaction. */
export async function askBank(
  outer: Ctx,
  { bank, account }: HomeAccount,
  ask: AskAccount,
): Promise<{ readonly learnt: Learnt; readonly at: Date }> {
  const personId = ownerOf(outer.actor);
  const known = await findAnswer(outer.db, { personId, bank, account }, new Date(outer.now.getTime() - ANSWER_STANDS_MS));
  if (known) return known;
  const id = newId("iq", outer.now.getTime(), outer.random(10));
  await outer.apart(async (ctx) => {
    const today = toLocalDate(ctx.now);
    if (!(await countInquiry(ctx.db, personId, today, inquiriesADay(ctx.actor)))) {
      const wait = startOfDay(addDays(today, 1)).getTime() - ctx.now.getTime();
      throw new Refusal("inquiries_used_up", 429, { retryAfterSeconds: Math.ceil(wait / 1000) });
    }
    await insertInquiry(ctx.db, { id, personId, bank, account }, ctx.now);
    // The account's end only: the trail is kept for ever, and whose account it is may have to be forgotten.
    await ctx.audit("recipients.account_asked", { subject: id, details: { bank, accountEnd: account.slice(-4) } });
  });
  const learnt = learntFrom(await ask({ reference: id, bank, number: account }));
  return outer.apart(async (ctx) => {
    await recordAnswer(ctx.db, id, learnt, ctx.now);
    return { learnt, at: ctx.now };
  });
}

/** Who serves people at a counter may ask more often. */
function inquiriesADay(actor: Actor): number {
  const isCounter = "menuAccess" in actor && actor.menuAccess.some(({ menu }) => menu === "cash_pickup");
  return isCounter ? INQUIRIES_A_DAY.counter : INQUIRIES_A_DAY.person;
}

/** A name that is empty or endless is no answer, whatever it came with. */
export function learntFrom(answer: AccountAnswer): Learnt {
  if (answer.outcome !== "found") return { outcome: answer.outcome };
  const bankName = answer.name
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, 300);
  return bankName === "" ? { outcome: "no_answer" } : { outcome: "found", bankName };
}

/** What is kept about an account after an answer. */
export function checkOf(learnt: Learnt, name: string, at: Date): AccountCheck {
  const nothing = { score: null, bankName: null, accepted: null };
  switch (learnt.outcome) {
    case "found":
      return { ...compareNames(name, learnt.bankName), bankName: learnt.bankName, checkedAt: at, accepted: null };
    case "no_account":
      return { verdict: "no_account", checkedAt: at, ...nothing };
    case "no_answer":
      return { verdict: "not_checked", checkedAt: null, ...nothing };
  }
}
