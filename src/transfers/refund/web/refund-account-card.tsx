import { useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod";
import { formatMoney, type Money } from "#kernel/money.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { loadBankOptions, useNoBank } from "#pricing/banks/web/bank-options.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ComboboxField } from "#web/ui/form/choice/combobox-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { giveRefundAccount } from "../contract.ts";
import type { TransferView } from "../../details/contract.ts";
import { requestRefundApproval } from "../../approvals/contract.ts";
import { Approve } from "../../approvals/web/approve.tsx";
import { ApprovedRefund } from "../../approvals/web/approved-thing.tsx";
import { asideMessages } from "../../details/web/aside/messages.ts";

const schema = z.object({ bank: toZod([required()]), account: toZod([required()]) });

interface RefundAccountProps {
  readonly id: TransferView["id"];
  /** The refund concerned: the transfer's, that of an unapplied payment, or an award. */
  readonly of: TransferView["id"] | TransferView["unused"][number]["payment"];
  readonly amount: Money;
  /** Chosen by a sender who paid in cash: there is no account the money came from. */
  readonly isChosen?: boolean;
  /** Compensation or goodwill: nothing goes back. */
  readonly isAward?: boolean;
}
interface Account {
  readonly bank: string;
  readonly account: string;
}

/**
 * For a refund that could not go back to where the money came from: the sender names another account, its bank confirms it, and the sender
 * approves it.
 */
export default function RefundAccountCard({ id, of, amount, isChosen = false, isAward = false }: RefundAccountProps) {
  const t = useMessages(asideMessages);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState<Account>({ bank: "", account: "" });
  const [named, setNamed] = useState<Account | null>(null);
  return (
    <Card
      title={t(isAward ? "account.awardTitle" : "account.title")}
      level={2}
      hint={t(isAward ? "account.award" : isChosen ? "account.chosen" : "account.text", {
        amount: formatMoney(amount, language),
      })}
    >
      {named === null ? (
        <AccountForm
          start={typed}
          giveText={t(isAward ? "account.awardGive" : "account.give")}
          onNamed={(account) => {
            setTyped(account);
            setNamed(account);
          }}
        />
      ) : (
        <Approve
          hasLead
          open={() => api(requestRefundApproval, { id, of, ...named })}
          onApproved={async () => {
            await api(giveRefundAccount, { id, of, ...named });
            await revalidate();
          }}
          submitText={t(isAward ? "account.awardSubmit" : "account.submit")}
          renderSummary={(approves) => <ApprovedRefund approves={approves} />}
          refusedTitle={t("account.refused")}
          backLink={
            <Button variant="secondary" onClick={() => setNamed(null)}>
              {t("account.other")}
            </Button>
          }
        />
      )}
    </Card>
  );
}

interface AccountFormProps {
  readonly start: Account;
  readonly giveText: string;
  readonly onNamed: (account: Account) => void;
}

function AccountForm({ start, giveText, onNamed }: AccountFormProps) {
  const t = useMessages(asideMessages);
  const noBank = useNoBank();
  const form = useAppForm({
    schema,
    defaultValues: { ...start },
    onSubmit({ bank, account }) {
      onNamed({ bank, account: account.replaceAll(/[\s.-]/g, "") });
    },
  });
  return (
    <Form form={form} label={t("account.title")}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <form.Field name="bank">
          {(field) => (
            <ComboboxField {...field} label={t("account.bank")} loadOptions={loadBankOptions} emptyFor={noBank} required />
          )}
        </form.Field>
        <form.Field name="account">
          {(field) => (
            <TextField {...field} label={t("account.number")} inputMode="numeric" autoComplete="off" figures required />
          )}
        </form.Field>
      </div>
      <div className="mt-4">
        <Button type="submit" loading={form.isSubmitting}>
          {giveText}
        </Button>
      </div>
    </Form>
  );
}
