import { weekdayName } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { TimeField } from "#web/ui/form/date/time-field.tsx";
import { outletMessages } from "./messages.ts";
import type { OutletValues } from "./outlet-values.ts";

interface HoursFieldsProps {
  readonly form: AppForm<OutletValues>;
  readonly readOnly: boolean;
}

/** Monday first, like Indonesian calendars; `week` has Sunday first. */
const DAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** One line per day: open or closed, opening time, closing time. */
export function HoursFields({ form, readOnly }: HoursFieldsProps) {
  const t = useMessages(outletMessages);
  const language = useLanguage();
  const week = form.hook.watch("week");
  const why = readOnly ? outletMessages[language].viewOnly : null;
  return (
    <ul className="mb-4 divide-y divide-line">
      {DAYS.map((day) => {
        const name = weekdayName(day, language);
        return (
          <li key={day} className="grid items-start gap-x-6 py-1 sm:grid-cols-[12rem_1fr]">
            <form.Field name={`week.${day}.isOpen`} alsoValidates={[`week.${day}.closes`]}>
              {(field) => <CheckboxField {...field} label={t("isOpen", { day: name })} unmarked dense whyDisabled={why} />}
            </form.Field>
            {week[day]?.isOpen ? (
              <div className="grid grid-cols-2 gap-x-4 py-1.5">
                <form.Field name={`week.${day}.opens`} alsoValidates={[`week.${day}.closes`]}>
                  {(field) => (
                    <TimeField {...field} label={t("opens", { day: name })} hideLabel unmarked dense readOnly={readOnly} />
                  )}
                </form.Field>
                <form.Field name={`week.${day}.closes`}>
                  {(field) => (
                    <TimeField {...field} label={t("closes", { day: name })} hideLabel unmarked dense readOnly={readOnly} />
                  )}
                </form.Field>
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
