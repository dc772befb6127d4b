import { useEffect } from "react";
import { formatMoney, type Currency } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { parseRate } from "#kernel/rate.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { AccountAtBank } from "#web/ui/account/masked-account.tsx";
import { Approve } from "../../approvals/web/approve.tsx";
import { requestScheduleApproval, saveSchedule } from "../contract-save.ts";
import { scheduleMessages } from "./messages.ts";
import { dateText, endText, guardText, rhythmText } from "./schedule-texts.ts";
import type { SavingArgs } from "./schedule-values.ts";

interface ApproveScheduleProps {
  readonly saving: SavingArgs;
  /** The recipient's currency. */
  readonly currency: Currency;
  readonly onSaved: () => Promise<void> | void;
  readonly onBack: () => void;
}

/** The second factor for a schedule. Once verified, the schedule is saved. */
export function ApproveSchedule({ saving, currency, onSaved, onBack }: ApproveScheduleProps) {
  const t = useMessages(scheduleMessages);
  // The form that it replaces was read down to its button. In braces: some browsers return a promise, which React would call as the clean-up.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <h2 className="text-2xl font-bold">{t("approve.heading")}</h2>
      <p className="mt-2 mb-6 text-ink-muted">{t("approve.lead")}</p>
      <Approve
        open={() => api(requestScheduleApproval, saving)}
        onApproved={async () => {
          await api(saveSchedule, saving);
          await onSaved();
        }}
        submitText={t("approve.submit")}
        renderSummary={(approves) => <Summary approves={approves} saving={saving} currency={currency} />}
        refusedTitle={t("approve.refused")}
        backLink={null}
      />
      <div className="mt-5">
        <Button variant="secondary" onClick={onBack}>
          {t("approve.back")}
        </Button>
      </div>
    </>
  );
}

interface SummaryProps extends Pick<ApproveScheduleProps, "saving" | "currency"> {
  readonly approves: Output<typeof requestScheduleApproval>["approves"];
}

function Summary({ approves, saving: { rhythm, end, corridor, waitDays, maxRate }, currency }: SummaryProps) {
  const t = useMessages(scheduleMessages);
  const language = useLanguage();
  const { amount, side, recipientName, bankTitle, accountEnd, dates, fee } = approves;
  const guard = guardText(t, { corridor, waitDays, maxRate: maxRate === null ? null : parseRate(maxRate) }, currency, language);
  return (
    <div className="tone-deep mb-6 rounded-card p-5 text-on-deep sm:p-6">
      <p className="text-sm text-on-deep-muted">{t(side === "source" ? "form.amountSource" : "form.amountTarget")}</p>
      <p className="text-amount figures">{formatMoney(amount, language)}</p>
      <p className="mt-4 text-sm text-on-deep-muted">{t("approve.to")}</p>
      <p className="text-lg font-bold wrap-anywhere">{recipientName}</p>
      <p className="text-on-deep-muted figures">
        <AccountAtBank bank={bankTitle} end={accountEnd} />
      </p>
      <p className="mt-4 text-sm text-on-deep-muted">{t("facts.rhythm")}</p>
      <p>{rhythmText(t, rhythm, language)}</p>
      {rhythm.kind === "once" ? null : <p>{endText(t, end, language)}</p>}
      <p className="mt-1 text-sm text-on-deep-muted">{t("approve.pay")}</p>
      <p className="mt-1 text-sm text-on-deep-muted">{t("approve.fee", { fee: formatMoney(fee, language) })}</p>
      {guard === null ? null : (
        <>
          <p className="mt-4 text-sm text-on-deep-muted">{t("facts.guard")}</p>
          <p>{guard}</p>
        </>
      )}
      <p className="mt-4 text-sm text-on-deep-muted">{t("approve.dates")}</p>
      <ul>
        {dates.map(({ on, at }) => (
          <li key={on}>{dateText(t, { on, at }, language)}</li>
        ))}
      </ul>
    </div>
  );
}
