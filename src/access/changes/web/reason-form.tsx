import { useEffect, useEffectEvent } from "react";
import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { REASON_MAX_CHARS } from "../../contract.ts";
import { sharedMessages } from "../../web/messages.ts";

const schema = z.object({ reason: toZod([required(), max(REASON_MAX_CHARS)]) });

interface ReasonFormProps {
  readonly onRequest: (reason: string) => Promise<void>;
  /** Why no request can be made now, or null. */
  readonly whyNot: string | null;
  /** Called when a reason has been started, and when it has been sent. */
  readonly onDirty: (isDirty: boolean) => void;
  readonly cancelTo: string;
}

/** The last step of every change form: the reason and the submit button. */
export function ReasonForm({ onRequest, whyNot, onDirty, cancelTo }: ReasonFormProps) {
  const t = useMessages(sharedMessages);
  const form = useAppForm({
    schema,
    defaultValues: { reason: "" },
    async onSubmit({ reason }) {
      if (whyNot === null) await onRequest(reason.trim());
    },
  });
  const reportDirty = useEffectEvent(onDirty);
  useEffect(() => reportDirty(form.isDirty), [form.isDirty]);
  return (
    <Form form={form} label={t("reason")}>
      <form.Field name="reason">
        {(field) => (
          <TextArea {...field} label={t("reason")} hint={t("reasonHint")} required rows={3} maxCharacters={REASON_MAX_CHARS} />
        )}
      </form.Field>
      <div className="mt-2 flex flex-wrap items-start gap-3">
        <Button type="submit" loading={form.isSubmitting} whyDisabled={whyNot}>
          {t("request")}
        </Button>
        <LinkButton variant="quiet" to={cancelTo}>
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
