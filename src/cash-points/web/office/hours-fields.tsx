import { useLanguage, useWords } from "#web/i18n.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { CheckboxField } from "#web/ui/form/checkbox-field.tsx";
import { TimeField } from "#web/ui/form/time-field.tsx";
import { weekdayName } from "../finder/shown-outlet.ts";
import { outletWords } from "./messages.ts";
import type { OutletValues } from "./outlet-values.ts";

interface HoursFieldsProps {
  readonly form: AppForm<OutletValues>;
  readonly readOnly: boolean;
}

/** Monday first, as calendars of Indonesia begin; `week` has Sunday first. */
const DAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** A line a day: whether it is open, from when, until when. */
export function HoursFields({ form, readOnly }: HoursFieldsProps) {
  const t = useWords(outletWords);
  const language = useLanguage();
  const week = form.hook.watch("week");
  const why = readOnly ? outletWords[language].viewOnly : null;
  return (
    <ul className="mb-4 divide-y divide-line">
      {DAYS.map((day) => {
        const name = weekdayName(day, language);
        return (
          <li key={day} className="grid items-start gap-x-6 py-1 sm:grid-cols-[12rem_1fr]">
            <form.Field name={`week.${day}.isOpen`} alsoJudges={[`week.${day}.closes`]}>
              {(field) => <CheckboxField {...field} label={t("isOpen", { day: name })} unmarked dense whyDisabled={why} />}
            </form.Field>
            {week[day]?.isOpen ? (
              <div className="grid grid-cols-2 gap-x-4 py-1.5">
                <form.Field name={`week.${day}.opens`} alsoJudges={[`week.${day}.closes`]}>
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
