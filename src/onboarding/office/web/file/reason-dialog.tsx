import { z } from "zod";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { reasonText, TEXT_MAX_CHARS } from "../../../web/text-rules.ts";
import { fileMessages } from "./messages.ts";

const schema = z.strictObject({ reason: reasonText });

interface ReasonDialogProps {
  readonly title: string;
  /** What follows. */
  readonly text: string;
  readonly send: string;
  readonly isDanger?: boolean;
  /** The applicant reads the reason, or staff alone. */
  readonly isShown: boolean;
  /** Throws the server's refusal, which the form shows. */
  readonly onSend: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** An act that needs a reason. The dialog says what follows, and is the confirmation. */
export function ReasonDialog({ title, text, send, isDanger = false, isShown, onSend, onClose }: ReasonDialogProps) {
  const t = useMessages(fileMessages);
  const form = useAppForm({
    schema,
    defaultValues: { reason: "" },
    async onSubmit({ reason }) {
      await onSend(reason);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={title} cancelText={t("cancel")} submitText={send} isDanger={isDanger} onClose={onClose}>
      <div className="mb-5">
        <Banner kind={isDanger ? "warning" : "info"}>{text}</Banner>
      </div>
      <form.Field name="reason">
        {(field) => (
          <TextArea
            {...field}
            label={t("reason")}
            hint={t(isShown ? "shownToApplicant" : "kept")}
            required
            rows={3}
            maxCharacters={TEXT_MAX_CHARS}
          />
        )}
      </form.Field>
    </FormDialog>
  );
}
