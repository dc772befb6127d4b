import { useRevalidator } from "react-router";
import { z } from "zod";
import type { Id } from "#kernel/id.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { api } from "#web/api.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { numberOf } from "../../../model/progress.ts";
import { listAll } from "../../../office/contract-list.ts";
import { matchPayment } from "../../../proposals/contract.ts";
import { paymentMessages } from "../messages.ts";

export const EVIDENCE_CHARS = 1_000;
const evidence = toZod([required(), max(EVIDENCE_CHARS), visible()]);
const NUMBER_CHARS = 40;

interface MatchDialogProps {
  readonly payment: Id<"py">;
  /** Null: the person types which one. */
  readonly transfer: Id<"tr"> | null;
  readonly onClose: () => void;
}

/** Uses a payment for a transfer, on evidence. From the treasury's amount on another person decides. */
export function MatchDialog({ payment, transfer, onClose }: MatchDialogProps) {
  const t = useMessages(paymentMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const proposal = useIdFor("pp");
  const form = useAppForm({
    schema: z.object({
      number: transfer === null ? toZod([required(), max(NUMBER_CHARS)]) : z.string(),
      evidence,
    }),
    defaultValues: { number: "", evidence: "" },
    async onSubmit(values) {
      const id = transfer ?? (await find(values.number));
      const done = await api(matchPayment, { id: proposal({ id, values }), payment, transfer: id, evidence: values.evidence });
      toasts.show({ kind: "success", title: t(done.proposal === null ? "matched" : "proposed") });
      onClose();
      await revalidate();
    },
  });
  async function find(typed: string): Promise<Id<"tr">> {
    const { transfers, isNearly } = await api(listAll, { search: typed });
    const [first, ...others] = transfers;
    if (first === undefined || isNearly) throw fieldRefusal("number", t("noTransfer"));
    if (others.length > 0) throw fieldRefusal("number", t("severalTransfers"));
    return first.id;
  }
  return (
    <FormDialog form={form} title={t("match")} cancelText={t("cancel")} submitText={t("match")} onClose={onClose}>
      <div className="mb-5">
        <Banner>{transfer === null ? t("matchText") : t("matchTextTo", { number: numberOf(transfer) })}</Banner>
      </div>
      {transfer === null ? (
        <form.Field name="number">
          {(field) => <TextField {...field} label={t("transferNumber")} hint={t("transferNumberHint")} required />}
        </form.Field>
      ) : null}
      <form.Field name="evidence">
        {(field) => (
          <TextArea {...field} label={t("evidence")} hint={t("evidenceHint")} required rows={3} maxCharacters={EVIDENCE_CHARS} />
        )}
      </form.Field>
    </FormDialog>
  );
}
