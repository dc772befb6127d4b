import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Approve } from "../../approvals/web/approve.tsx";
import { requestScheduleApproval, saveSchedule } from "../contract-save.ts";
import { scheduleMessages } from "./messages.ts";
import type { SavingArgs } from "./schedule-values.ts";

interface ApproveScheduleProps {
  readonly saving: SavingArgs;
  readonly onSaved: () => Promise<void> | void;
  readonly onBack: () => void;
}

/** The second factor for a schedule. Once verified, the schedule is saved. */
export function ApproveSchedule({ saving, onSaved, onBack }: ApproveScheduleProps) {
  const t = useMessages(scheduleMessages);
  return (
    <>
      <h1 className="text-3xl">{t("approve.heading")}</h1>
      <p className="mt-2 mb-6 text-ink-muted">{t("approve.lead")}</p>
      <Approve
        open={() => api(requestScheduleApproval, saving)}
        onApproved={async () => {
          await api(saveSchedule, saving);
          await onSaved();
        }}
        submitText={t("approve.submit")}
        renderSummary={(approves) => <Summary approves={approves} />}
        refusedTitle={t("approve.refused")}
        backLink={
          <Button variant="secondary" onClick={onBack}>
            {t("approve.back")}
          </Button>
        }
      />
    </>
  );
}

function Summary({ approves }: { readonly approves: Output<typeof requestScheduleApproval>["approves"] }) {
  const t = useMessages(scheduleMessages);
  const language = useLanguage();
  const { amount, side, recipientName, bankTitle, accountEnd, dates } = approves;
  return (
    <div className="tone-deep mb-6 rounded-card p-5 text-on-deep sm:p-6">
      <p className="text-sm text-on-deep-muted">{t(side === "source" ? "form.amountSource" : "form.amountTarget")}</p>
      <p className="text-amount figures">{formatMoney(amount, language)}</p>
      <p className="mt-4 text-sm text-on-deep-muted">{t("approve.to")}</p>
      <p className="text-lg font-bold wrap-anywhere">{recipientName}</p>
      <p className="text-on-deep-muted figures">{[bankTitle, accountEnd && `••${accountEnd}`].filter(Boolean).join(" ")}</p>
      <p className="mt-4 text-sm text-on-deep-muted">{t("approve.dates")}</p>
      <ul>
        {dates.map(({ on, at }) => (
          <li key={on}>{formatInstant(at, language)}</li>
        ))}
      </ul>
    </div>
  );
}
