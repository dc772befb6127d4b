import { lazy, type ReactNode } from "react";
import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import type { ChangedFact } from "#web/ui/proposal/changed-since.tsx";
import { ReadEntry, type ProposalEntryProps } from "#web/ui/proposal/proposal-entry.tsx";
import { ProposalFiles, useMayLook } from "../../files/web/proposal-files.tsx";
import { readProposal, type SeenView } from "../../proposals/contract-read.ts";
import { useChangedFacts } from "./changed-facts.ts";
import { Proposal } from "./proposals.tsx";

const ProposedBatch = lazy(() => import("../../batches/web/deciding/proposed-batch.tsx"));

/** A proposal about a transfer or a payment in the inbox of proposals, or all that were made together. */
export default function TransferProposalEntry({ id, batch }: ProposalEntryProps) {
  return batch === undefined ? <OneProposal id={id} /> : <ProposedBatch id={batch as Id<"tb">} />;
}

function OneProposal({ id }: { readonly id: string }) {
  const mayLook = useMayLook();
  return (
    <ReadEntry read={() => api(readProposal, { id: id as Id<"pp"> })}>
      {({ proposal, isOutdated, changed, names }, around) => (
        <Since changed={changed}>
          {(changes) => (
            <Proposal
              proposal={proposal}
              names={names}
              level={4}
              changes={changes}
              isOutdated={isOutdated}
              around={around}
              {...(proposal.transfer !== null &&
                proposal.files.length > 0 &&
                mayLook(proposal.menu) && {
                  files: <ProposalFiles of={proposal.transfer} files={proposal.files} />,
                })}
            />
          )}
        </Since>
      )}
    </ReadEntry>
  );
}

interface SinceProps {
  readonly changed: { readonly shown: SeenView; readonly now: SeenView } | null;
  readonly children: (changes: readonly ChangedFact[]) => ReactNode;
}

/** The facts of the transfer that differ, in words. */
function Since({ changed, children }: SinceProps) {
  return children(useChangedFacts(changed));
}
