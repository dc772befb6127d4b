import type { Input } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { actingPerson, lockOpenCase } from "./acting-person.ts";
import type { CaseDetail, noteCase as contract } from "./contract.ts";
import { tellHistory } from "./raise-findings.ts";
import { showCase } from "./show-case.ts";
import { markExplained } from "./store-cases.ts";

/** Adds a note to a case. */
export async function noteCase(ctx: Ctx, { id, text }: Input<typeof contract>, books: LostOrderBooks): Promise<CaseDetail> {
  actingPerson(ctx);
  await lockOpenCase(ctx, id);
  await tellHistory(ctx, id, "noted", text);
  return showCase(ctx, id, books);
}

/** Explains a difference that needs no journal. Whoever explains last is the one who may not close. */
export async function explainCase(ctx: Ctx, { id, text }: Input<typeof contract>, books: LostOrderBooks): Promise<CaseDetail> {
  const person = actingPerson(ctx);
  await lockOpenCase(ctx, id);
  await markExplained(ctx.db, id, person, ctx.now);
  await tellHistory(ctx, id, "explained", text);
  return showCase(ctx, id, books);
}
