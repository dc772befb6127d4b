import { z } from "zod";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { objectionText, type OwnCase } from "../contract.ts";
import { useGiving } from "./giving.ts";
import { verificationMessages } from "./messages.ts";

const schema = z.strictObject({ text: objectionText });

interface ObjectionProps {
  readonly id: OwnCase["id"];
  readonly onSent: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Objecting to a rejection. */
export function Objection({ id, onSent, onCancel }: ObjectionProps) {
  const t = useMessages(verificationMessages);
  const toasts = useToasts();
  const giving = useGiving();
  const form = useAppForm({
    schema,
    defaultValues: { text: "" },
    async onSubmit({ text }) {
      await giving.object({ id, text });
      toasts.show({ kind: "success", title: t("case.objected") });
      await onSent();
    },
  });
  return (
    <div className="mt-5">
      <Form form={form} label={t("case.object")}>
        <form.Field name="text">
          {(field) => (
            <TextArea
              {...field}
              label={t("case.objection")}
              hint={t("case.objectionHint")}
              required
              rows={4}
              maxCharacters={2_000}
            />
          )}
        </form.Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={form.isSubmitting}>
            {t("case.object")}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {t("case.cancel")}
          </Button>
        </div>
      </Form>
    </div>
  );
}
