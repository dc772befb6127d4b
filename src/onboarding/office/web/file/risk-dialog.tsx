import { z } from "zod";
import { addDays, isLocalDate, startOfDay, toLocalDate } from "#kernel/time.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { RISK_BANDS, type RiskBand } from "#verification/contract-risk.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { DateField, dateWithin } from "#web/ui/form/date/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { riskMessages } from "../../../model/messages.ts";
import { OVERRIDE_MAX_DAYS, overrideBusinessRisk } from "../../../risk/contract.ts";
import { reasonText, TEXT_MAX_CHARS } from "../../../web/text-rules.ts";
import { fileMessages } from "./messages.ts";
import { fileRiskMessages } from "./risk-messages.ts";
import type { FileDesk } from "./use-file.ts";

/** The last day that can be chosen: its end is still within the limit. */
const MOST_DAYS = OVERRIDE_MAX_DAYS - 2;

interface RiskDialogProps {
  readonly desk: FileDesk;
  readonly now: Date;
  readonly band: RiskBand;
  readonly onClose: () => void;
}

/** Sets the risk by hand, with a reason and an end. */
export function RiskDialog({ desk, now, band: current, onClose }: RiskDialogProps) {
  const t = useMessages(fileRiskMessages);
  const file = useMessages(fileMessages);
  const words = useMessages(riskMessages);
  const today = toLocalDate(now);
  const last = addDays(today, MOST_DAYS);
  const form = useAppForm({
    schema: z.strictObject({
      band: z.enum(RISK_BANDS),
      reason: reasonText,
      until: toZod([required(), dateWithin(today, last)]),
    }),
    defaultValues: { band: current, reason: "", until: "" },
    async onSubmit({ band, reason, until }) {
      if (!isLocalDate(until)) return;
      const end = startOfDay(addDays(until, 1)).toISOString();
      const { id: business } = desk.file.business;
      await desk.send(() => api(overrideBusinessRisk, { business, band, reason, until: end }), t("done"));
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} dismissal={form.isDirty ? "escape" : "anywhere"} title={t("setTitle")} hint={t("setHint")}>
      <Form form={form} label={t("setTitle")}>
        <form.Field name="band">
          {(field) => (
            <SelectField
              {...field}
              label={t("band")}
              required
              placeholder={null}
              options={RISK_BANDS.map((value) => ({ value, label: words(`band.${value}`) }))}
              onChange={(value) => field.onChange(RISK_BANDS.find((one) => one === value) ?? "high")}
            />
          )}
        </form.Field>
        <form.Field name="until">
          {(field) => <DateField {...field} label={t("until")} required min={today} max={last} />}
        </form.Field>
        <form.Field name="reason">
          {(field) => (
            <TextArea {...field} label={file("reason")} hint={file("kept")} required rows={3} maxCharacters={TEXT_MAX_CHARS} />
          )}
        </form.Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {file("cancel")}
          </Button>
          <Button type="submit" loading={form.isSubmitting}>
            {t("save")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
