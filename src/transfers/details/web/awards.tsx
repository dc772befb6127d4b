import { formatMoney } from "#kernel/money.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { refundMessages } from "../../refund/web/messages.ts";
import { referenceFacts } from "../../refund/web/refund-reference.tsx";
import { RefundedAccount } from "../../refund/web/refunded-account.tsx";
import { awardCauses } from "../../model/award-messages.ts";
import type { TransferView } from "../contract.ts";
import { awardMessages } from "./award-messages.ts";

type Award = TransferView["awards"][number];

/** Compensation and goodwill: why, how much, to which account, and whether it has been sent. */
export default function Awards({ transfer: { awards } }: { readonly transfer: TransferView }) {
  const t = useMessages(awardMessages);
  return (
    <Card title={t("title")} level={2}>
      <ul className="flex flex-col gap-5">
        {awards.map((award) => (
          <OneAward key={award.of} award={award} />
        ))}
      </ul>
    </Card>
  );
}

function OneAward({ award: { kind, cause, amount, isPaid, needsAccount, to, reference } }: { readonly award: Award }) {
  const t = useMessages(awardMessages);
  const causes = useMessages(awardCauses);
  const refunds = useMessages(refundMessages);
  const language = useLanguage();
  const items = [
    { term: t("amount"), value: <strong className="text-lg figures">{formatMoney(amount, language)}</strong> },
    { term: t("status"), value: t(isPaid ? "paid" : needsAccount ? "account" : "underway") },
    ...(to === null ? [] : [{ term: refunds("to"), value: <RefundedAccount {...to} /> }]),
    ...referenceFacts(reference, refunds),
  ];
  return (
    <li>
      <p className="mb-3">{kind === "goodwill" || cause === null ? t("goodwill") : causes(cause)}</p>
      <DescriptionList items={items} />
    </li>
  );
}
