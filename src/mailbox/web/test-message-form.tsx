import { useRevalidator } from "react-router";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { CHANNELS, sendTestMessage, testMessageSchema } from "../contract.ts";
import { mailboxMessages } from "../messages.ts";

type Channel = (typeof CHANNELS)[number];
const EMPTY: { channel: Channel; recipient: string; text: string } = { channel: "email", recipient: "", text: "" };

/** Writes one message to the outbox: the shortest way to see call, transaction, job and delivery work together. */
export function TestMessageForm() {
  const t = useMessages(mailboxMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const form = useAppForm({
    schema: testMessageSchema,
    defaultValues: EMPTY,
    async onSubmit(message) {
      await api(sendTestMessage, message);
      form.hook.reset({ ...EMPTY, channel: message.channel });
      toasts.show({ kind: "success", title: t("sent"), text: t("sentText") });
      await revalidate();
    },
  });
  const channels = CHANNELS.map((value) => ({ value, label: t(value) }));
  return (
    <Form form={form} label={t("sendTitle")}>
      <form.Field name="channel" alsoValidates={["recipient"]}>
        {({ onChange, ...field }) => (
          <SelectField
            {...field}
            onChange={(value) => onChange(value as Channel)}
            label={t("channel")}
            required
            placeholder={null}
            options={channels}
          />
        )}
      </form.Field>
      <form.Field name="recipient">
        {(field) => <TextField {...field} label={t("recipient")} hint={t("recipientHint")} required autoCapitalize="none" />}
      </form.Field>
      <form.Field name="text">{(field) => <TextArea {...field} label={t("text")} required />}</form.Field>
      <Button type="submit" wide loading={form.isSubmitting}>
        {t("send")}
      </Button>
    </Form>
  );
}
