import { useRevalidator } from "react-router";
import { z } from "zod";
import { formatMoney, type Money } from "#kernel/money.ts";
import { listBanks } from "#pricing/contract.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ComboboxField } from "#web/ui/form/combobox-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { giveRefundAccount, type TransferView } from "../../contract.ts";
import { asideWords } from "./aside/messages.ts";

const schema = z.object({ bank: z.string().min(1), account: z.string().min(1).max(40) });

interface RefundAccountProps {
  readonly id: TransferView["id"];
  /** Whose refund: the transfer's, or that of a payment which was not needed. */
  readonly of: TransferView["id"] | TransferView["unused"][number]["payment"];
  readonly amount: Money;
}

const banksNamed = async (typed: string) => {
  const { banks } = await api(listBanks, {});
  const wanted = typed.toLowerCase();
  return banks
    .filter(({ bank, name, shortName }) => `${bank} ${name} ${shortName}`.toLowerCase().includes(wanted))
    .slice(0, 30)
    .map(({ bank, name }) => ({ value: bank, label: name, hint: bank }));
};

/** Money that could not go back to where it came from: to which account of one's own instead. The bank is asked whose it is. */
export default function RefundAccountCard({ id, of, amount }: RefundAccountProps) {
  const t = useWords(asideWords);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const form = useAppForm({
    schema,
    defaultValues: { bank: "", account: "" },
    async onSubmit({ bank, account }) {
      await api(giveRefundAccount, { id, of, bank, account: account.replaceAll(/[\s.-]/g, "") });
      await revalidate();
    },
  });
  return (
    <Card title={t("account.title")} level={2} hint={t("account.text", { amount: formatMoney(amount, language) })}>
      <Form form={form} label={t("account.title")}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <form.Field name="bank">
            {(field) => <ComboboxField {...field} label={t("account.bank")} loadOptions={banksNamed} required />}
          </form.Field>
          <form.Field name="account">
            {(field) => (
              <TextField {...field} label={t("account.number")} inputMode="numeric" autoComplete="off" figures required />
            )}
          </form.Field>
        </div>
        <div className="mt-4">
          <Button type="submit" loading={form.isSubmitting}>
            {t("account.give")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
