import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { ReadEntry, type ProposalEntryProps } from "#web/ui/proposal/proposal-entry.tsx";
import { readCase } from "../../contract.ts";
import { Decision } from "./decisions.tsx";

/** The decision of a case in the inbox of proposals. */
export default function DecisionEntry({ id, subject }: ProposalEntryProps) {
  return (
    <ReadEntry read={() => api(readCase, { id: subject as Id<"vc"> })}>
      {(shown, around) =>
        shown.decisions
          .filter((decision) => decision.id === id)
          .map((decision) => <Decision key={id} decision={decision} shown={shown} level={4} around={around} />)
      }
    </ReadEntry>
  );
}
