import { useRevalidator } from "react-router";
import { loadBankOptions, useNoBank } from "#pricing/banks/web/bank-options.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { ComboboxField } from "#web/ui/form/choice/combobox-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { useWhyWait } from "#web/upload/use-why-wait.ts";
import type { WholeTransfer } from "../../../contract.ts";
import type { StaffAct } from "../../../model/staff-act-codes.ts";
import { giveEvidence } from "../../../../files/contract.ts";
import { EvidenceField } from "../../../../files/web/evidence-field.tsx";
import { DocumentKindsField } from "../../../../review/web/document-kinds-field.tsx";
import { DEED_ACTS, MAX_CHARS, schemaOf, type ActValues } from "./act-schema.ts";
import { AwardFields } from "./award-fields.tsx";
import { actMessages } from "./messages.ts";
import { HoldReasonField, RejectReasonField } from "./reason-fields.tsx";
import { AWARDING, rightFor, sendAct, TWO_PEOPLE, WITH_FILES, WITHOUT_TEXT } from "./send-act.ts";

interface ActDialogProps {
  readonly transfer: Pick<WholeTransfer, "id" | "feeAndTax">;
  readonly act: StaffAct;
  readonly onClose: () => void;
}

/** One act: what follows from it, and what it needs. It is the confirmation as well. */
export function ActDialog({ transfer, act, onClose }: ActDialogProps) {
  const t = useMessages(actMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const proposal = useIdFor("pp");
  const { whyWait, onSending } = useWhyWait();
  const noBank = useNoBank();
  const isProposed = TWO_PEOPLE.has(act);
  const form = useAppForm({
    schema: schemaOf(act),
    defaultValues: {
      text: "",
      holdReason: "EXTRA_CHECK",
      isReleasedByTwo: false,
      isForSender: false,
      rejectReason: "NOT_ACCEPTED",
      deed: "",
      kinds: [],
      amount: null,
      cause: "late",
      files: [],
      bank: "",
      account: "",
    },
    async onSubmit(values) {
      await sendAct(act, {
        ...values,
        transfer: transfer.id,
        proposal: proposal({ act, ...values, amount: String(values.amount?.minor), files: values.files.map(({ id }) => id) }),
      });
      toasts.show({ kind: "success", title: t(isProposed ? "proposed" : "done") });
      onClose();
      await revalidate();
    },
  });
  const menu = rightFor(act)[0] === "compliance" ? "compliance" : "transfer";
  const isDanger = act === "freeze" || act === "reject" || DEED_ACTS.has(act);
  return (
    <FormDialog
      form={form}
      title={t(`act.${act}`)}
      cancelText={t("cancel")}
      submitText={t(isProposed ? "propose" : `act.${act}`)}
      isDanger={isDanger}
      whyDisabled={whyWait}
      onClose={onClose}
    >
      <Effect act={act} isDanger={isDanger} />
      {act === "hold" ? <HoldFields form={form} /> : null}
      {act === "request_documents" ? <form.Field name="kinds">{(field) => <DocumentKindsField {...field} />}</form.Field> : null}
      {act === "reject" ? <form.Field name="rejectReason">{(field) => <RejectReasonField {...field} />}</form.Field> : null}
      {act === "refund_account" ? (
        <>
          <form.Field name="bank">
            {(field) => <ComboboxField {...field} label={t("bank")} loadOptions={loadBankOptions} emptyFor={noBank} required />}
          </form.Field>
          <form.Field name="account">
            {(field) => (
              <TextField
                {...field}
                label={t("account")}
                hint={t("accountHint")}
                inputMode="numeric"
                autoComplete="off"
                figures
                required
              />
            )}
          </form.Field>
        </>
      ) : null}
      {act === "recall" ? (
        <form.Field name="isForSender">
          {(field) => <CheckboxField {...field} label={t("forSender")} hint={t("forSenderHint")} />}
        </form.Field>
      ) : null}
      {AWARDING.has(act) ? <AwardFields form={form} act={act} feeAndTax={transfer.feeAndTax} /> : null}
      {DEED_ACTS.has(act) ? (
        <form.Field name="deed">{(field) => <TextField {...field} label={t("deed")} hint={t("deedHint")} required />}</form.Field>
      ) : null}
      {WITHOUT_TEXT.has(act) ? null : (
        <form.Field name="text">
          {(field) => (
            <TextArea
              {...field}
              label={t(isProposed ? "evidence" : "why")}
              hint={t(isProposed ? "evidenceHint" : "whyHint")}
              required
              rows={3}
              maxCharacters={MAX_CHARS}
            />
          )}
        </form.Field>
      )}
      {WITH_FILES.has(act) ? (
        <form.Field name="files">
          {({ value, onChange }) => (
            <EvidenceField
              value={value}
              onChange={onChange}
              onSending={onSending}
              send={async (upload, id, file) => (await upload(giveEvidence, { id, transfer: transfer.id, menu, file })).file}
            />
          )}
        </form.Field>
      ) : null}
    </FormDialog>
  );
}

/** The reason of a hold, and whether one officer alone can release it. */
function HoldFields({ form }: { readonly form: AppForm<ActValues> }) {
  const t = useMessages(actMessages);
  return (
    <>
      <form.Field name="holdReason">{(field) => <HoldReasonField {...field} />}</form.Field>
      <form.Field name="isReleasedByTwo">{(field) => <CheckboxField {...field} label={t("byTwo")} />}</form.Field>
    </>
  );
}

/** What follows from it, and who decides. */
function Effect({ act, isDanger }: { readonly act: StaffAct; readonly isDanger: boolean }) {
  const t = useMessages(actMessages);
  return (
    <div className="mb-5 flex flex-col gap-3">
      <Banner kind={isDanger ? "warning" : "info"}>{t(`effect.${act}`)}</Banner>
      {TWO_PEOPLE.has(act) ? <p className="text-sm text-ink-muted">{t("twoPeople")}</p> : null}
    </div>
  );
}
