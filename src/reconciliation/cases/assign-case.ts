import type { Input } from "#kernel/endpoint.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { lockOpenCase, refusal } from "./lock-open-case.ts";
import type { assignCase as contract, CaseDetail } from "../contract.ts";
import { addCaseEvent } from "../findings/raise-findings.ts";
import { showCase } from "./show-case.ts";
import { assignCaseTo } from "../store-cases.ts";

/** Assigns a case to the caller, even if another person has it, or returns it to everyone. */
export async function assignCase(ctx: Ctx, { id, to }: Input<typeof contract>, books: LostOrderBooks): Promise<CaseDetail> {
  const person = actingPerson(ctx);
  await lockOpenCase(ctx, id);
  if (!(await assignCaseTo(ctx.db, id, to === "me" ? person : null, ctx.now))) throw refusal("already_so");
  await addCaseEvent(ctx, id, to === "me" ? "assigned" : "released", null);
  return showCase(ctx, id, books);
}
