import { formatMoney } from "#kernel/money.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { TransferView } from "../contract.ts";
import { transferPageMessages } from "./messages.ts";
import { refundMessages } from "../../refund/web/messages.ts";
import { referenceFacts } from "../../refund/web/refund-reference.tsx";
import { RefundedAccount } from "../../refund/web/refunded-account.tsx";

type One = TransferView["unused"][number];

/** Unapplied payments: each with the account of its refund, its arrival time, and our reference. */
export default function UnusedMoney({ transfer: { unused } }: { readonly transfer: TransferView }) {
  const t = useMessages(transferPageMessages);
  return (
    <Card title={t("unused.title")} level={2}>
      <ul className="flex flex-col gap-5">
        {unused.map((one) => (
          <Payment key={one.payment} one={one} />
        ))}
      </ul>
    </Card>
  );
}

function Payment({ one: { amount, isLate, isPaid, needsAccount, to, paidAt, reference } }: { readonly one: One }) {
  const t = useMessages(transferPageMessages);
  const back = useMessages(refundMessages);
  const language = useLanguage();
  const how = isPaid ? (to === null ? "paid" : "paidTo") : needsAccount ? "account" : isLate ? "late" : "extra";
  const items = [
    ...(to === null ? [] : [{ term: back("to"), value: <RefundedAccount {...to} /> }]),
    ...(paidAt === null ? [] : [{ term: back("when"), value: back("done", { at: formatInstant(paidAt, language) }) }]),
    ...referenceFacts(reference, back),
  ];
  return (
    <li>
      <p>{t(`unused.${how}`, { amount: formatMoney(amount, language) })}</p>
      {items.length === 0 ? null : (
        <div className="mt-3">
          <DescriptionList items={items} />
        </div>
      )}
    </li>
  );
}
