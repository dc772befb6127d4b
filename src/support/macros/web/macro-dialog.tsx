import { useRevalidator } from "react-router";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { writeMacro } from "../contract.ts";
import { MACRO_MAX_CHARS, macroSchema } from "../model/macro.ts";
import type { MacroRow } from "./macro-row.ts";
import { macroMessages } from "./messages.ts";

/** Writes a prepared answer, or a new version of one. */
export function MacroDialog({ before, onClose }: { readonly before: MacroRow | null; readonly onClose: () => void }) {
  const t = useMessages(macroMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const idFor = useIdFor("mc");
  const form = useAppForm({
    schema: macroSchema,
    defaultValues: { name: before?.name ?? "", textId: before?.textId ?? "", textEn: before?.textEn ?? "" },
    async onSubmit(fields) {
      await api(writeMacro, { id: idFor(fields), ...fields, replaces: before?.id ?? null });
      toasts.show({ kind: "success", title: t("saved") });
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(before === null ? "create" : "change")}
      cancelText={t("cancel")}
      submitText={t("save")}
      onClose={onClose}
    >
      <form.Field name="name">{(field) => <TextField {...field} label={t("name")} hint={t("nameHint")} required />}</form.Field>
      <form.Field name="textId">
        {(field) => <TextArea {...field} label={t("textId")} required rows={4} maxCharacters={MACRO_MAX_CHARS} />}
      </form.Field>
      <form.Field name="textEn">
        {(field) => <TextArea {...field} label={t("textEn")} required rows={4} maxCharacters={MACRO_MAX_CHARS} />}
      </form.Field>
    </FormDialog>
  );
}
