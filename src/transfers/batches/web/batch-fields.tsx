import { useMessages } from "#web/i18n.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { actMessages } from "../../office/web/transfer/acts/messages.ts";
import { DocumentKindsField } from "../../review/web/document-kinds-field.tsx";
import { isProposedAct, type BatchAct } from "../model/batch.ts";
import { batchMessages } from "./messages.ts";
import { hasText, HOLD_REASONS, REJECT_REASONS, TEXT_MAX_CHARS, type Entries } from "./send-batch.ts";

interface BatchFieldsProps {
  readonly act: BatchAct;
  readonly form: AppForm<Entries>;
}

/** What an act needs, the same for each row. */
export function BatchFields({ act, form }: BatchFieldsProps) {
  const t = useMessages(batchMessages);
  const words = useMessages(actMessages);
  const isProposal = isProposedAct(act);
  return (
    <>
      {act === "hold" ? (
        <>
          <form.Field name="reason">
            {(field) => (
              <SelectField
                {...field}
                onChange={(value) => field.onChange(HOLD_REASONS.find((one) => one === value) ?? "EXTRA_CHECK")}
                label={words("reason")}
                hint={words("reasonHint")}
                required
                options={HOLD_REASONS.map((value) => ({ value, label: words(`holdReason.${value}`) }))}
              />
            )}
          </form.Field>
          <form.Field name="isReleasedByTwo">{(field) => <CheckboxField {...field} label={words("byTwo")} />}</form.Field>
        </>
      ) : null}
      {act === "reject" ? (
        <form.Field name="rejectReason">
          {(field) => (
            <SelectField
              {...field}
              onChange={(value) => field.onChange(REJECT_REASONS.find((one) => one === value) ?? "NOT_ACCEPTED")}
              label={words("reason")}
              required
              options={REJECT_REASONS.map((value) => ({ value, label: words(`rejectReason.${value}`) }))}
            />
          )}
        </form.Field>
      ) : null}
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
    </>
  );
}
