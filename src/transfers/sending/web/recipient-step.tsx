import { useMessages } from "#web/i18n.tsx";
import { ChooseRecipient } from "../../web/recipient/choose-recipient.tsx";
import { placeOf } from "../../web/recipient/place.ts";
import { stepPath } from "./address.ts";
import type { DataOf } from "./load-step.ts";
import { sendMessages } from "./messages.ts";

/** The choice of the recipient. */
export function RecipientStep({ loaded: { draft, quote, choices } }: { readonly loaded: DataOf<"recipient"> }) {
  const t = useMessages(sendMessages);
  return (
    <ChooseRecipient
      heading={t("recipient.heading")}
      place={placeOf(quote)}
      choices={choices}
      bank={quote.bank}
      refused={draft.refused}
      toChosen={(recipient) => stepPath("review", { ...draft, recipient, named: null, refused: null })}
      toNew={stepPath("new-recipient", { ...draft, recipient: null, named: null })}
    />
  );
}
