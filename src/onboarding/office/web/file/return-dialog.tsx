import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { DialogButtons } from "#web/ui/form/form-dialog.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { SECTIONS } from "../../../model/codes.ts";
import { sheetMessages } from "../../../messages.ts";
import { reasonText, TEXT_MAX_CHARS } from "../../../web/text-rules.ts";
import { returnSheet, type BusinessFile } from "../../contract.ts";
import { fileMessages } from "./messages.ts";
import type { FileDesk } from "./use-file.ts";

const PARTS = [...SECTIONS, "documents"] as const;
type Part = (typeof PARTS)[number];
const MAX_CHANGES = 5;

const schema = z.strictObject({
  changes: z.array(z.strictObject({ section: toZod([required()]), text: reasonText })).min(1),
});
interface Values {
  changes: { section: string; text: string }[];
}
const EMPTY = { section: "", text: "" };

interface ReturnDialogProps {
  readonly desk: FileDesk;
  readonly sheet: BusinessFile["sheets"][number]["id"];
  readonly onClose: () => void;
}

/** Gives a sheet back with exactly what has to change: up to five sentences, each about one section. */
export function ReturnDialog({ desk, sheet, onClose }: ReturnDialogProps) {
  const t = useMessages(fileMessages);
  const form = useAppForm<Values, z.output<typeof schema>>({
    schema,
    defaultValues: { changes: [EMPTY] },
    async onSubmit({ changes }) {
      const asked = changes.map(({ section, text }) => ({ section: section as Part, text }));
      await desk.send(() => api(returnSheet, { sheet, changes: asked }), t("returning.done"));
      onClose();
    },
  });
  // The rows that are shown; what is typed in each stays with the form.
  const [count, setCount] = useState(1);
  const changeRows = (changes: Values["changes"]) => {
    form.hook.setValue("changes", changes, { shouldDirty: true });
    setCount(changes.length);
  };
  const typed = () => form.hook.getValues("changes");
  return (
    <Dialog open onClose={onClose} dismissal={form.isDirty ? "escape" : "anywhere"} title={t("returning.title")}>
      <Form form={form} label={t("returning.title")}>
        <p className="mb-5 text-ink-muted">{t("returning.text")}</p>
        <ol className="flex flex-col gap-4">
          {Array.from({ length: count }, (_, at) => (
            <ChangeRow
              key={at}
              form={form}
              at={at}
              onRemove={count === 1 ? null : () => changeRows(typed().filter((_one, index) => index !== at))}
            />
          ))}
        </ol>
        {count < MAX_CHANGES ? (
          <div className="mt-3">
            <Button variant="quiet" iconBefore={<Plus aria-hidden size={18} />} onClick={() => changeRows([...typed(), EMPTY])}>
              {t("returning.add")}
            </Button>
          </div>
        ) : null}
        <div className="mt-5">
          <DialogButtons
            cancelText={t("cancel")}
            submitText={t("returning.send")}
            isSubmitting={form.isSubmitting}
            onCancel={onClose}
          />
        </div>
      </Form>
    </Dialog>
  );
}

interface ChangeRowProps {
  readonly form: AppForm<Values>;
  readonly at: number;
  readonly onRemove: (() => void) | null;
}

function ChangeRow({ form, at, onRemove }: ChangeRowProps) {
  const t = useMessages(fileMessages);
  const sheets = useMessages(sheetMessages);
  return (
    <li className="rounded-md border border-line p-4 pb-0">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-base font-semibold">{t("returning.change", { no: at + 1 })}</h3>
        {onRemove === null ? null : (
          <Button size="small" variant="quiet" iconOnly label={t("returning.remove", { no: at + 1 })} onClick={onRemove}>
            <Trash2 aria-hidden size={18} />
          </Button>
        )}
      </div>
      <form.Field name={`changes.${at}.section`}>
        {(field) => (
          <SelectField
            {...field}
            label={t("returning.section")}
            required
            options={PARTS.map((value) => ({ value, label: sheets(`section.${value}`) }))}
          />
        )}
      </form.Field>
      <form.Field name={`changes.${at}.text`}>
        {(field) => <TextArea {...field} label={t("returning.what")} required rows={2} maxCharacters={TEXT_MAX_CHARS} />}
      </form.Field>
    </li>
  );
}
