import { useState } from "react";
import { formatMoney } from "#kernel/amount.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { Skeleton } from "#web/ui/progress/skeleton.tsx";
import { Approve } from "../../approvals/web/approve.tsx";
import { SOURCE_CODES } from "../../model/declarations.ts";
import type { listDeclarations } from "../../sending/contract.ts";
import { approvePayroll, requestPayrollApproval, type PayrollView } from "../contract.ts";
import { payrollMessages } from "./messages.ts";
import { twiceMessages } from "./twice-messages.ts";

type Approves = Output<typeof requestPayrollApproval>["approves"];

interface ApprovePayrollProps {
  readonly payroll: PayrollView;
  readonly sources: Output<typeof listDeclarations>["sources"];
  readonly onBack: () => void;
  readonly onApproved: (payroll: PayrollView) => void;
}

/** The total and the number of recipients, then the warnings, the declaration of where the money comes from, and one second factor for all rows. */
export default function ApprovePayroll({ payroll, sources, onBack, onApproved }: ApprovePayrollProps) {
  const t = useMessages(payrollMessages);
  const language = useLanguage();
  const { id, version } = payroll;
  const [source, setSource] = useState<(typeof SOURCE_CODES)[number]>("business");
  const [approves, setApproves] = useState<Approves | null>(null);
  const asked = { id, version, sourceOfFunds: source };
  return (
    <Card level={2} title={t("approveTitle")} hint={t("purpose")} tone="raised">
      {approves === null ? <Skeleton className="mb-6 h-48 w-full rounded-card" /> : <Approved payroll={payroll} {...approves} />}
      <Warnings payroll={payroll} />
      <SelectField
        label={t("source")}
        required
        placeholder={null}
        value={source}
        onChange={(chosen) => setSource(SOURCE_CODES.find((code) => code === chosen) ?? "business")}
        options={sources.map(({ code, title }) => ({ value: code, label: title[language] }))}
      />
      {/* Another source is another approval: its step is opened anew. */}
      <Approve
        key={source}
        hasLead
        open={async () => {
          const opened = await api(requestPayrollApproval, asked);
          setApproves(opened.approves);
          return opened;
        }}
        // Repeatable: after a lost answer what is approved is approved.
        onApproved={async () => onApproved(await api(approvePayroll, asked))}
        submitText={t("approveSubmit")}
        renderSummary={() => null}
        refusedTitle={t("approveRefused")}
        backLink={null}
      />
      <div className="mt-5">
        <Button variant="secondary" onClick={onBack}>
          {t("back")}
        </Button>
      </div>
    </Card>
  );
}

/** The sums as the server has opened the approval for them, and the payroll that they are of. */
function Approved({
  payroll: { name, number },
  rows,
  amount,
  fee,
  total,
  company,
}: Approves & Pick<ApprovePayrollProps, "payroll">) {
  const t = useMessages(payrollMessages);
  const language = useLanguage();
  return (
    <div className="tone-deep mb-6 rounded-card p-5 text-on-deep sm:p-6">
      <p className="text-sm text-on-deep-muted">{t("sums.total")}</p>
      <p className="text-amount figures">{formatMoney(total, language)}</p>
      <p className="mt-3 text-lg font-bold wrap-anywhere">{t("approveWhat", { name, count: rows })}</p>
      <p className="text-on-deep-muted wrap-anywhere">
        {t("from", { company })}, {t("number", { number })}
      </p>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 text-sm text-on-deep-muted">
        <dt>{t("sums.amount")}</dt>
        <dd className="text-end figures">{formatMoney(amount, language)}</dd>
        <dt>{t("sums.fee")}</dt>
        <dd className="text-end figures">{formatMoney(fee, language)}</dd>
      </dl>
    </div>
  );
}

/** Wages that are paid twice, as those who prepared the payroll have confirmed it. */
function Warnings({ payroll: { paidBefore, paidByHand, sameAccount } }: Pick<ApprovePayrollProps, "payroll">) {
  const t = useMessages(twiceMessages);
  const language = useLanguage();
  const twice = paidBefore.reduce((sum, { rows }) => sum + rows, 0) + paidByHand;
  const count = sameAccount.length;
  if (twice + count === 0) return null;
  return (
    <div className="mb-6">
      <Banner kind="warning" title={twice > 0 ? t("approve.title", { count: twice }) : t("approve.sameTitle", { count })}>
        {paidBefore.map((one) => (
          <p key={one.payroll}>
            {t(one.isPaid ? "approve.paid" : "approve.waiting", {
              count: one.rows,
              when: formatInstant(one.at, language),
              number: one.number,
              name: one.name,
            })}
          </p>
        ))}
        {paidByHand === 0 ? null : <p>{t("approve.byHand", { count: paidByHand })}</p>}
        {count === 0 ? null : <p>{t("approve.same", { count, rows: sameAccount.join(", ") })}</p>}
      </Banner>
    </div>
  );
}
