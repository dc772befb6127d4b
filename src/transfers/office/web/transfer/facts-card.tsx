import { Link } from "react-router";
import { formatMoney, type Money } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import { numberOf } from "../../../model/progress.ts";
import type { WholeTransfer } from "../../contract.ts";
import { officeTransferMessages } from "./messages.ts";

const some = (term: string, value: string | null): Description[] =>
  value === null ? [] : [{ term, value: <span className="figures">{value}</span> }];

/** A bank by its code; an e-wallet, whose code says nothing to a reader, by its name. */
const bankOf = ({ bank, bankTitle, isWallet }: WholeTransfer["recipient"]): string | null =>
  isWallet && bankTitle !== null ? `${bankTitle} (${bank})` : bank;

/** Parties, price and dates. */
export function FactsCard({ transfer }: { readonly transfer: WholeTransfer }) {
  const t = useMessages(officeTransferMessages);
  const language = useLanguage();
  const may = useMay();
  const { sender, senderName, recipient, payInNumber, qris, assurance, deadline, formerRecipients } = transfer;
  const amount = (of: Money) => <span className="whitespace-nowrap figures">{formatMoney(of, language)}</span>;
  return (
    <>
      <Card level={2} title={t("parties")}>
        <DescriptionList
          dense
          items={[
            {
              term: t("sender"),
              value: may("user", "view") ? <Link to={href("/office/user/:id", { id: sender })}>{senderName}</Link> : senderName,
            },
            { term: t("recipient"), value: recipient.name },
            { term: t("country"), value: recipient.country },
            ...some(t(recipient.isWallet ? "wallet" : "bank"), bankOf(recipient)),
            ...some(t(recipient.isWallet ? "walletNumber" : "account"), recipient.account),
            ...some(t("phone"), recipient.phone),
            ...(transfer.schedule === null ? [] : [{ term: t("begunBy"), value: t("bySchedule") }]),
            ...(transfer.payroll === null ? [] : [{ term: t("begunBy"), value: <OfPayroll id={transfer.payroll} /> }]),
            ...formerRecipients.map(({ name, until }) => ({ term: t("former"), value: t("formerText", { name, until }) })),
          ]}
        />
      </Card>
      <Card level={2} title={t("price")}>
        <DescriptionList
          dense
          items={[
            { term: t("principal"), value: amount(transfer.principal) },
            { term: t("fee"), value: amount(transfer.fee) },
            { term: t("tax"), value: amount(transfer.tax) },
            { term: t("total"), value: amount(transfer.total) },
            { term: t("receives"), value: amount(transfer.receives) },
            ...some(t("payInNumber"), payInNumber),
            ...some(t("qrisNumber"), qris?.number ?? null),
            ...some(t("qrisReference"), qris?.bankReference ?? null),
            ...some(t("assurance"), assurance === null ? null : t(`assurances.${assurance}`)),
            ...some(t("deadline"), deadline === null ? null : formatInstant(deadline, language)),
          ]}
        />
      </Card>
    </>
  );
}

function OfPayroll({ id }: { readonly id: NonNullable<WholeTransfer["payroll"]> }) {
  const t = useMessages(officeTransferMessages);
  return <Link to={href("/office/payroll/:id", { id })}>{t("byPayroll", { number: numberOf(id) })}</Link>;
}
