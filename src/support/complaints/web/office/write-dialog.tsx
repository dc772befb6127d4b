import { useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod";
import { Refusal } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { oneOf, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { answerComplaint, askComplainant, extendComplaint, type OfficeComplaint } from "../../contract-office.ts";
import { complaintMessages } from "../../messages.ts";
import { afterEntry, complaintTextSchema, OUTCOMES, ROOT_CAUSES, TEXT_MAX_CHARS } from "../../model/complaint.ts";
import { officeComplaintMessages } from "./messages.ts";

export type Act = "ask" | "extend" | "answer";

interface DialogProps {
  readonly act: Act;
  readonly complaint: OfficeComplaint;
  readonly onClose: () => void;
}

const words = z.strictObject({ text: complaintTextSchema, outcome: z.string(), rootCause: z.string() });
const decided = z.strictObject({
  text: complaintTextSchema,
  outcome: toZod([required(), oneOf(OUTCOMES)]),
  rootCause: toZod([required(), oneOf(ROOT_CAUSES)]),
});
/** The entry that an act adds, and the message that says so. */
const DONE = { ask: "asked", extend: "extended", answer: "answered" } as const;

/** Words to the customer; with the answer, its decision and root cause. */
export function WriteDialog({ act, complaint, onClose }: DialogProps) {
  const { id, language } = complaint;
  const t = useMessages(officeComplaintMessages);
  const kinds = useMessages(complaintMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const entryFor = useIdFor("ne");
  const form = useAppForm({
    schema: act === "answer" ? decided : words,
    defaultValues: { text: "", outcome: "", rootCause: "" },
    async onSubmit(fields) {
      const written = { id, entryId: entryFor(fields), text: fields.text };
      const outcome = OUTCOMES.find((one) => one === fields.outcome);
      const rootCause = ROOT_CAUSES.find((one) => one === fields.rootCause);
      try {
        if (act === "ask") await api(askComplainant, written);
        else if (act === "extend") await api(extendComplaint, written);
        else if (outcome !== undefined && rootCause !== undefined) await api(answerComplaint, { ...written, outcome, rootCause });
      } catch (error) {
        // A colleague was faster: the page reads what changed, and the words stay.
        if (error instanceof Refusal && error.status === 409) await revalidate();
        throw error;
      }
      toasts.show({ kind: "success", title: t(DONE[act]) });
      onClose();
      await revalidate();
    },
  });
  const hint = act === "answer" ? t("answerHint", { language: t(`languages.${language}`) }) : t(`${act}Hint`);
  return (
    <FormDialog
      form={form}
      title={t(act)}
      cancelText={t("cancel")}
      submitText={t(act)}
      whyDisabled={isPossible(act, complaint) ? null : t("notAnyMore")}
      onClose={onClose}
    >
      <ChangedMeanwhile complaint={complaint} />
      {act === "answer" ? (
        <>
          <form.Field name="outcome">
            {(field) => (
              <SelectField
                {...field}
                label={t("outcome")}
                required
                options={OUTCOMES.map((value) => ({ value, label: kinds(`outcome.${value}`) }))}
              />
            )}
          </form.Field>
          <form.Field name="rootCause">
            {(field) => (
              <SelectField
                {...field}
                label={t("rootCauseTerm")}
                required
                options={ROOT_CAUSES.map((value) => ({ value, label: t(`rootCause.${value}`) }))}
              />
            )}
          </form.Field>
        </>
      ) : null}
      <form.Field name="text">
        {(field) => (
          <TextArea
            {...field}
            label={t(`${act}Label`)}
            hint={hint}
            required
            rows={act === "answer" ? 8 : 4}
            maxCharacters={TEXT_MAX_CHARS}
          />
        )}
      </form.Field>
    </FormDialog>
  );
}

const isPossible = (act: Act, { state, isExtended }: OfficeComplaint): boolean =>
  afterEntry(state, DONE[act]) !== null && !(act === "extend" && isExtended);

/** The entries of others since the dialog was opened. */
function ChangedMeanwhile({ complaint: { entries } }: Pick<DialogProps, "complaint">) {
  const t = useMessages(officeComplaintMessages);
  const language = useLanguage();
  const [seen] = useState(entries.length);
  const since = entries.slice(seen);
  if (since.length === 0) return null;
  return (
    <Banner kind="warning" live title={t("changedTitle")}>
      <ul>
        {since.map(({ id, kind, assignee, by, at }) => (
          <li key={id}>
            {kind === "assigned" ? t("entry.assigned", { name: assignee?.name ?? "" }) : t(`entry.${kind}`)} ·{" "}
            {t("by", { name: by.name, when: formatInstant(at, language) })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
