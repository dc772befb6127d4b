import type { Input } from "#kernel/endpoint.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import { overtakeProposals } from "#platform/maker-checker/store.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { lockOpenCase, refusal } from "./lock-open-case.ts";
import type { CaseDetail, closeCase as contract } from "../contract.ts";
import { whyNotClose } from "../model/finding.ts";
import { addCaseEvent } from "../findings/raise-findings.ts";
import { showCase, whyNotExplain } from "./show-case.ts";
import { closeCases, countCaseEvents } from "../store-cases.ts";
import { CORRECTIONS } from "../corrections/workflow.ts";

/** Closes a case as explained. The difference stays, and two people know why: the same difference is not found again. */
export async function closeCase(ctx: Ctx, { id, lastEvent }: Input<typeof contract>, books: LostOrderBooks): Promise<CaseDetail> {
  const person = actingPerson(ctx);
  const file = await lockOpenCase(ctx, id);
  const why = (await whyNotExplain(ctx, file, books)) ?? whyNotClose(file, person);
  if (why !== null) throw refusal(why);
  if ((await countCaseEvents(ctx.db, id)) !== lastEvent) throw refusal("case_not_as_shown");
  await overtakeProposals(ctx.db, CORRECTIONS, "case_id", [id]);
  await closeCases(ctx.db, [id], { outcome: "explained", by: person, at: ctx.now });
  await addCaseEvent(ctx, id, "closed", null);
  return showCase(ctx, id, books);
}
