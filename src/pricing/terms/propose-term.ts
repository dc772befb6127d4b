import type { Id } from "#kernel/id.ts";
import { actingPerson, findRepeated, storeProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TermView } from "./contract.ts";
import { canonicalHash } from "#platform/canonical-hash.ts";
import { storedValue } from "./store.ts";
import { termAt } from "./read-terms.ts";
import { refuseCommissionAboveFee } from "./refuse-commission-above-fee.ts";
import { whyNotStretch, type ProposedTerm } from "./model/term.ts";
import { isBySheet, type TermContent } from "./model/term-kinds.ts";
import { showTerm } from "./show-term.ts";
import { refuseNotFitting, refuseWithoutMenu, termRefusal } from "./term-guards.ts";
import { TERMS } from "./workflow.ts";

/** Proposes a term for approval by another person. Changes nothing until then. */
export async function proposeTerm(
  ctx: Ctx,
  input: {
    readonly id: Id<"tm">;
    readonly term: TermContent;
    readonly validFrom: Date;
    readonly validTo: Date | null;
    readonly reason: string;
  },
  /** The codes of requirements that verification knows. */
  requirements: readonly string[],
): Promise<TermView> {
  const { term: content, ...rest } = input;
  refuseWithoutMenu(ctx, content.kind, ["update"]);
  if (isBySheet(content.kind)) throw termRefusal("term_by_sheet");
  const proposed: ProposedTerm = { ...rest, content, proposedBy: actingPerson(ctx), expiresAt: rest.validTo };
  const known = await findRepeated(ctx, TERMS, proposed);
  if (known) return showTerm(ctx, known);

  refuseNotFitting(content);
  refuseUnknownRequirements(content, requirements);
  const tooEarly = whyNotStretch(proposed, ctx.now);
  if (tooEarly) throw termRefusal(tooEarly);
  if (await changesNothing(ctx, proposed)) throw termRefusal("term_changes_nothing");
  await refuseCommissionAboveFee(ctx, proposed);

  return showTerm(ctx, await storeProposal(ctx, TERMS, proposed));
}

function refuseUnknownRequirements(content: TermContent, requirements: readonly string[]): void {
  if (content.kind !== "verification_rule") return;
  const codes = content.value.requirements.filter((code) => !requirements.includes(code));
  if (codes.length > 0) throw termRefusal("requirement_unknown", { codes });
}

/** Whether an open-ended term repeats the one in force. A desk rate may be repeated unchanged, because it restates the market. */
async function changesNothing(ctx: Ctx, { content, validFrom, validTo }: ProposedTerm): Promise<boolean> {
  if (content.kind === "desk_rate" || validTo !== null) return false;
  const inForce = await termAt(ctx, content.kind, content.key, validFrom > ctx.now ? validFrom : ctx.now);
  if (!inForce || inForce.validTo !== null) return false;
  return canonicalHash(storedValue({ ...content, value: inForce.value } as TermContent)) === canonicalHash(storedValue(content));
}
