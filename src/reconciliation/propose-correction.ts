import type { Input } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { actingPerson, lockOpenCase, refusal } from "./acting-person.ts";
import type { CorrectionView, proposeCorrection as contract } from "./contract.ts";
import type { ProposedCorrection } from "./corrections.ts";
import { hashCorrection } from "./hash-correction.ts";
import { tellHistory } from "./raise-findings.ts";
import { findOffer, getCorrection, showCorrection } from "./show-case.ts";
import { findCorrection, insertCorrection } from "./store-corrections.ts";

/** Asks for a correcting journal. Its account and amount are the case's difference: a person chooses where it goes and says why. */
export async function proposeCorrection(
  ctx: Ctx,
  { id, case: about, template, reason }: Input<typeof contract>,
  books: LostOrderBooks,
): Promise<CorrectionView> {
  const by = actingPerson(ctx);
  const repeated = await findCorrection(ctx.db, id);
  if (repeated !== null) {
    if (repeated.case === about && repeated.template === template && repeated.reason === reason && repeated.proposedBy === by)
      return showCorrection(repeated, by);
    throw refusal("id_already_used");
  }
  const offer = await findOffer(ctx, await lockOpenCase(ctx, about), books);
  if (!offer?.templates.includes(template)) throw refusal("correction_not_possible");
  const { account, currency, minor } = offer;
  const asked: ProposedCorrection = { id, case: about, template, account, currency, minor, reason, proposedBy: by };
  if (!(await insertCorrection(ctx.db, asked, hashCorrection(asked), ctx.now))) throw refusal("correction_already_waiting");
  await tellHistory(ctx, about, "proposed", reason);
  return getCorrection(ctx, id);
}
