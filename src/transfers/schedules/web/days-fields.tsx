import { useEffect, useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { weekdayName } from "#kernel/time.ts";
import { api, ApiRefusal, NetworkFailure } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { Card } from "#web/ui/card.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { DateField } from "#web/ui/form/date/date-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { previewSchedule } from "../contract-save.ts";
import { FIRST_HOUR, LAST_HOUR } from "../model/schedule.ts";
import { scheduleMessages } from "./messages.ts";
import { dateText, hourText, WEEKDAYS } from "./schedule-texts.ts";
import { planOf, type ScheduleValues } from "./schedule-values.ts";

const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => FIRST_HOUR + index);
const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));

interface DaysProps {
  readonly form: AppForm<ScheduleValues>;
}

/** The rhythm, the hour, days off and the end, with the days that follow from them. */
export function DaysFields({ form, tomorrow }: DaysProps & { readonly tomorrow: string }) {
  const t = useMessages(scheduleMessages);
  const language = useLanguage();
  const [rhythm, end] = [form.hook.watch("rhythm"), form.hook.watch("end")];
  return (
    <Card>
      <form.Field name="rhythm" alsoValidates={["on", "count", "until"]}>
        {(field) => (
          <RadioCards
            {...field}
            label={t("form.rhythm")}
            required
            columns={2}
            options={[
              { value: "monthly", label: t("form.monthly"), text: t("form.monthlyText") },
              { value: "month_end", label: t("form.monthEnd"), text: t("form.monthEndText") },
              { value: "weekly", label: t("form.weekly"), text: t("form.weeklyText") },
              { value: "once", label: t("form.once"), text: t("form.onceText") },
            ]}
          />
        )}
      </form.Field>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {rhythm === "once" ? (
          <form.Field name="on">{(field) => <DateField {...field} label={t("form.on")} required min={tomorrow} />}</form.Field>
        ) : null}
        {rhythm === "weekly" ? (
          <form.Field name="weekday">
            {(field) => (
              <SelectField
                {...field}
                label={t("form.weekday")}
                required
                unmarked
                placeholder={null}
                options={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, language) }))}
              />
            )}
          </form.Field>
        ) : null}
        {rhythm === "monthly" ? (
          <form.Field name="day">
            {(field) => (
              <SelectField
                {...field}
                label={t("form.day")}
                required
                unmarked
                placeholder={null}
                options={DAYS.map((day) => ({ value: day, label: day }))}
              />
            )}
          </form.Field>
        ) : null}
        <form.Field name="hour">
          {(field) => (
            <SelectField
              {...field}
              label={t("form.hour")}
              required
              unmarked
              placeholder={null}
              options={HOURS.map((hour) => ({ value: String(hour), label: hourText(hour, language) }))}
            />
          )}
        </form.Field>
        {rhythm === "month_end" ? null : (
          <form.Field name="dayOff">
            {({ onChange, ...field }) => (
              <SelectField
                {...field}
                onChange={(value) => onChange(value === "before" ? "before" : "after")}
                label={t("form.dayOff")}
                required
                unmarked
                placeholder={null}
                options={(["after", "before"] as const).map((value) => ({ value, label: t(`dayOffs.${value}`) }))}
              />
            )}
          </form.Field>
        )}
        {rhythm === "once" ? null : <EndFields form={form} end={end} tomorrow={tomorrow} />}
      </div>
      <Preview form={form} />
    </Card>
  );
}

function EndFields({ form, end, tomorrow }: DaysProps & { readonly end: ScheduleValues["end"]; readonly tomorrow: string }) {
  const t = useMessages(scheduleMessages);
  return (
    <>
      <form.Field name="end" alsoValidates={["count", "until"]}>
        {({ onChange, ...field }) => (
          <SelectField
            {...field}
            onChange={(value) => onChange(value === "after" || value === "on" ? value : "never")}
            label={t("form.end")}
            required
            unmarked
            placeholder={null}
            options={[
              { value: "never", label: t("form.never") },
              { value: "after", label: t("form.after") },
              { value: "on", label: t("form.until") },
            ]}
          />
        )}
      </form.Field>
      {end === "after" ? (
        <form.Field name="count">
          {(field) => <TextField {...field} label={t("form.count")} required inputMode="numeric" autoComplete="off" figures />}
        </form.Field>
      ) : null}
      {end === "on" ? (
        <form.Field name="until">
          {(field) => <DateField {...field} label={t("form.lastDay")} required min={tomorrow} />}
        </form.Field>
      ) : null}
    </>
  );
}

/** The next days as the server computes them: with weekends and public holidays. */
function Preview({ form }: DaysProps) {
  const t = useMessages(scheduleMessages);
  const language = useLanguage();
  const plan = planOf(form.hook.watch());
  const text = JSON.stringify(plan);
  const [shown, setShown] = useState<Output<typeof previewSchedule> | null>(null);
  useEffect(() => {
    const asked = JSON.parse(text) as typeof plan;
    if (asked === null) return undefined;
    let isCurrent = true;
    api(previewSchedule, asked).then(
      (answer) => isCurrent && setShown(answer),
      (error: unknown) => {
        // Without a preview the form works as well; saving says what is wrong.
        if (!(error instanceof ApiRefusal) && !(error instanceof NetworkFailure)) throw error;
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (plan === null || shown === null) return null;
  return (
    <div role="status" className="mt-5 rounded-md bg-surface-sunken p-4 text-sm">
      <p className="font-semibold">{t("form.dates")}</p>
      {shown.dates.length === 0 ? <p>{t("form.datesNone")}</p> : null}
      <ul>
        {shown.dates.map(({ on, at }) => (
          <li key={on}>{dateText(t, { on, at }, language)}</li>
        ))}
      </ul>
      {shown.payMinutes === null ? null : (
        <p className="mt-2 text-ink-muted">{t("form.payMinutes", { minutes: shown.payMinutes })}</p>
      )}
    </div>
  );
}
