import { showProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TermView } from "./contract.ts";
import type { TermRecord } from "./model/term.ts";
import { TERMS } from "./workflow.ts";

/** A term in the form shown to the caller, with the reason why the caller cannot decide it. */
export function showTerm(ctx: Pick<Ctx, "actor" | "now">, term: TermRecord): TermView {
  const { id, content, validFrom, validTo, reason, origin, effectiveFrom, isOvertaken } = term;
  const proposal = showProposal(ctx, TERMS, term);
  return { id, term: content, validFrom, validTo, reason, ...proposal, origin, effectiveFrom, isOvertaken };
}
