import { formatMoney, type Money } from "#kernel/amount.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { MoneyField } from "#web/ui/form/money/money-field.tsx";
import { AWARD_CAUSES } from "../../../../lifecycle/awards.ts";
import type { StaffAct } from "../../../model/staff-act-codes.ts";
import type { ActValues } from "./act-schema.ts";
import { actMessages } from "./messages.ts";

interface AwardFieldsProps {
  readonly form: AppForm<ActValues>;
  readonly act: StaffAct;
  /** Fee and tax that the sender paid: the amount that is most often given back. */
  readonly feeAndTax: Money;
}

/** The amount for the sender, and for compensation the failure, which the sender reads. */
export function AwardFields({ form, act, feeAndTax }: AwardFieldsProps) {
  const t = useMessages(actMessages);
  const language = useLanguage();
  return (
    <>
      {act === "compensation" ? (
        <form.Field name="cause">
          {(field) => (
            <SelectField
              {...field}
              onChange={(value) => field.onChange(AWARD_CAUSES.find((one) => one === value) ?? "late")}
              label={t("cause")}
              hint={t("causeHint")}
              required
              options={AWARD_CAUSES.map((value) => ({ value, label: t(`causes.${value}`) }))}
            />
          )}
        </form.Field>
      ) : null}
      <form.Field name="amount">
        {(field) => (
          <MoneyField
            {...field}
            label={t("amount")}
            hint={t("amountHint", { feeAndTax: formatMoney(feeAndTax, language) })}
            required
            currency="IDR"
          />
        )}
      </form.Field>
    </>
  );
}
