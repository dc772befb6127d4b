import type { Input } from "#kernel/endpoint.ts";
import { decideProposal, OVERTAKEN } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { decideTerm as contract, TermView } from "./contract.ts";
import { refuseCommissionAboveFee } from "./refuse-commission-above-fee.ts";
import { showTerm } from "./show-term.ts";
import { lockCorridorsAndRails } from "./store.ts";
import { announceTerm } from "./term-guards.ts";
import { TERMS } from "./workflow.ts";

/** Approves or rejects another person's proposal, as it was shown. An approved term counts from its date, or from now if that is later. */
export async function decideTerm(ctx: Ctx, input: Input<typeof contract>): Promise<TermView> {
  const decided = await decideProposal(ctx, TERMS, input, {
    // Waits for a concurrent stop of the corridor or rail, so that nothing is opened over a stop that the approver has not seen.
    lock: (term) => lockCorridorsAndRails(ctx.db, [term.content]),
    prepare: async (term) => {
      if (term.isOvertaken) return OVERTAKEN;
      // The fees and commissions it was checked against may have changed since the proposal.
      await refuseCommissionAboveFee(ctx, term);
      return term;
    },
    outcome: ({ validFrom }) => ({ effective_from: validFrom > ctx.now ? validFrom : ctx.now }),
    carryOut: (term) => announceTerm(ctx, term),
  });
  return showTerm(ctx, decided);
}
