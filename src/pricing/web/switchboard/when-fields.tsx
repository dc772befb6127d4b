import { toLocalDate } from "#kernel/time.ts";
import { useWords } from "#web/i18n.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TimeField } from "#web/ui/form/time-field.tsx";
import { formWords } from "./forms/messages.ts";
import type { WhenValues } from "./sending.ts";

interface WhenFieldsProps {
  /** Of either form: their fields about time have the same names. */
  readonly form: Pick<AppForm<WhenValues>, "Field">;
  readonly now: Date;
  readonly withEnd: boolean;
}

/** From when, and until when if that is known. By the clocks of Jakarta, wherever one sits. */
export function WhenFields({ form: { Field }, now, withEnd }: WhenFieldsProps) {
  const t = useWords(formWords);
  const today = toLocalDate(now);
  return (
    <div className="grid items-start gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field name="fromDay">{(field) => <DateField {...field} label={t("stop.fromDay")} min={today} required />}</Field>
      <Field name="fromTime">{(field) => <TimeField {...field} label={t("stop.fromTime")} required />}</Field>
      {withEnd ? (
        <>
          <Field name="untilDay">
            {(field) => <DateField {...field} label={t("stop.untilDay")} hint={t("stop.untilHint")} min={today} />}
          </Field>
          <Field name="untilTime">
            {(field) => <TimeField {...field} label={t("stop.untilTime")} hint={t("stop.untilHint")} />}
          </Field>
        </>
      ) : null}
    </div>
  );
}
