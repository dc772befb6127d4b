import { newId } from "#kernel/id.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { checkOf, resultOf } from "#recipients/index.ts";
import { openCode, refuseSheet } from "../codes.ts";
import type { OnboardingDeps } from "../deps.ts";
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
    const { verdict, bankName } = checkOf(resultOf(answer), account.holder, ctx.now);
    await insertAccountCheck(ctx.db, { ...account, business: business.id, verdict, bankName }, ctx.now);
    // The last four digits only: the trail is kept for ever.
    const details = { verdict, bank: account.bank, accountEnd: account.number.slice(-4) };
    await insertEvent(ctx.db, { business: business.id, sheet: sheet.id, kind: "account_checked", by: holder, details }, ctx.now);
    await ctx.audit("onboarding.account_checked", { subject: business.id, details });
    return showData(ctx, deps, await openCode(ctx, deps, { code, page: "data" }));
  });
}
