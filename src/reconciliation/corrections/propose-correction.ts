import type { Input } from "#kernel/endpoint.ts";
import { actingPerson, findRepeated, storeProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { lockOpenCase, refusal } from "../cases/lock-open-case.ts";
import type { CorrectionView, proposeCorrection as contract } from "../contract.ts";
import { addCaseEvent } from "../findings/raise-findings.ts";
import { findOffer, showCorrection } from "../cases/show-case.ts";
import { CORRECTIONS } from "./workflow.ts";

/** Proposes a correcting journal. Its account and amount are the case's difference; the proposer chooses the template and gives the reason. */
export async function proposeCorrection(
  ctx: Ctx,
  { id, case: about, template, reason }: Input<typeof contract>,
  books: LostOrderBooks,
): Promise<CorrectionView> {
  const sent = { id, case: about, template, reason, proposedBy: actingPerson(ctx), expiresAt: null };
  const repeated = await findRepeated(ctx, CORRECTIONS, { ...sent, account: "", currency: "IDR", minor: 0n });
  if (repeated !== null) return showCorrection(ctx, repeated);
  const offer = await findOffer(ctx, await lockOpenCase(ctx, about), books);
  if (!offer?.templates.includes(template)) throw refusal("correction_not_possible");
  const { account, currency, minor } = offer;
  const proposed = await storeProposal(ctx, CORRECTIONS, { ...sent, account, currency, minor });
  await addCaseEvent(ctx, about, "proposed", reason);
  return showCorrection(ctx, proposed);
}
