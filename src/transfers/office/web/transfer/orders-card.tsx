import { formatMoney } from "#kernel/amount.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import type { WholeTransfer } from "../../contract.ts";
import { proposedMessages } from "../proposed-messages.ts";
import { officeTransferMessages } from "./messages.ts";

type Order = Omit<NonNullable<WholeTransfer["payout"]>, "rail" | "party">;
type Refund = NonNullable<WholeTransfer["refund"]>;

/** What came in, the payout at its party, and refunds: what was ordered, how often it was inquired, when next. */
export function OrdersCard({ transfer: { payIns, payout, refund, awards } }: { readonly transfer: WholeTransfer }) {
  const t = useMessages(officeTransferMessages);
  const proposed = useMessages(proposedMessages);
  const language = useLanguage();
  const refundItems = useRefundItems();
  const orderItems = useOrderItems();
  const isNothing = payIns.length === 0 && payout === null && refund === null && awards.length === 0;
  return (
    <Card level={2} title={t("orders")}>
      {isNothing ? <p className="text-ink-muted">{t("noOrders")}</p> : null}
      <div className="flex flex-col gap-6">
        {payIns.map(({ id, amount, unused, isLate, by, bankPayment, refund: back }) => (
          <section key={id} aria-label={t("payIn")}>
            <h3 className="mb-2 font-semibold">{t("payIn")}</h3>
            <DescriptionList
              dense
              items={[
                { term: t("paymentId"), value: <span className="figures">{id}</span> },
                { term: t("paidBy"), value: t(`payWays.${by}`) },
                { term: t("bankPayment"), value: <span className="figures break-all">{bankPayment}</span> },
                { term: t("amount"), value: formatMoney(amount, language) },
                ...(unused.minor === 0n ? [] : [{ term: t("unused"), value: formatMoney(unused, language) }]),
                ...(isLate ? [{ term: t("late"), value: t("yes") }] : []),
                ...(back === null ? [] : refundItems(back)),
              ]}
            />
          </section>
        ))}
        {payout === null ? null : (
          <section aria-label={t("payout")}>
            <h3 className="mb-2 font-semibold">{t("payout")}</h3>
            <DescriptionList
              dense
              items={[
                { term: t("party"), value: `${payout.party} · ${payout.rail}` },
                ...orderItems(payout),
                { term: t("mayHaveArrived"), value: t(payout.mayHaveArrived ? "yes" : "no") },
              ]}
            />
          </section>
        )}
        {awards.map(({ kind, cause, refund: award }) => (
          <section key={award.of} aria-label={t(`awards.${kind}`)}>
            <h3 className="mb-2 font-semibold">{t(`awards.${kind}`)}</h3>
            <DescriptionList
              dense
              items={[
                ...(cause === null ? [] : [{ term: t("cause"), value: proposed(`causes.${cause}`) }]),
                ...refundItems(award, true),
              ]}
            />
          </section>
        ))}
        {refund === null ? null : (
          <section aria-label={t("refund")}>
            <h3 className="mb-2 font-semibold">{t("refund")}</h3>
            <DescriptionList dense items={refundItems(refund)} />
          </section>
        )}
      </div>
    </Card>
  );
}

function useOrderItems() {
  const t = useMessages(officeTransferMessages);
  const language = useLanguage();
  return ({ reference, orderedAt, tries, inquiries, inquireAt }: Order): readonly Description[] => [
    { term: t("reference"), value: <span className="font-mono text-sm">{reference}</span> },
    { term: t("orderedAt"), value: formatInstant(orderedAt, language) },
    { term: t("tries"), value: <span className="figures">{tries}</span> },
    { term: t("inquiries"), value: <span className="figures">{inquiries}</span> },
    { term: t("inquireAt"), value: inquireAt === null ? t("noInquiry") : formatInstant(inquireAt, language) },
  ];
}

function useRefundItems() {
  const t = useMessages(officeTransferMessages);
  const language = useLanguage();
  const orderItems = useOrderItems();
  return ({ amount, status, account, order }: Refund, isAward = false): readonly Description[] => [
    { term: t(isAward ? "amount" : "refundAmount"), value: formatMoney(amount, language) },
    { term: t("refundStatus"), value: t(isAward && status === "paid" ? "awardPaid" : `refundStatuses.${status}`) },
    ...(account === null ? [] : [{ term: t("refundAccount"), value: `${account.name} · ${account.bank} · ${account.account}` }]),
    ...(order === null ? [] : orderItems(order)),
  ];
}
