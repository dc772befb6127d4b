/** The message that a sender hands to the recipient, in the recipient's language. Pure. */
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { documentList } from "#kernel/identity-documents.ts";
import type { Language } from "#kernel/locale.ts";
import { formatMoney } from "#kernel/money.ts";
import { createTranslate } from "#web/i18n.tsx";
import type { TransferView } from "../../contract.ts";
import { placeOf } from "../status-sentences.ts";
import { asideMessages } from "./messages.ts";
import type { SharedAs } from "./share-message.ts";

type Shared = Pick<TransferView, "receives" | "collectBy" | "destination">;

interface ShareFrom {
  /** The name of the service. */
  readonly brand: string;
  /** The tracking link. */
  readonly link: string;
}

/**
 * Names the amount, the service and where the money is: a link without them looks like fraud. Without the pickup code: two messages, so that
 * one alone is of no use to a stranger.
 */
export function shareText(transfer: Shared, as: SharedAs, language: Language, { brand, link }: ShareFrom): string {
  const t = createTranslate(asideMessages[language], language);
  const receives = formatMoney(transfer.receives, language);
  if (as === "ready" && transfer.collectBy !== null)
    return t("share.pickup", {
      receives,
      by: formatDeadline(transfer.collectBy, language),
      documents: documentList(language),
      brand,
      link,
    });
  return t(`share.message.${as}`, { receives, place: placeOf(transfer, language), brand, link });
}
