import { Link } from "react-router";
import { formatMoney, type Money } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { transfersAddress } from "../../../office/contract-list.ts";
import { PayrollBadge } from "../../web/state-badge.tsx";
import type { OverseenPayroll } from "../contract.ts";
import { officePayrollMessages } from "./messages.ts";
import { OverseenRows } from "./overseen-rows.tsx";

interface Shown {
  readonly payroll: OverseenPayroll;
}

/** The state of a payroll and why it stands there, its money, its steps, and its rows with their transfers. */
export default function PayrollView({ payroll }: Shown) {
  const t = useMessages(officePayrollMessages);
  const { id, number, name, state, isFrozen, rows } = payroll;
  const unmade = state === "funded" ? rows.filter((row) => row.state === "reserved").length : 0;
  const held = rows.filter(({ transferState }) => transferState === "UNDER_REVIEW").length;
  return (
    <>
      <PageHeader
        title={number}
        documentTitle={t("documentTitle", { number })}
        parents={[{ label: t("parent"), to: transfersAddress.to() }]}
        status={<PayrollBadge payroll={payroll} />}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">{name}</span>
            <span className="text-sm wrap-anywhere text-ink-muted figures">{id}</span>
          </span>
        }
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6 lg:order-2">
          <MoneyCard payroll={payroll} />
          <AboutCard payroll={payroll} />
          <StepsCard payroll={payroll} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {isFrozen === true ? (
            <Banner kind="warning" title={t("frozen")}>
              {t("frozenText")}
            </Banner>
          ) : null}
          {unmade === 0 ? null : (
            <Banner kind="warning" title={t("unmade", { count: unmade })}>
              {t("unmadeText")}
            </Banner>
          )}
          {held === 0 ? null : (
            <Banner
              kind="info"
              title={t("held", { count: held })}
              action={
                <LinkButton variant="secondary" to={transfersAddress.to({ sender: payroll.person, queue: "held" })}>
                  {t("heldOpen")}
                </LinkButton>
              }
            >
              {t("heldText")}
            </Banner>
          )}
          <OverseenRows rows={rows} />
        </div>
      </div>
    </>
  );
}

function MoneyCard({ payroll: { money, payments } }: Shown) {
  const t = useMessages(officePayrollMessages);
  const language = useLanguage();
  const amount = (of: Money | null) =>
    of === null ? t("none") : <span className="whitespace-nowrap figures">{formatMoney(of, language)}</span>;
  return (
    <>
      <Card level={2} title={t("money")}>
        <DescriptionList
          dense
          items={(["approved", "total", "received", "made", "left"] as const).map((term) => ({
            term: t(term),
            value: amount(money[term]),
          }))}
        />
      </Card>
      <Card level={2} title={t("payments")}>
        {payments.length === 0 ? <p className="text-ink-muted">{t("noPayments")}</p> : null}
        <ul className="flex flex-col divide-y divide-line">
          {payments.map(({ id, used, paidAt, payer }) => (
            <li key={id} className="py-3 first:pt-0 last:pb-0">
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 font-medium wrap-anywhere">{payer ?? ""}</span>
                <span className="whitespace-nowrap figures">{formatMoney(used, language)}</span>
              </span>
              <span className="block text-sm text-ink-muted figures">{formatInstant(paidAt, language)}</span>
              <span className="block text-sm wrap-anywhere text-ink-muted figures">{id}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function AboutCard({ payroll: { person, company, names, payInNumber, payBy } }: Shown) {
  const t = useMessages(officePayrollMessages);
  const language = useLanguage();
  const may = useMay();
  const holder = names[person] ?? person;
  return (
    <Card level={2} title={t("about")}>
      <DescriptionList
        dense
        items={[
          ...(company === null ? [] : [{ term: t("company"), value: company }]),
          {
            term: t("person"),
            value: may("user", "view") ? <Link to={href("/office/user/:id", { id: person })}>{holder}</Link> : holder,
          },
          { term: t("payInNumber"), value: <span className="figures">{payInNumber ?? t("none")}</span> },
          ...(payBy === null ? [] : [{ term: t("payBy"), value: formatInstant(payBy, language) }]),
        ]}
      />
    </Card>
  );
}

function StepsCard({ payroll: { history, names } }: Shown) {
  const t = useMessages(officePayrollMessages);
  const language = useLanguage();
  return (
    <Card level={2} title={t("history")}>
      <ol className="flex flex-col divide-y divide-line">
        {history.toReversed().map(({ step, at, by }) => (
          <li key={step} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
            <span>
              <strong className="block">{t(`steps.${step}`)}</strong>
              {by === null ? null : <span className="block text-sm text-ink-muted">{t("by", { name: names[by] ?? by })}</span>}
            </span>
            <time dateTime={at.toISOString()} className="text-sm whitespace-nowrap text-ink-muted figures">
              {formatInstant(at, language)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
