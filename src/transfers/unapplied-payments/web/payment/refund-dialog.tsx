import { useRevalidator } from "react-router";
import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { loadBankOptions, useNoBank } from "#pricing/banks/web/bank-options.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { LazyComboboxField } from "#web/ui/form/choice/lazy-combobox-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { refundPayment, type PaymentView } from "../../../proposals/contract.ts";
import { paymentMessages } from "../messages.ts";
import { EVIDENCE_CHARS } from "./match-dialog.tsx";

const NAME_CHARS = 140;
const text = (chars: number) => toZod([required(), max(chars), visible()]);
const ACCOUNT = /^[0-9]{5,20}$/;

interface RefundDialogProps {
  readonly payment: PaymentView;
  readonly onClose: () => void;
}

/** Refunds a payment: to the account it came from or, where the bank named none or it bounced, to another one that two people agree on. */
export function RefundDialog({ payment: { id: payment, payer, refund }, onClose }: RefundDialogProps) {
  const t = useMessages(paymentMessages);
  const toasts = useToasts();
  const noBank = useNoBank();
  const { revalidate } = useRevalidator();
  const proposal = useIdFor("pp");
  const needsAccount = payer === null || refund !== null;
  const form = useAppForm({
    schema: z.object({
      name: needsAccount ? text(NAME_CHARS) : z.string(),
      bank: needsAccount ? toZod([required()]) : z.string(),
      account: needsAccount ? toZod([required()]).refine((typed) => ACCOUNT.test(typed.replaceAll(/[\s.-]/g, ""))) : z.string(),
      evidence: text(EVIDENCE_CHARS),
    }),
    defaultValues: { name: "", bank: "", account: "", evidence: "" },
    async onSubmit({ name, bank, account, evidence }) {
      const to = { name, bank, account: account.replaceAll(/[\s.-]/g, "") };
      const done = await api(refundPayment, {
        id: proposal({ to, evidence }),
        payment,
        ...(needsAccount && { account: to }),
        evidence,
      });
      toasts.show({ kind: "success", title: t(done.proposal === null ? "refunded" : "proposed") });
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog form={form} title={t("refund")} cancelText={t("cancel")} submitText={t("refund")} onClose={onClose}>
      <div className="mb-5">
        <Banner>
          {needsAccount
            ? t(payer === null ? "refundTextUnknown" : "refundTextBounced")
            : t("refundText", { name: payer.name, account: `${payer.bank} · ${payer.account}` })}
        </Banner>
      </div>
      {needsAccount ? (
        <>
          <form.Field name="name">{(field) => <TextField {...field} label={t("accountName")} required />}</form.Field>
          <form.Field name="bank">
            {(field) => (
              <LazyComboboxField {...field} label={t("accountBank")} required loadOptions={loadBankOptions} emptyFor={noBank} />
            )}
          </form.Field>
          <form.Field name="account">
            {(field) => <TextField {...field} label={t("accountNumber")} required inputMode="numeric" figures />}
          </form.Field>
        </>
      ) : null}
      <form.Field name="evidence">
        {(field) => (
          <TextArea {...field} label={t("evidence")} hint={t("evidenceHint")} required rows={3} maxCharacters={EVIDENCE_CHARS} />
        )}
      </form.Field>
    </FormDialog>
  );
}
