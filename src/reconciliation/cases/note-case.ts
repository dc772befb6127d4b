import type { Input } from "#kernel/endpoint.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { lockOpenCase } from "./lock-open-case.ts";
import type { CaseDetail, noteCase as contract } from "../contract.ts";
import { addCaseEvent } from "../findings/raise-findings.ts";
import { showCase } from "./show-case.ts";
import { markExplained } from "../store-cases.ts";

/** Adds a note to a case. */
export async function noteCase(ctx: Ctx, { id, text }: Input<typeof contract>, books: LostOrderBooks): Promise<CaseDetail> {
  actingPerson(ctx);
  await lockOpenCase(ctx, id);
  await addCaseEvent(ctx, id, "noted", text);
  return showCase(ctx, id, books);
}

/** Explains a difference that needs no journal. The person who gave the last explanation may not close the case. */
export async function explainCase(ctx: Ctx, { id, text }: Input<typeof contract>, books: LostOrderBooks): Promise<CaseDetail> {
  const person = actingPerson(ctx);
  await lockOpenCase(ctx, id);
  await markExplained(ctx.db, id, person, ctx.now);
  await addCaseEvent(ctx, id, "explained", text);
  return showCase(ctx, id, books);
}
