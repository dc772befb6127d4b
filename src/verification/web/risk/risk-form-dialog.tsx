import { z } from "zod";
import { addDays, isLocalDate, startOfDay, toLocalDate } from "#kernel/time.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { DateField, dateWithin } from "#web/ui/form/date/date-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { RISK_BANDS, type RiskBand } from "../../model/rules/requirements.ts";

/** The last day that can be chosen: its end is still within a year. */
const MOST_DAYS = 364;
const REASON_MAX_CHARS = 1000;

interface RiskFormDialogProps {
  readonly now: Date;
  /** The band that counts now. */
  readonly band: RiskBand;
  /** The rules of the reason, as the call applies them. */
  readonly reason: z.ZodType<string, string>;
  readonly bandText: (band: RiskBand) => string;
  readonly texts: Readonly<Record<"title" | "hint" | "band" | "until" | "reason" | "reasonHint" | "save" | "cancel", string>>;
  /** `until`: an ISO instant, the end of the chosen day. Throws the server's refusal, which the form shows. */
  readonly onSend: (entered: { readonly band: RiskBand; readonly reason: string; readonly until: string }) => Promise<void>;
  readonly onClose: () => void;
}

/** Sets the risk of a person or a business by hand, with a reason and an end. */
export function RiskFormDialog({
  now,
  band: current,
  reason: reasonRules,
  bandText,
  texts,
  onSend,
  onClose,
}: RiskFormDialogProps) {
  const today = toLocalDate(now);
  const last = addDays(today, MOST_DAYS);
  const form = useAppForm({
    schema: z.strictObject({
      band: z.enum(RISK_BANDS),
      reason: reasonRules,
      until: toZod([required(), dateWithin(today, last)]),
    }),
    defaultValues: { band: current, reason: "", until: "" },
    async onSubmit({ band, reason, until }) {
      if (!isLocalDate(until)) return;
      await onSend({ band, reason, until: startOfDay(addDays(until, 1)).toISOString() });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={texts.title}
      hint={texts.hint}
      cancelText={texts.cancel}
      submitText={texts.save}
      onClose={onClose}
    >
      <form.Field name="band">
        {(field) => (
          <SelectField
            {...field}
            label={texts.band}
            required
            placeholder={null}
            options={RISK_BANDS.map((value) => ({ value, label: bandText(value) }))}
            onChange={(value) => field.onChange(RISK_BANDS.find((one) => one === value) ?? "high")}
          />
        )}
      </form.Field>
      <form.Field name="until">
        {(field) => <DateField {...field} label={texts.until} required min={today} max={last} />}
      </form.Field>
      <form.Field name="reason">
        {(field) => (
          <TextArea {...field} label={texts.reason} hint={texts.reasonHint} required rows={3} maxCharacters={REASON_MAX_CHARS} />
        )}
      </form.Field>
    </FormDialog>
  );
}
