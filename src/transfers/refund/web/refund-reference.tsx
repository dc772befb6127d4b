import type { TransferView } from "../../details/contract.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import type { Description } from "#web/ui/description-list.tsx";
import type { Translate } from "#web/i18n.tsx";
import type { refundMessages } from "./messages.ts";

type Reference = NonNullable<TransferView["refundPlan"]>["reference"];

/** The references of a refund that a sender quotes: the transfer's number to us, and the bank's own reference to their bank. Nothing before it is ordered. */
export function referenceFacts(reference: Reference, t: Translate<(typeof refundMessages)["ID"]>): Description[] {
  if (reference === null) return [];
  const { number, bank } = reference;
  const ours = { term: t("reference"), value: <span className="figures">{number}</span> };
  if (bank === null) return [{ ...ours, action: <CopyButton text={number} what={t("reference")} /> }];
  return [
    ours,
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
