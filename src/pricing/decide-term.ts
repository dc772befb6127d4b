import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TermView } from "./contract-terms.ts";
import { refuseAboveFee } from "./refuse-above-fee.ts";
import { findTerm, lockWays, settleTerm } from "./store-terms.ts";
import { whyNotDecideTerm } from "./term.ts";
import { actingPerson, announceTerm, hashTerm, refuseOutOfRoom, showTerm, termRefusal } from "./weigh-term.ts";

/** Approves or rejects what another person proposed, as it was shown. An approved term counts from its date on, or from now. */
export async function decideTerm(
  ctx: Ctx,
  input: {
    readonly id: Id<"tm">;
    readonly decision: "approve" | "reject";
    readonly hash: string;
    readonly note?: string | undefined;
  },
): Promise<TermView> {
  const by = actingPerson(ctx);
  const term = await findTerm(ctx.db, input.id);
  if (!term) throw refuse("not_found");
  refuseOutOfRoom(ctx, term.content.kind, ["approve"]);
  const why = whyNotDecideTerm(term, by);
  if (why) throw termRefusal(why);
  // Made anew from what is stored: a row changed past the application is not what anybody was shown.
  if (input.hash !== term.hash || input.hash !== hashTerm(term)) throw termRefusal("term_not_as_shown");
  // It ran out while it waited: approved, it would never have counted.
  if (input.decision === "approve" && term.validTo !== null && term.validTo <= ctx.now) throw termRefusal("term_ends_too_early");

  // Whoever stops the way at this moment is waited for: nothing is opened over a stop that nobody has seen.
  await lockWays(ctx.db, [term.content]);
  if (input.decision === "approve" && (await findTerm(ctx.db, input.id))?.isOvertaken) throw termRefusal("term_overtaken");
  // What it was held against when it was proposed may be another by now.
  if (input.decision === "approve") await refuseAboveFee(ctx, term);
  const state = input.decision === "approve" ? "approved" : "rejected";
  const decided = await settleTerm(ctx.db, { id: input.id, state, by, at: ctx.now, note: input.note ?? null }, input.hash);
  if (!decided) throw termRefusal("term_not_waiting");
  const { kind, key } = decided.content;
  await ctx.audit(`pricing.term_${state}`, { subject: input.id, details: { kind, key, proposedBy: decided.proposedBy } });
  if (state === "approved") await announceTerm(ctx, decided);
  return showTerm(ctx, decided);
}
