import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { ReadEntry, type ProposalEntryProps } from "#web/ui/proposal/proposal-entry.tsx";
import { readFreezes } from "../contract.ts";
import { FreezeProposalCard } from "./freeze-proposal-card.tsx";

/** A proposal about a freeze in the inbox of proposals. */
export default function FreezeEntry({ id, subject }: ProposalEntryProps) {
  return (
    <ReadEntry read={() => api(readFreezes, { person: subject as Id<"us"> })}>
      {(freezes, around) =>
        freezes.proposals
          .filter((proposal) => proposal.id === id)
          .map((proposal) => <FreezeProposalCard key={id} proposal={proposal} freezes={freezes} level={4} around={around} />)
      }
    </ReadEntry>
  );
}
