import { useState, type FormEvent } from "react";
import { useRevalidator } from "react-router";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { CHANNELS, sendTestMessage } from "../contract.ts";
import { mailboxWords } from "../messages.ts";

type Channel = (typeof CHANNELS)[number];
const EMPTY: { readonly channel: Channel; readonly recipient: string; readonly text: string } = { channel: "email", recipient: "", text: "" };

/** Writes one message into the outbox: the shortest way to see call, transaction, job and delivery work together. */
export function TestMessageForm() {
  const t = useWords(mailboxWords);
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState(EMPTY);
  const [isSending, setSending] = useState(false);
  useLeavePageQuestion(draft.recipient !== "" || draft.text !== "");

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    try {
      await api(sendTestMessage, draft);
      setDraft(EMPTY);
      toasts.show({ kind: "success", title: t("sent"), text: t("sentText") });
      await revalidate();
    } catch (error) {
      await errors.error(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
      <SelectField label={t("channel")} required value={draft.channel} onChange={(channel) => setDraft({ ...draft, channel: channel as Channel })} placeholder={null} options={CHANNELS.map((value) => ({ value, label: t(value) }))} />
      <TextField label={t("recipient")} hint={t("recipientHint")} required value={draft.recipient} onChange={(recipient) => setDraft({ ...draft, recipient })} />
      <TextArea label={t("text")} required value={draft.text} onChange={(text) => setDraft({ ...draft, text })} />
      <Button type="submit" wide loading={isSending}>
        {t("send")}
      </Button>
    </form>
  );
}
