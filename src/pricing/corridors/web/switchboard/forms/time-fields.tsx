import { toLocalDate } from "#kernel/time.ts";
import { useMessages } from "#web/i18n.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { DateField } from "#web/ui/form/date/date-field.tsx";
import { TimeField } from "#web/ui/form/date/time-field.tsx";
import { formMessages } from "./messages.ts";
import type { TimeValues } from "./form-times.ts";

interface TimeFieldsProps {
  /** Either form: their time fields have the same names. */
  readonly form: Pick<AppForm<TimeValues>, "Field">;
  readonly now: Date;
  readonly withEnd: boolean;
}

/** Start, and end if it is known. In Jakarta time, wherever the user is. */
export function TimeFields({ form: { Field }, now, withEnd }: TimeFieldsProps) {
  const t = useMessages(formMessages);
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
