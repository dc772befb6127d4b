import type { ReactNode } from "react";
import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import type { ChangedFact } from "#web/ui/proposal/changed-since.tsx";
import { ReadEntry, type ProposalEntryProps } from "#web/ui/proposal/proposal-entry.tsx";
import { viewFile } from "../../files/contract.ts";
import { EvidenceFiles } from "../../files/web/evidence-files.tsx";
import type { ProposalView } from "../../proposals/contract.ts";
import { readProposal, type SeenView } from "../../proposals/contract-read.ts";
import { Proposal } from "./proposals.tsx";
import { proposedMessages } from "./proposed-messages.ts";
import { stateMessages } from "./state-messages.ts";
import { officeTransferMessages } from "./transfer/messages.ts";

/** A proposal about a transfer or a payment in the inbox of proposals. */
export default function TransferProposalEntry({ id }: ProposalEntryProps) {
  const may = useMay();
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
                (may(proposal.menu, "approve") || may("transfer", "act") || may("compliance", "view")) && {
                  files: <ProposalFiles transfer={proposal.transfer} files={proposal.files} />,
                })}
            />
          )}
        </Since>
      )}
    </ReadEntry>
  );
}

interface ProposalFilesProps {
  readonly transfer: Id<"tr">;
  readonly files: ProposalView["files"];
}

function ProposalFiles({ transfer, files }: ProposalFilesProps) {
  return <EvidenceFiles files={files} read={(file, reason) => api(viewFile, { id: transfer, file, reason })} />;
}

interface SinceProps {
  readonly changed: { readonly shown: SeenView; readonly now: SeenView } | null;
  readonly children: (changes: readonly ChangedFact[]) => ReactNode;
}

/** The facts of the transfer that differ, in words. */
function Since({ changed, children }: SinceProps) {
  const t = useMessages(proposedMessages);
  const states = useMessages(stateMessages);
  const words = useMessages(officeTransferMessages);
  if (changed === null) return children([]);
  const valuesOf = ({ state, hasConflictingOutcomes, tries, refund }: SeenView): Readonly<Record<string, string>> => ({
    state: states(state),
    conflict: t(hasConflictingOutcomes ? "since.yes" : "since.no"),
    tries: String(tries),
    refund: refund === null ? "–" : words(`refundStatuses.${refund}`),
  });
  const [shown, now] = [valuesOf(changed.shown), valuesOf(changed.now)];
  const names = (["state", "conflict", "tries", "refund"] as const).filter((name) => shown[name] !== now[name]);
  return children(names.map((name) => ({ label: t(`since.${name}`), shown: shown[name], now: now[name] })));
}
