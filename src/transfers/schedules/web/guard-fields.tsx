import { compareRates, formatRupiahRate, parseRate, type Rate } from "#kernel/rate.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { MAX_WAIT_DAYS } from "../model/schedule.ts";
import { scheduleMessages } from "./messages.ts";
import { maxRateOf, typedAs, type ScheduleValues } from "./schedule-values.ts";

interface GuardFieldsProps {
  readonly form: AppForm<ScheduleValues>;
  readonly currency: string;
  /** Our rate now; null while there is no price. */
  readonly rate: Rate | null;
}

/** The highest rate and, once there is one, how long a transfer waits for it. A rate below today's is pointed out: its transfer would wait. */
export function GuardFields({ form, currency, rate }: GuardFieldsProps) {
  const t = useMessages(scheduleMessages);
  const language = useLanguage();
  const [written, days] = [form.hook.watch("maxRate"), form.hook.watch("waitDays")];
  const wire = maxRateOf(written, language);
  const cap = wire == null ? null : parseRate(wire);
  const now = rate === null ? null : formatRupiahRate(rate, language);
  return (
    <Card>
      <form.Field name="maxRate">
        {(field) => (
          <TextField
            {...field}
            onBlur={() => {
              if (cap !== null) field.onChange(typedAs(cap, language));
              field.onBlur();
            }}
            label={t("form.guard")}
            hint={`${t("form.guardHint", { currency })}${now === null ? "" : ` ${t("form.guardNow", { rate: now })}`}`}
            inputMode="decimal"
            autoComplete="off"
            prefix="Rp"
            figures
          />
        )}
      </form.Field>
      {cap !== null && rate !== null && now !== null && compareRates(cap, rate) < 0 ? (
        <div className="mb-5">
          <Banner kind="warning" live>
            {t("form.guardLow", { rate: now, days: Number(days) })}
          </Banner>
        </div>
      ) : null}
      {written.trim() === "" ? null : (
        <form.Field name="waitDays">
          {(field) => (
            <SelectField
              {...field}
              label={t("form.wait")}
              hint={t("form.waitHint")}
              placeholder={null}
              options={Array.from({ length: MAX_WAIT_DAYS + 1 }, (_, count) => ({
                value: String(count),
                label: t("form.waitDays", { days: count }),
              }))}
              dense
            />
          )}
        </form.Field>
      )}
    </Card>
  );
}
