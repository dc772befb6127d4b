import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { giveBatchEvidence } from "../../files/contract.ts";
import { EvidenceField } from "../../files/web/evidence-field.tsx";
import { actMessages } from "../../office/web/transfer/acts/messages.ts";
import { HoldReasonField, RejectReasonField } from "../../office/web/transfer/acts/reason-fields.tsx";
import { DocumentKindsField } from "../../review/web/document-kinds-field.tsx";
import { BATCH_ACTS, isProposedAct, type BatchAct } from "../model/batch.ts";
import { batchMessages } from "./messages.ts";
import { hasText, TEXT_MAX_CHARS, type Entries } from "./send-batch.ts";

interface BatchFieldsProps {
  readonly act: BatchAct;
  readonly form: AppForm<Entries>;
  /** A file is on its way, or no longer. */
  readonly onSending: (isSending: boolean) => void;
}

/** What an act needs, the same for each row. */
export function BatchFields({ act, form, onSending }: BatchFieldsProps) {
  const t = useMessages(batchMessages);
  const words = useMessages(actMessages);
  const draft = useIdFor("tb");
  const isProposal = isProposedAct(act);
  const { menu } = BATCH_ACTS[act];
  return (
    <>
      {act === "hold" ? (
        <>
          <form.Field name="reason">{(field) => <HoldReasonField {...field} />}</form.Field>
          <form.Field name="isReleasedByTwo">{(field) => <CheckboxField {...field} label={words("byTwo")} />}</form.Field>
        </>
      ) : null}
      {act === "reject" ? <form.Field name="rejectReason">{(field) => <RejectReasonField {...field} />}</form.Field> : null}
      {act === "request_documents" ? <form.Field name="kinds">{(field) => <DocumentKindsField {...field} />}</form.Field> : null}
      {hasText(act) ? (
        <form.Field name="text">
          {(field) => (
            <TextArea
              {...field}
              label={words(isProposal ? "evidence" : "why")}
              hint={isProposal ? t("evidenceHint") : words("whyHint")}
              required
              rows={3}
              maxCharacters={TEXT_MAX_CHARS}
            />
          )}
        </form.Field>
      ) : null}
      {isProposal ? (
        <form.Field name="files">
          {({ value, onChange }) => (
            <EvidenceField
              hint={t("filesHint")}
              value={value}
              onChange={onChange}
              onSending={onSending}
              // One id for all files of the dialog; the batch itself gets another with each change of what it names.
              send={async (upload, id, file) => (await upload(giveBatchEvidence, { id, batch: draft("files"), menu, file })).file}
            />
          )}
        </form.Field>
      ) : null}
    </>
  );
}
