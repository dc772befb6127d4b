import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingPerson, refusal } from "./acting-person.ts";
import type { CorrectionView, withdrawCorrection as contract } from "./contract.ts";
import { tellHistory } from "./raise-findings.ts";
import { getCorrection } from "./show-case.ts";
import { lockCase } from "./store-cases.ts";
import { endCorrection, findCorrection } from "./store-corrections.ts";

/** Takes back what the caller proposed, as long as nobody has decided it. */
export async function withdrawCorrection(ctx: Ctx, { id }: Input<typeof contract>): Promise<CorrectionView> {
  const by = actingPerson(ctx);
  const asked = await findCorrection(ctx.db, id);
  if (asked === null) throw refuse("not_found");
  // Held before its history is added to.
  await lockCase(ctx.db, asked.case);
  if (!(await endCorrection(ctx.db, id, "withdrawn", by)))
    throw refusal(asked.proposedBy === by ? "correction_not_waiting" : "correction_not_yours");
  await tellHistory(ctx, asked.case, "withdrawn", null);
  return getCorrection(ctx, id);
}
