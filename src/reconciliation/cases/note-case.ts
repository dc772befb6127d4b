import type { Input } from "#kernel/endpoint.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { lockOpenCase } from "./lock-open-case.ts";
import type { CaseDetail, noteCase as contract } from "../contract.ts";
import { addCaseEvent } from "../findings/raise-findings.ts";
import { showCase } from "./show-case.ts";

/** Adds a note to a case. */
export async function noteCase(ctx: Ctx, { id, text }: Input<typeof contract>, books: LostOrderBooks): Promise<CaseDetail> {
  actingPerson(ctx);
  await lockOpenCase(ctx, id);
  await addCaseEvent(ctx, id, "noted", text);
  return showCase(ctx, id, books);
}
