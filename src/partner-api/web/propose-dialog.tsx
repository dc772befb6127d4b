import { useProof } from "#identity/step-up/web/use-proof.tsx";
import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { DialogButtons } from "#web/ui/form/form-dialog.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { registerKey } from "../contract.ts";
import { MAKE_KEY } from "../model/commands.ts";
import { CommandBlock } from "./command-block.tsx";
import { keyFormSchema } from "./key-form.ts";
import { keyFormMessages, keysPageMessages } from "./messages.ts";

interface ProposeDialogProps {
  readonly onClose: () => void;
  /** The key is registered, and waits for its proof. */
  readonly onProposed: (id: Id<"ck">) => Promise<void>;
}

/** Registers a public key: the commands that make one, and where to paste it. */
export function ProposeDialog({ onClose, onProposed }: ProposeDialogProps) {
  const t = useMessages(keyFormMessages);
  const page = useMessages(keysPageMessages);
  const withProof = useProof();
  const idFor = useIdFor("ck");
  const form = useAppForm({
    schema: keyFormSchema,
    defaultValues: { label: "", publicKey: "" },
    async onSubmit(typed) {
      const id = idFor(typed);
      const done = await withProof(() => api(registerKey, { id, ...typed }));
      if (done !== null) await onProposed(id);
    },
  });
  return (
    <Dialog open onClose={onClose} dismissal={form.isDirty ? "escape" : "anywhere"} size="md" title={t("proposeTitle")}>
      <h3 className="mb-2 text-base font-bold">{t("make")}</h3>
      <CommandBlock title="OpenSSL" what={t("command")}>
        {MAKE_KEY}
      </CommandBlock>
      <p className="mt-2 mb-6 text-sm text-ink-muted">{t("makeHint")}</p>
      <h3 className="mb-3 text-base font-bold">{t("paste")}</h3>
      <Form form={form} label={t("proposeTitle")}>
        <form.Field name="label">
          {(field) => <TextField {...field} label={t("label")} hint={t("labelHint")} required />}
        </form.Field>
        <form.Field name="publicKey">
          {(field) => (
            <TextArea
              {...field}
              label={t("publicKey")}
              hint={t("publicKeyHint")}
              required
              rows={6}
              placeholder="-----BEGIN PUBLIC KEY-----"
            />
          )}
        </form.Field>
        <DialogButtons
          cancelText={page("cancelled")}
          submitText={t("send")}
          isSubmitting={form.isSubmitting}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
