import { formatMoney } from "#kernel/amount.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { PayrollView } from "../contract.ts";
import { ArrivedLine, arrivedOf, isSent } from "./arrived-line.tsx";
import { arrivedMessages } from "./arrived-messages.ts";
import { payrollMessages } from "./messages.ts";
import { NEXT_STEP } from "./next-step.ts";

interface PayrollSumsProps {
  readonly payroll: PayrollView;
  /** Null where it cannot be approved any more, or by this person. */
  readonly onApprove: (() => void) | null;
}

/** The recipients of a draft that are ready, and later those that are paid for: both are fewer than all of them at times. */
function recipientsOf({ state, sums, counts, list }: PayrollView, t: Translate<(typeof payrollMessages)["ID"]>): string {
  const all = sums.rows;
  if (state === "draft") return counts.good === all ? String(all) : t("sums.rowsReady", { ready: counts.good, all });
  const paid = all - list.filter((row) => row.state === "refused").length;
  return paid === all ? String(all) : t("sums.rowsOf", { paid, all });
}

/** The sums of all rows, their progress, and the button that approves them. */
export function PayrollSums({ payroll, onApprove }: PayrollSumsProps) {
  const t = useMessages(payrollMessages);
  const language = useLanguage();
  const { sums, room, state, failed, total, whyNotApprove, unread, unpriced, counts } = payroll;
  const arrived = arrivedOf(payroll);
  const paid = total ?? sums.total;
  // A sum without the rows that have no price would be too small to be agreed to.
  const isPriced = unread + unpriced === 0;
  const { settled } = payroll;
  const facts: (readonly [string, string])[] = [
    [t("sums.rows"), recipientsOf(payroll, t)],
    [t("sums.amount"), formatMoney(sums.amount, language)],
    [t("sums.fee"), isPriced ? formatMoney(sums.fee, language) : t("sums.later")],
    [
      t(isSent(payroll) || state === "funded" ? "sums.paid" : "sums.total"),
      isPriced ? formatMoney(paid, language) : t("sums.later"),
    ],
  ];
  if (settled !== null && failed > 0)
    facts.splice(
      1,
      2,
      [t("sums.arrived"), formatMoney(settled.arrived, language)],
      [t("sums.keptFee"), formatMoney(settled.fee, language)],
      [t("sums.returned"), formatMoney(settled.returned, language)],
    );
  if (state === "draft" && room.day !== null) facts.push([t("sums.day"), formatMoney(room.day, language)]);
  if (state === "draft" && room.month !== null) facts.push([t("sums.room"), formatMoney(room.month, language)]);
  return (
    <div {...(onApprove === null ? {} : NEXT_STEP)} className="[&_h2]:scroll-mt-24">
      <Card level={2} title={t("sums.title")}>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(9.75rem,1fr))]">
          {facts.map(([term, value]) => (
            <div key={term} className="min-w-0">
              <dt className="text-sm text-ink-muted">{term}</dt>
              <dd className="font-bold figures sm:text-lg">{value}</dd>
            </div>
          ))}
        </dl>
        {state === "draft" && counts.checking === 0 && counts.wrong + counts.again + counts.differs > 0 ? (
          <p className="mt-3 font-semibold" role="status">
            {t("sums.open", { open: counts.wrong + counts.again + counts.differs, all: sums.rows })}{" "}
            {isPriced ? t("sums.allCounted") : null}
          </p>
        ) : null}
        {unread > 0 ? <p className="mt-3 text-sm font-medium text-danger">{t("sums.unread", { count: unread })}</p> : null}
        {isSent(payroll) ? (
          <div className="mt-5">
            <p className="mb-2 text-sm font-semibold" role="status">
              <ArrivedLine payroll={payroll} />
            </p>
            <div
              role="progressbar"
              aria-label={t("bar")}
              aria-valuemin={0}
              aria-valuemax={sums.rows}
              aria-valuenow={arrived}
              className="h-2 overflow-hidden rounded-pill bg-surface-sunken"
            >
              <div className="h-full rounded-pill bg-primary" style={{ width: `${(100 * arrived) / Math.max(1, sums.rows)}%` }} />
            </div>
          </div>
        ) : null}
        <PaidLine payroll={payroll} />
        {onApprove === null ? null : (
          <div className="mt-5">
            <Button size="large" onClick={onApprove} whyDisabled={whyNotApprove === null ? null : t(`whyNot.${whyNotApprove}`)}>
              {t("approve")}
            </Button>
            <p className="mt-2 text-sm text-ink-muted">{t("approveLead")}</p>
          </div>
        )}
      </Card>
    </div>
  );
}

/** The time of the payment, and the time by which the last wage arrives while some are under way: what a payer tells those who ask. */
function PaidLine({ payroll: { state, payIn } }: { readonly payroll: PayrollView }) {
  const t = useMessages(arrivedMessages);
  const language = useLanguage();
  if (payIn?.paidAt == null) return null;
  const isUnderWay = state === "funded" || state === "paying";
  return (
    <p className="mt-3 text-sm text-ink-muted">
      {t("paidAt", { when: formatInstant(payIn.paidAt, language) })}{" "}
      {isUnderWay && payIn.arrivesBy !== null ? t("arrivesBy", { when: formatInstant(payIn.arrivesBy, language) }) : null}
    </p>
  );
}
