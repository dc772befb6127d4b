import { z } from "zod";
import type { Id } from "#kernel/id.ts";
import { at, isLocalDate } from "#kernel/time.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useMessages } from "#web/i18n.tsx";
import { newIdHere } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { DateField } from "#web/ui/form/date/date-field.tsx";
import { TimeField } from "#web/ui/form/date/time-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { noteRules, planCall } from "../contract.ts";
import { NOTE_MAX_CHARS, PURPOSES, type Purpose } from "../model/planned.ts";
import { plannedMessages } from "./messages.ts";

const schema = z.strictObject({
  day: toZod([required()]),
  time: toZod([required()]),
  purpose: z.string(),
  note: toZod(noteRules),
});

/** The field that a refusal is about. */
function fieldOf(code: string): "day" | "time" | null {
  if (code === "plan_time_far") return "day";
  return code.startsWith("plan_time_") ? "time" : null;
}

interface PlanDialogProps {
  readonly customer: Id<"us">;
  readonly purpose: Purpose;
  readonly onClose: () => void;
  readonly onPlanned: () => void;
}

/** Plans a call with a customer for a day and a time in Jakarta. */
export default function PlanDialog({ customer, purpose: first, onClose, onPlanned }: PlanDialogProps) {
  const t = useMessages(plannedMessages);
  const toasts = useToasts();
  const form = useAppForm({
    schema,
    defaultValues: { day: "", time: "", purpose: first, note: "" },
    async onSubmit({ day, time, purpose, note }) {
      if (!isLocalDate(day)) return;
      try {
        await api(planCall, {
          id: newIdHere("pc"),
          customer,
          startsAt: at(day, time).toISOString(),
          purpose: PURPOSES.find((one) => one === purpose) ?? first,
          note: note === "" ? null : note,
        });
      } catch (error) {
        const field = error instanceof ApiRefusal ? fieldOf(error.code) : null;
        throw error instanceof ApiRefusal && field !== null ? fieldRefusal(field, error.sentence) : error;
      }
      toasts.show({ kind: "success", title: t("isPlanned") });
      onClose();
      onPlanned();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("title")}
      hint={t("hint")}
      cancelText={t("cancel")}
      submitText={t("submit")}
      onClose={onClose}
    >
      <form.Field name="day">{(field) => <DateField {...field} label={t("day")} required />}</form.Field>
      <form.Field name="time">{(field) => <TimeField {...field} label={t("time")} hint={t("timeHint")} required />}</form.Field>
      <form.Field name="purpose">
        {(field) => (
          <SelectField
            {...field}
            label={t("purpose")}
            required
            options={PURPOSES.map((value) => ({ value, label: t(`purposes.${value}`) }))}
          />
        )}
      </form.Field>
      <form.Field name="note">
        {(field) => <TextArea {...field} label={t("note")} hint={t("noteHint")} maxCharacters={NOTE_MAX_CHARS} rows={3} />}
      </form.Field>
    </FormDialog>
  );
}
