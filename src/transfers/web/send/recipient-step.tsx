import { useWords } from "#web/i18n.tsx";
import { ChooseRecipient } from "../whom/choose-recipient.tsx";
import { placeOf } from "../whom/place.ts";
import { afterRecipient, stepPath } from "./address.ts";
import type { DataOf } from "./load-step.ts";
import { sendWords } from "./messages.ts";

/** Whom one sends to. */
export function RecipientStep({ loaded: { draft, quote, choices } }: { readonly loaded: DataOf<"recipient"> }) {
  const t = useWords(sendWords);
  return (
    <ChooseRecipient
      heading={t("recipient.heading")}
      place={placeOf(quote)}
      choices={choices}
      refused={draft.refused}
      toChosen={(recipient) => stepPath(afterRecipient(draft), { ...draft, recipient, named: null, refused: null })}
      toNew={stepPath("new-recipient", { ...draft, recipient: null, named: null })}
    />
  );
}
