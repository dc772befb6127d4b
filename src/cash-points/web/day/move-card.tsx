import { useRevalidator } from "react-router";
import { z } from "zod";
import { formatMoney } from "#kernel/amount.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { moveCash } from "../../contract-counter.ts";
import { amountEntry, wireAmount } from "../desk/amount-entry.ts";
import type { Desk } from "../desk/load-desk.ts";
import { dayWords } from "./messages.ts";

const DIRECTIONS = ["put_in", "taken_out"] as const;
const moving = z.object({ direction: z.enum(DIRECTIONS), amount: amountEntry });

/** The agent's own cash, put into the drawer or taken out of it. */
export default function MoveCard({ desk }: { readonly desk: Desk }) {
  const t = useWords(dayWords);
  const language = useLanguage();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const idFor = useIdFor("mv");
  const form = useAppForm({
    schema: moving,
    defaultValues: { direction: "put_in", amount: null },
    async onSubmit({ direction, amount }) {
      if (amount === null) return;
      // What the day has so far is part of what makes it the same: the same amount twice in a row is two movements.
      const sums = desk.drawer.movements.map(({ kind, entries }) => [kind, entries]);
      const id = idFor({ direction, minor: amount.minor.toString(), day: desk.drawer.day, sums });
      const { cash } = await api(moveCash, { outlet: desk.outlet.id, id, direction, amount: wireAmount(amount) });
      toasts.show({ kind: "success", title: cash === null ? t("recorded") : t("moved", { cash: formatMoney(cash, language) }) });
      form.hook.reset({ direction, amount: null });
      await revalidate();
    },
  });
  return (
    <Card title={t("move")} level={2} hint={t("moveText")}>
      <Form form={form} label={t("move")}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <form.Field name="direction">
            {(field) => (
              <SelectField
                {...field}
                onChange={(value) => field.onChange(value as (typeof DIRECTIONS)[number])}
                label={t("direction")}
                required
                options={DIRECTIONS.map((value) => ({ value, label: t(value) }))}
              />
            )}
          </form.Field>
          <form.Field name="amount">
            {(field) => <MoneyField {...field} currency="IDR" label={t("amount")} required />}
          </form.Field>
        </div>
        <div>
          <Button type="submit" variant="secondary" loading={form.isSubmitting}>
            {t("record")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
