import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { ReadEntry, type ProposalEntryProps } from "#web/ui/proposal/proposal-entry.tsx";
import { readCase } from "../../../contract.ts";
import { Correction } from "./corrections.tsx";

/** A correction of a case in the inbox of proposals. */
export default function CorrectionEntry({ id, subject }: ProposalEntryProps) {
  return (
    <ReadEntry read={() => api(readCase, { id: subject as Id<"ca"> })}>
      {(shown, around) =>
        shown.corrections
          .filter((correction) => correction.id === id)
          .map((correction) => <Correction key={id} correction={correction} shown={shown} level={4} around={around} />)
      }
    </ReadEntry>
  );
}
