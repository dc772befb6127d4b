import { useRef, useState, type ReactNode } from "react";
import type { ProposalDecision } from "#kernel/maker-checker/proposal.ts";
import { useMessages } from "../../i18n.tsx";
import { useLeavePageQuestion } from "../../leave-page/leave-page.tsx";
import { TextArea } from "../form/text-area.tsx";
import { proposalMessages } from "./messages.ts";

const NOTE_MAX_CHARS = 500;

interface DecisionNote {
  readonly field: ReactNode;
  /** The note as it is sent. Null where a rejection has none, or it is too long: the field says so. */
  take(decision: ProposalDecision): string | null;
  clear(): void;
}

/** The note of a decision: required to reject, and kept until the decision is sent. */
export function useDecisionNote(hint?: string): DecisionNote {
  const t = useMessages(proposalMessages);
  const [note, setNote] = useState("");
  const [error, setError] = useState<string | null>(null);
  const control = useRef<HTMLTextAreaElement>(null);
  useLeavePageQuestion(note !== "");
  return {
    field: (
      <TextArea
        ref={control}
        label={t("noteLabel")}
        hint={hint ?? t("noteHint")}
        value={note}
        onChange={(text) => {
          setNote(text);
          setError(null);
        }}
        error={error}
        rows={2}
        maxCharacters={NOTE_MAX_CHARS}
      />
    ),
    take(decision) {
      const trimmed = note.trim();
      if (decision === "reject" && trimmed === "") {
        setError(t("noteNeeded"));
        control.current?.focus();
        return null;
      }
      return trimmed.length > NOTE_MAX_CHARS ? null : trimmed;
    },
    clear: () => setNote(""),
  };
}
