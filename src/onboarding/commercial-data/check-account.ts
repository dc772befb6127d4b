import { newId } from "#kernel/id.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { compareNames, type AccountAnswer } from "#recipients/index.ts";
import { openCode, refuseSheet } from "../codes.ts";
import type { OnboardingDeps } from "../deps.ts";
import type { AccountVerdict, SettlementAccount } from "../model/account.ts";
import { isEditable } from "../model/sheet-states.ts";
import { insertEvent, listSections } from "../store.ts";
import type { checkAccount as checking } from "./contract.ts";
import { sectionsOf } from "./read-facts.ts";
import { showData } from "./show-applicant-sheet.ts";
import { insertAccountCheck } from "./store-account.ts";

/** Inquires whose the settlement account is. The bank is called outside any transaction. */
export async function checkAccount(
  outer: Ctx,
  deps: OnboardingDeps,
  { code }: Input<typeof checking>,
): Promise<Output<typeof checking>> {
  const { sheet, business, holder } = await openCode(outer, deps, { code, page: "data" });
  if (!isEditable(sheet.state) && sheet.state !== "SUBMITTED") throw refuseSheet("sheet_not_editable");
  const { account } = sectionsOf(await listSections(outer.db, sheet.id));
  if (account === null) throw refuseSheet("sheet_incomplete", { items: ["account"] });
  const reference = newId("iq", outer.now.getTime(), outer.random(10));
  const answer = await deps.inquireAccount({ reference, bank: account.bank, number: account.number });
  return outer.inSeparateTransaction(async (ctx) => {
    const { verdict, bankName } = verdictOf(answer, account);
    await insertAccountCheck(ctx.db, { ...account, business: business.id, verdict, bankName }, ctx.now);
    // The last four digits only: the trail is kept for ever.
    const details = { verdict, bank: account.bank, accountEnd: account.number.slice(-4) };
    await insertEvent(ctx.db, { business: business.id, sheet: sheet.id, kind: "account_checked", by: holder, details }, ctx.now);
    await ctx.audit("onboarding.account_checked", { subject: business.id, details });
    return showData(ctx, deps, await openCode(ctx, deps, { code, page: "data" }));
  });
}

function verdictOf(
  answer: AccountAnswer,
  { holder }: SettlementAccount,
): { readonly verdict: AccountVerdict; readonly bankName: string | null } {
  if (answer.outcome === "no_account") return { verdict: "no_account", bankName: null };
  if (answer.outcome === "no_answer") return { verdict: "not_checked", bankName: null };
  const bankName = answer.name
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, 300);
  return bankName === ""
    ? { verdict: "not_checked", bankName: null }
    : { verdict: compareNames(holder, bankName).verdict, bankName };
}
