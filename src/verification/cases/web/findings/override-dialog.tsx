import { z } from "zod";
import { addDays, isLocalDate, startOfDay, toLocalDate } from "#kernel/time.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { DateField, dateWithin } from "#web/ui/form/date/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { RISK_BANDS } from "../../../model/rules/requirements.ts";
import { staffNote } from "../../../model/shown.ts";
import { overrideRisk } from "../../contract-steps.ts";
import { caseMessages } from "../messages.ts";
import type { CaseDesk } from "../use-case.ts";
import { findingMessages } from "./messages.ts";

/** The last day that can be chosen: its end is still within a year. */
const MOST_DAYS = 364;
const REASON_MAX_CHARS = 1000;

interface OverrideDialogProps {
  readonly desk: CaseDesk;
  readonly now: Date;
  readonly onClose: () => void;
}

/** Sets the risk by hand, with a reason and an end. */
export function OverrideDialog({ desk, now, onClose }: OverrideDialogProps) {
  const t = useMessages(findingMessages);
  const cases = useMessages(caseMessages);
  const toasts = useToasts();
  const today = toLocalDate(now);
  const last = addDays(today, MOST_DAYS);
  const form = useAppForm({
    schema: z.strictObject({
      band: z.enum(RISK_BANDS),
      reason: staffNote,
      until: toZod([required(), dateWithin(today, last)]),
    }),
    defaultValues: { band: desk.shown.riskBand, reason: "", until: "" },
    async onSubmit({ band, reason, until }) {
      if (!isLocalDate(until)) return;
      const end = startOfDay(addDays(until, 1));
      await desk.send(({ id, version }) => api(overrideRisk, { id, version, band, reason, until: end.toISOString() }));
      toasts.show({ kind: "success", title: t("risk.done") });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      dismissal={form.isDirty ? "escape" : "anywhere"}
      title={t("risk.overrideTitle")}
      hint={t("risk.overrideHint")}
    >
      <Form form={form} label={t("risk.overrideTitle")}>
        <form.Field name="band">
          {(field) => (
            <SelectField
              {...field}
              label={t("risk.band")}
              required
              placeholder={null}
              options={RISK_BANDS.map((value) => ({ value, label: cases(`band.${value}`) }))}
              onChange={(value) => field.onChange(RISK_BANDS.find((one) => one === value) ?? "high")}
            />
          )}
        </form.Field>
        <form.Field name="until">
          {(field) => <DateField {...field} label={t("risk.until")} required min={today} max={last} />}
        </form.Field>
        <form.Field name="reason">
          {(field) => (
            <TextArea
              {...field}
              label={t("risk.reason")}
              hint={t("risk.reasonHint")}
              required
              rows={3}
              maxCharacters={REASON_MAX_CHARS}
            />
          )}
        </form.Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t("risk.cancel")}
          </Button>
          <Button type="submit" loading={form.isSubmitting}>
            {t("risk.save")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
