import { useRevalidator } from "react-router";
import { z } from "zod";
import { formatMoney } from "#kernel/amount.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money/money-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { moveCash } from "../../../counter/contract.ts";
import { amountEntry, wireAmount } from "../../../web/amount-entry.ts";
import { besideEntry } from "../../../web/beside-entry.ts";
import type { CounterView } from "../../../web/load-counter.ts";
import { dayMessages } from "./messages.ts";

const DIRECTIONS = ["put_in", "taken_out"] as const;
const moving = z.object({ direction: z.enum(DIRECTIONS), amount: amountEntry });

/** Form for the agent's own cash, put into the drawer or taken out. */
export default function MoveCard({ counter }: { readonly counter: CounterView }) {
  const t = useMessages(dayMessages);
  const language = useLanguage();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const idFor = useIdFor("mv");
  const form = useAppForm({
    schema: moving,
    defaultValues: { direction: "put_in", amount: null },
    async onSubmit({ direction, amount }) {
      if (amount === null) return;
      // The day's counts so far are part of the idempotency key: the same amount twice in a row is two movements.
      const sums = counter.drawer.movements.map(({ kind, entries }) => [kind, entries]);
      const id = idFor({ direction, minor: amount.minor.toString(), day: counter.drawer.day, sums });
      const moved = { outlet: counter.outlet.id, id, direction, amount: wireAmount(amount) };
      const { cash } = await api(moveCash, moved).catch((error: unknown) => {
        throw besideEntry(error, { drawer_short: "amount" });
      });
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
