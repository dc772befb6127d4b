import { NewRecipient } from "../whom/new-recipient.tsx";
import { afterRecipient } from "./address.ts";
import type { StepProps } from "./amount-step.tsx";

/** A recipient as the server's form asks for one. */
export function NewRecipientStep({ loaded: { draft, form }, goTo }: StepProps<"new-recipient">) {
  return (
    <NewRecipient
      form={form}
      onSaved={(recipient, { isNameTaken }) =>
        goTo(afterRecipient(draft), { ...draft, recipient, named: isNameTaken ? "bank" : null })
      }
    />
  );
}
