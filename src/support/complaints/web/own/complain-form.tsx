import { useNavigate } from "react-router";
import { z } from "zod";
import { href } from "#kernel/href.ts";
import { type Id, referenceOf } from "#kernel/id.ts";
import { oneOf, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { complain } from "../../contract.ts";
import { complaintMessages } from "../../messages.ts";
import { COMPLAINT_TOPICS, complaintTextSchema, TEXT_MAX_CHARS } from "../../model/complaint.ts";
import { ownComplaintMessages } from "../messages.ts";
import { useOwnFiles } from "./own-files.tsx";

const schema = z.strictObject({ topic: toZod([required(), oneOf(COMPLAINT_TOPICS)]), text: complaintTextSchema });

/** A new complaint. The same words keep their ids over attempts: after a lost answer they are one complaint. */
export function ComplainForm({ transfer }: { readonly transfer: Id<"tr"> | null }) {
  const t = useMessages(ownComplaintMessages);
  const kinds = useMessages(complaintMessages);
  const toasts = useToasts();
  const navigate = useNavigate();
  const idFor = useIdFor("cn");
  const entryFor = useIdFor("ne");
  const files = useOwnFiles();
  const form = useAppForm({
    schema,
    defaultValues: { topic: "", text: "" },
    async onSubmit(fields) {
      const topic = COMPLAINT_TOPICS.find((one) => one === fields.topic) ?? "other";
      const sent = { text: fields.text, topic, files: files.take(), ...(transfer !== null && { transfer }) };
      const id = idFor(sent);
      const { reference } = await api(complain, { id, entryId: entryFor(sent), ...sent });
      form.hook.reset({ topic: "", text: "" });
      files.clear();
      toasts.show({ kind: "success", title: t("sent", { reference }) });
      await navigate(href("/dashboard/support/:id", { id }));
    },
  });
  return (
    <Card level={2} title={t("newTitle")} hint={t("newHint")}>
      <Form form={form} label={t("newTitle")}>
        {transfer === null ? null : <p className="font-semibold">{t("aboutTransfer", { number: referenceOf(transfer) })}</p>}
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
        <form.Field name="text">
          {(field) => (
            <TextArea {...field} label={t("text")} hint={t("textHint")} required rows={6} maxCharacters={TEXT_MAX_CHARS} />
          )}
        </form.Field>
        {files.field}
        <div>
          <Button type="submit" loading={form.isSubmitting}>
            {t("send")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
