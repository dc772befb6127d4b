import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { withdrawProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CorrectionView, withdrawCorrection as contract } from "../contract.ts";
import { addCaseEvent } from "../findings/raise-findings.ts";
import { showCorrection } from "../cases/show-case.ts";
import { lockCase } from "../store-cases.ts";
import { findCorrection } from "../store-corrections.ts";
import { CORRECTIONS } from "./workflow.ts";

/** Withdraws the caller's own correction while it is undecided. */
export async function withdrawCorrection(ctx: Ctx, { id }: Input<typeof contract>): Promise<CorrectionView> {
  const correction = await findCorrection(ctx.db, id);
  if (correction === null) throw refuse("not_found");
  // Locked before an event is added to its history.
  await lockCase(ctx.db, correction.case);
  const withdrawn = await withdrawProposal(ctx, CORRECTIONS, id);
  await addCaseEvent(ctx, withdrawn.case, "withdrawn", null);
  return showCorrection(ctx, withdrawn);
}
