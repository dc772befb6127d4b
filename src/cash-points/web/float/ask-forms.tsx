import { useRevalidator } from "react-router";
import { z } from "zod";
import { loadBankOptions, useNoBank } from "#pricing/web/banks/bank-options.ts";
import { isLocalDate } from "#kernel/time.ts";
import { regex, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ComboboxField } from "#web/ui/form/combobox-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { askCreditLine, askTopUp } from "../../contract-float.ts";
import { amountEntry, wireAmount } from "../desk/amount-entry.ts";
import { floatWords } from "./messages.ts";

const topUp = z.object({
  amount: amountEntry,
  bank: toZod([required()]),
  reference: toZod([required(), regex(/^[0-9A-Za-z/.-]{4,40}$/)]),
  paidOn: toZod([required()]),
});

/** Money that was paid to our bank: told by its reference, found there by another person, and only then added. */
export function TopUpCard() {
  const t = useWords(floatWords);
  const idFor = useIdFor("fr");
  const noBank = useNoBank();
  const told = useTold();
  const form = useAppForm({
    schema: topUp,
    defaultValues: { amount: null, bank: "", reference: "", paidOn: "" },
    async onSubmit({ amount, bank, reference, paidOn }) {
      if (amount === null || !isLocalDate(paidOn)) return;
      const id = idFor([amount.minor.toString(), bank, reference, paidOn]);
      await api(askTopUp, { id, amount: wireAmount(amount), bank, reference, paidOn });
      form.hook.reset();
      await told();
    },
  });
  return (
    <Card title={t("topUp")} level={2} hint={t("topUpText")}>
      <Form form={form} label={t("topUp")}>
        <form.Field name="amount">{(field) => <MoneyField {...field} currency="IDR" label={t("amount")} required />}</form.Field>
        <form.Field name="bank">
          {(field) => <ComboboxField {...field} label={t("bank")} required loadOptions={loadBankOptions} emptyFor={noBank} />}
        </form.Field>
        <form.Field name="reference">
          {(field) => (
            <TextField {...field} label={t("reference")} hint={t("referenceHint")} required figures autoCapitalize="characters" />
          )}
        </form.Field>
        <form.Field name="paidOn">{(field) => <DateField {...field} label={t("paidOn")} required />}</form.Field>
        <div>
          <Button type="submit" loading={form.isSubmitting}>
            {t("send")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const line = z.object({ amount: amountEntry });

/** Another line for an agent on credit. */
export function CreditLineCard() {
  const t = useWords(floatWords);
  const idFor = useIdFor("fr");
  const told = useTold();
  const form = useAppForm({
    schema: line,
    defaultValues: { amount: null },
    async onSubmit({ amount }) {
      if (amount === null) return;
      await api(askCreditLine, { id: idFor(amount.minor.toString()), amount: wireAmount(amount) });
      form.hook.reset();
      await told();
    },
  });
  return (
    <Card title={t("line")} level={2} hint={t("lineText")}>
      <Form form={form} label={t("line")}>
        <form.Field name="amount">
          {(field) => <MoneyField {...field} currency="IDR" label={t("lineAmount")} required />}
        </form.Field>
        <div>
          <Button type="submit" variant="secondary" loading={form.isSubmitting}>
            {t("send")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function useTold() {
  const t = useWords(floatWords);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  return async () => {
    toasts.show({ kind: "success", title: t("asked") });
    await revalidate();
  };
}
