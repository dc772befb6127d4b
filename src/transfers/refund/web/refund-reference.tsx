import type { TransferView } from "../../details/contract.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import type { Description } from "#web/ui/description-list.tsx";
import type { Translate } from "#web/i18n.tsx";
import type { refundMessages } from "./messages.ts";

type Reference = NonNullable<TransferView["refundPlan"]>["reference"];

/** The bank's own reference of a refund, which its sender quotes to their bank; nothing before there is one. To us they quote the page's number. */
export function referenceFacts(reference: Reference, t: Translate<(typeof refundMessages)["ID"]>): Description[] {
  const bank = reference?.bank ?? null;
  if (bank === null) return [];
  return [
    {
      term: t("bankReference"),
      value: (
        <>
          <span className="break-all figures">{bank}</span>
          <span className="block text-sm font-normal text-ink-muted">{t("referenceWhy")}</span>
        </>
      ),
      action: <CopyButton text={bank} what={t("bankReference")} />,
    },
  ];
}
