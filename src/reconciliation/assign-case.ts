import type { Input } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { actingPerson, lockOpenCase, refusal } from "./acting-person.ts";
import type { assignCase as contract, CaseDetail } from "./contract.ts";
import { tellHistory } from "./raise-findings.ts";
import { showCase } from "./show-case.ts";
import { assignCaseTo } from "./store-cases.ts";

/** Takes a case on oneself, also from somebody else, or gives it back to everybody. */
export async function assignCase(ctx: Ctx, { id, to }: Input<typeof contract>, books: LostOrderBooks): Promise<CaseDetail> {
  const person = actingPerson(ctx);
  await lockOpenCase(ctx, id);
  if (!(await assignCaseTo(ctx.db, id, to === "me" ? person : null, ctx.now))) throw refusal("already_so");
  await tellHistory(ctx, id, to === "me" ? "assigned" : "released", null);
  return showCase(ctx, id, books);
}
