import { useNavigate } from "react-router";
import { z } from "zod";
import { href } from "#kernel/href.ts";
import { isLocalDate } from "#kernel/time.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { DateField } from "#web/ui/form/date/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { publishLegal } from "../../contract.ts";
import { legalRoomMessages } from "./messages.ts";
import type { LegalDraft } from "./use-legal-draft.ts";

const schema = z.object({ effectiveOn: toZod([required()]) });

/** Form for the effective date. The server decides which dates are allowed. */
export default function PublishLegalDialog({ draft, onClose }: { readonly draft: LegalDraft; readonly onClose: () => void }) {
  const t = useMessages(legalRoomMessages);
  const toasts = useToasts();
  const navigate = useNavigate();
  const { version } = draft.content;
  const form = useAppForm({
    schema,
    defaultValues: { effectiveOn: "" },
    async onSubmit({ effectiveOn }) {
      if (!isLocalDate(effectiveOn)) return;
      const { id, revision } = draft.stored;
      await api(publishLegal, { id, revision, effectiveOn });
      toasts.show({ kind: "success", title: t("published", { version }) });
      void navigate(href("/office/content/legal"));
    },
  });
  return (
    <Dialog open onClose={onClose} title={t("publishTitle", { version })} hint={t("publishText")} size="sm">
      <Form form={form} label={t("publishTitle", { version })}>
        <form.Field name="effectiveOn">{(field) => <DateField {...field} label={t("effectiveOn")} required />}</form.Field>
        <div>
          <Button type="submit" loading={form.isSubmitting}>
            {t("publish")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
