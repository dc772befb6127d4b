import { NewRecipient } from "../../web/recipient/new-recipient.tsx";
import type { StepProps } from "./amount-step.tsx";

/** The server's form for a new recipient. */
export function NewRecipientStep({ loaded: { draft, form }, goTo }: StepProps<"new-recipient">) {
  return (
    <NewRecipient
      form={form}
      onSaved={(recipient, { isNameTaken }) => goTo("review", { ...draft, recipient, named: isNameTaken ? "bank" : null })}
    />
  );
}
