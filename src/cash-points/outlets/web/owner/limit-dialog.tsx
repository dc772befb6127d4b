import { useRevalidator } from "react-router";
import { z } from "zod";
import type { Money } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { MoneyField } from "#web/ui/form/money/money-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import type { listCashiers } from "../../../float/contract.ts";
import { wireAmount } from "../../../web/amount-entry.ts";
import type { OutletView } from "../../contract.ts";
import { limitCashier } from "../../contract-cashiers.ts";
import { ownOutletMessages } from "./messages.ts";

interface LimitDialogProps {
  readonly outlet: OutletView["id"];
  readonly cashier: Output<typeof listCashiers>["cashiers"][number];
  readonly onClose: () => void;
}

/** Empty: no limit of its own. */
const limitEntry = z.custom<Money | null>();
const entries = z.object({ payoutLimit: limitEntry, dayLimit: limitEntry });
/** Zero stands for no limit, as an empty entry does: whoever must pay out nothing is suspended. */
const sent = (amount: Money | null) => (amount === null || amount.minor <= 0n ? null : wireAmount(amount));

/** Sets the owner's limits for a cashier at one outlet. */
export default function LimitDialog({ outlet, cashier, onClose }: LimitDialogProps) {
  const t = useMessages(ownOutletMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const { person, name, payoutLimit, dayLimit } = cashier;
  const form = useAppForm({
    schema: entries,
    defaultValues: { payoutLimit, dayLimit },
    async onSubmit(values) {
      await api(limitCashier, { outlet, person, payoutLimit: sent(values.payoutLimit), dayLimit: sent(values.dayLimit) });
      toasts.show({ kind: "success", title: t("limitsSaved", { name }) });
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("limitsTitle", { name })}
      hint={t("cashierLimitsHint")}
      cancelText={t("cancel")}
      submitText={t("saveLimits")}
      onClose={onClose}
    >
      <form.Field name="payoutLimit">
        {(field) => <MoneyField {...field} currency="IDR" label={t("perPayout")} hint={t("emptyLimit")} />}
      </form.Field>
      <form.Field name="dayLimit">
        {(field) => <MoneyField {...field} currency="IDR" label={t("perDay")} hint={t("emptyLimit")} />}
      </form.Field>
    </FormDialog>
  );
}
