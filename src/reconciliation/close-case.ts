import type { Input } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { actingPerson, lockOpenCase, refusal } from "./acting-person.ts";
import type { CaseDetail, closeCase as contract } from "./contract.ts";
import { whyNotClose } from "./finding.ts";
import { tellHistory } from "./raise-findings.ts";
import { showCase, whyNotExplain } from "./show-case.ts";
import { closeCases, countCaseEvents } from "./store-cases.ts";
import { overtakeCorrectionsOf } from "./store-corrections.ts";

/** The difference stays as it is, and two people know why: it is not found again as long as it is the same. */
export async function closeCase(ctx: Ctx, { id, lastEvent }: Input<typeof contract>, books: LostOrderBooks): Promise<CaseDetail> {
  const person = actingPerson(ctx);
  const file = await lockOpenCase(ctx, id);
  const why = (await whyNotExplain(ctx, file, books)) ?? whyNotClose(file, person);
  if (why !== null) throw refusal(why);
  if ((await countCaseEvents(ctx.db, id)) !== lastEvent) throw refusal("case_not_as_shown");
  await overtakeCorrectionsOf(ctx.db, [id]);
  await closeCases(ctx.db, [id], { outcome: "explained", by: person, at: ctx.now });
  await tellHistory(ctx, id, "closed", null);
  return showCase(ctx, id, books);
}
