import { useRevalidator } from "react-router";
import { z } from "zod";
import type { Output } from "#kernel/endpoint.ts";
import { isLocalDate } from "#kernel/time.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { DateField } from "#web/ui/form/date/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money/money-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { requestCreditLine, requestTopUp, type listTopUpAccounts } from "../contract.ts";
import { isReference } from "../model/float.ts";
import { amountEntry, wireAmount } from "../../web/amount-entry.ts";
import { besideEntry } from "../../web/beside-entry.ts";
import { floatMessages } from "./messages.ts";

/** The operator's accounts, with the name of the bank beside its code. */
export type OwnAccounts = Output<typeof listTopUpAccounts>["accounts"];

const says = { ID: floatMessages.ID.referenceWrong, EN: floatMessages.EN.referenceWrong };
const topUp = z.object({
  amount: amountEntry,
  bank: toZod([required()]),
  reference: toZod([required()]).superRefine((typed, context) => {
    if (typed.trim() !== "" && !isReference(typed)) context.addIssue({ code: "custom", message: says.EN, params: { says } });
  }),
  paidOn: toZod([required()]),
});

const ENTRY_OF: Readonly<Record<string, "reference" | "paidOn">> = {
  evidence_used: "reference",
  top_up_not_yet: "paidOn",
  top_up_too_old: "paidOn",
};

/**
 * Form for a top-up: a payment to the operator's account, given by its reference. Another person finds it on the statement before it is
 * credited.
 */
export function TopUpCard({ accounts }: { readonly accounts: OwnAccounts }) {
  const t = useMessages(floatMessages);
  const idFor = useIdFor("fr");
  const showRequested = useShowRequested();
  const form = useAppForm({
    schema: topUp,
    defaultValues: { amount: null, bank: accounts.length === 1 ? (accounts[0]?.bank ?? "") : "", reference: "", paidOn: "" },
    async onSubmit({ amount, bank, reference, paidOn }) {
      if (amount === null || !isLocalDate(paidOn)) return;
      const id = idFor([amount.minor.toString(), bank, reference, paidOn]);
      try {
        await api(requestTopUp, { id, amount: wireAmount(amount), bank, reference, paidOn });
      } catch (error) {
        throw besideEntry(error, ENTRY_OF);
      }
      form.hook.reset();
      await showRequested();
    },
  });
  if (accounts.length === 0)
    return (
      <Card title={t("topUp")} level={2}>
        <p className="text-ink-muted">{t("noAccount")}</p>
      </Card>
    );
  return (
    <Card title={t("topUp")} level={2} hint={t("topUpText")}>
      <ol className="mb-6 flex flex-col gap-6">
        <li>
          <p className="font-semibold">{t("payTo")}</p>
          {accounts.map((account) => (
            <PayTo key={account.bank} account={account} />
          ))}
        </li>
        <li className="font-semibold">{t("thenReport")}</li>
      </ol>
      <Form form={form} label={t("topUp")}>
        <form.Field name="amount">{(field) => <MoneyField {...field} currency="IDR" label={t("amount")} required />}</form.Field>
        {accounts.length === 1 ? null : (
          <form.Field name="bank">
            {(field) => (
              <SelectField
                {...field}
                label={t("bank")}
                required
                options={accounts.map(({ bank, bankName, number }) => ({
                  value: bank,
                  label: `${bankName ?? t("bankCode", { bank })}, ${number}`,
                }))}
              />
            )}
          </form.Field>
        )}
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

function Copied({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="figures wrap-anywhere">{text}</span>
      <CopyButton text={text} what={what} compact />
    </span>
  );
}

function PayTo({ account: { bank, bankName, number, holder } }: { readonly account: OwnAccounts[number] }) {
  const t = useMessages(floatMessages);
  return (
    <div className="mt-2 rounded-card border border-line px-4 py-2">
      <DescriptionList
        dense
        items={[
          { term: t("accountBank"), value: bankName ?? t("bankCode", { bank }) },
          { term: t("accountNumber"), value: <Copied text={number} what={t("accountNumber")} /> },
          { term: t("accountHolder"), value: <Copied text={holder} what={t("accountHolder")} /> },
        ]}
      />
    </div>
  );
}

const line = z.object({ amount: amountEntry });

/** Form for a new credit line of an agent on credit. */
export function CreditLineCard() {
  const t = useMessages(floatMessages);
  const idFor = useIdFor("fr");
  const showRequested = useShowRequested();
  const form = useAppForm({
    schema: line,
    defaultValues: { amount: null },
    async onSubmit({ amount }) {
      if (amount === null) return;
      await api(requestCreditLine, { id: idFor(amount.minor.toString()), amount: wireAmount(amount) });
      form.hook.reset();
      await showRequested();
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

function useShowRequested() {
  const t = useMessages(floatMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  return async () => {
    toasts.show({ kind: "success", title: t("requested") });
    await revalidate();
  };
}
