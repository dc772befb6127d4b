import { useNavigate } from "react-router";
import { z } from "zod";
import { isLocalDate } from "#kernel/time.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { publishLegal } from "../../../contract-legal.ts";
import { legalRoomWords } from "./messages.ts";
import type { LegalDraft } from "./use-legal-draft.ts";

const schema = z.object({ effectiveOn: toZod([required()]) });

/** Asks for the day; the server knows which days it can be. */
export default function PublishLegalDialog({ draft, onClose }: { readonly draft: LegalDraft; readonly onClose: () => void }) {
  const t = useWords(legalRoomWords);
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
      void navigate("/office/content/legal");
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
