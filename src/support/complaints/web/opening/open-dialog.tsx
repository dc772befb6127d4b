import { useEffect, useState } from "react";
import { z } from "zod";
import type { Output } from "#kernel/endpoint.ts";
import { idSchema, referenceOf } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { oneOf, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { listSenderTransfers, openComplaintOfMessage, openComplaintOfThread } from "../../contract-open.ts";
import { complaintMessages } from "../../messages.ts";
import { COMPLAINT_TOPICS, complaintTextSchema, TEXT_MAX_CHARS } from "../../model/complaint.ts";
import { openingMessages } from "./messages.ts";
import type { Words } from "./words.ts";

const schema = z.strictObject({
  topic: toZod([required(), oneOf(COMPLAINT_TOPICS)]),
  transfer: z.string(),
  text: complaintTextSchema,
});

interface DialogProps {
  readonly words: Words;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Topic, transfer and words of a complaint in the customer's name. The words are the customer's, to be corrected. */
export function OpenDialog({ words: { contact, text, hasFiles, writtenAt, transfer }, onClose, onDone }: DialogProps) {
  const t = useMessages(openingMessages);
  const kinds = useMessages(complaintMessages);
  const language = useLanguage();
  const toasts = useToasts();
  const idFor = useIdFor("cn");
  const entryFor = useIdFor("ne");
  const transfers = useTransfers(contact);
  const form = useAppForm({
    schema,
    defaultValues: { topic: "", transfer: transfer ?? "", text },
    async onSubmit(fields) {
      const about = idSchema("tr").safeParse(fields.transfer);
      const sent = {
        id: idFor(fields),
        entryId: entryFor(fields),
        topic: COMPLAINT_TOPICS.find((one) => one === fields.topic) ?? "other",
        text: fields.text,
        ...(about.success && { transfer: about.data }),
      };
      const { reference, isNew } = await ("thread" in contact
        ? api(openComplaintOfThread, { ...sent, ...contact })
        : api(openComplaintOfMessage, { ...sent, ...contact }));
      toasts.show({ kind: "success", title: t(isNew ? "opened" : "known", { reference }) });
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("open")}
      hint={t("hint", { when: formatInstant(writtenAt, language, "long") })}
      cancelText={t("cancel")}
      submitText={t("open")}
      onClose={onClose}
    >
      <form.Field name="topic">
        {(field) => (
          <SelectField
            {...field}
            label={t("topic")}
            required
            options={COMPLAINT_TOPICS.map((value) => ({ value, label: kinds(`topic.${value}`) }))}
          />
        )}
      </form.Field>
      <form.Field name="transfer">
        {(field) => (
          <SelectField
            {...field}
            label={t("transfer")}
            placeholder={t("noTransfer")}
            loading={transfers === null}
            options={optionsOf(transfers ?? [], transfer)}
          />
        )}
      </form.Field>
      <form.Field name="text">
        {(field) => (
          <TextArea
            {...field}
            label={t("words")}
            hint={t(hasFiles ? "wordsHintFiles" : "wordsHint")}
            required
            rows={6}
            maxCharacters={TEXT_MAX_CHARS}
          />
        )}
      </form.Field>
    </FormDialog>
  );
}

type Line = Output<typeof listSenderTransfers>["transfers"][number];

/** The sender's latest transfers, and the one that the chat is about, which may be older. */
function optionsOf(lines: readonly Line[], about: Words["transfer"]) {
  const options = lines.map(({ id, number, recipient, amount }) => ({
    value: id as string,
    label: `${number} · ${recipient} · ${amount}`,
  }));
  if (about === null || options.some(({ value }) => value === about)) return options;
  return [{ value: about as string, label: referenceOf(about) }, ...options];
}

/** Null while they are read. */
function useTransfers(contact: Words["contact"]): readonly Line[] | null {
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const thread = "thread" in contact ? contact.thread : undefined;
  const message = "message" in contact ? contact.message : undefined;
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const answer = await api(listSenderTransfers, { thread, message }).catch(() => null);
      if (!isGone) setLines(answer?.transfers ?? []);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [thread, message]);
  return lines;
}
