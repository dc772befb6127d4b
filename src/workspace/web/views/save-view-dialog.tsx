import { z } from "zod";
import { api, ApiRefusal } from "#web/api.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { saveView, viewNameSchema, type SavedView } from "../../contract.ts";
import { savedViewMessages } from "./messages.ts";

interface SaveViewDialogProps {
  readonly path: string;
  readonly query: string;
  readonly onSaved: (views: readonly SavedView[]) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a view. */
export default function SaveViewDialog({ path, query, onSaved, onClose }: SaveViewDialogProps) {
  const t = useMessages(savedViewMessages);
  const toasts = useToasts();
  const idFor = useIdFor("sv");
  const form = useAppForm({
    schema: z.strictObject({ name: viewNameSchema }),
    defaultValues: { name: "" },
    async onSubmit({ name }) {
      try {
        onSaved((await api(saveView, { id: idFor({ name, path, query }), path, name, query })).views);
      } catch (error) {
        if (error instanceof ApiRefusal && error.code === "view_name_taken") throw fieldRefusal("name", t("taken"));
        throw error;
      }
      toasts.show({ kind: "success", title: t("saved") });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("saveTitle")}
      hint={t("saveHint")}
      cancelText={t("cancel")}
      submitText={t("save")}
      onClose={onClose}
    >
      <form.Field name="name">{(field) => <TextField {...field} label={t("name")} required autoComplete="off" />}</form.Field>
    </FormDialog>
  );
}
