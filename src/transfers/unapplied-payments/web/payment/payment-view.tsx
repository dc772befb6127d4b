import { useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import type { Id } from "#kernel/id.ts";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { numberOf } from "../../../model/progress.ts";
import { Proposals } from "../../../office/web/proposals.tsx";
import { transferRefusals } from "../../../refusals/messages.ts";
import { paymentsAddress, type readPayment } from "../../contract.ts";
import { paymentMessages } from "../messages.ts";
import { MatchDialog } from "./match-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { Suggestions } from "./suggestions.tsx";

interface PaymentViewProps {
  readonly shown: Output<typeof readPayment>;
}

/** One unapplied payment. A transfer that is suggested is matched by one press and a reason. */
export default function PaymentView({ shown }: PaymentViewProps) {
  const t = useMessages(paymentMessages);
  const refusals = useMessages(transferRefusals);
  const language = useLanguage();
  const may = useMay();
  const [chosen, setChosen] = useState<Id<"tr"> | "other" | "refund" | null>(null);
  const { payment, transfer, suggestions, proposals, names, whyNotMatch, whyNotRefund } = shown;
  const { amount, payer, number, channel, paidAt, recordedAt, refund } = payment;
  const mayAct = may("transfer", "act");
  return (
    <>
      <PageHeader
        title={formatMoney(amount, language)}
        documentTitle={t("documentTitle", { amount: formatMoney(amount, language) })}
        parents={[{ label: t("title"), to: paymentsAddress.to() }]}
        lead={<span className="text-sm text-ink-muted figures">{payment.id}</span>}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Proposals proposals={proposals} names={names} />
          {whyNotMatch === null ? (
            <Suggestions suggestions={suggestions} onMatch={mayAct ? setChosen : null} />
          ) : (
            <Decided transfer={transfer} refund={refund} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {mayAct ? (
            <Card level={2} title={t("acts")}>
              <div className="flex flex-col items-stretch gap-3">
                <Button
                  variant="secondary"
                  whyDisabled={whyNotMatch === null ? null : refusals(whyNotMatch)}
                  onClick={() => setChosen("other")}
                >
                  {t("matchOther")}
                </Button>
                <Button
                  variant="secondary"
                  whyDisabled={whyNotRefund === null ? null : refusals(whyNotRefund)}
                  onClick={() => setChosen("refund")}
                >
                  {t("refund")}
                </Button>
              </div>
            </Card>
          ) : null}
          <Card level={2} title={t("facts")}>
            <DescriptionList
              dense
              items={[
                { term: t("column.payer"), value: payer === null ? t("noPayer") : payer.name },
                ...(payer === null ? [] : [{ term: t("payerAccount"), value: `${payer.bank} · ${payer.account}` }]),
                { term: t("column.number"), value: <span className="figures">{number ?? "–"}</span> },
                { term: t("channel"), value: channel },
                { term: t("column.paid"), value: formatInstant(paidAt, language) },
                { term: t("recorded"), value: formatInstant(recordedAt, language) },
              ]}
            />
          </Card>
        </div>
      </div>
      {chosen === "refund" ? <RefundDialog payment={payment} onClose={() => setChosen(null)} /> : null}
      {chosen === null || chosen === "refund" ? null : (
        <MatchDialog payment={payment.id} transfer={chosen === "other" ? null : chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

type Refund = PaymentViewProps["shown"]["payment"]["refund"];

/** Where the money of a decided payment is: in a transfer, or on its way back. */
function Decided({ transfer, refund }: Pick<PaymentViewProps["shown"], "transfer"> & { readonly refund: Refund }) {
  const t = useMessages(paymentMessages);
  const language = useLanguage();
  return (
    <Card level={2} title={t("decided")}>
      <DescriptionList
        items={[
          ...(transfer === null
            ? []
            : [
                {
                  term: t("matchedTo"),
                  value: (
                    <Link to={href("/office/transfer/:id", { id: transfer })} className="font-semibold figures">
                      {numberOf(transfer)}
                    </Link>
                  ),
                },
              ]),
          ...(refund === null
            ? []
            : [
                { term: t("refundState"), value: t(`refundStatuses.${refund.status}`) },
                { term: t("column.amount"), value: formatMoney(refund.amount, language) },
                {
                  term: t("refundTo"),
                  value:
                    refund.account === null
                      ? t("refundToPayer")
                      : `${refund.account.name}, ${refund.account.bank} · ${refund.account.account}`,
                },
              ]),
        ]}
      />
    </Card>
  );
}
