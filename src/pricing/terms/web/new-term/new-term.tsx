import { useMemo } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { href } from "#kernel/href.ts";
import { oneOf, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { NEW_KEYS, type NewKeyKind } from "../../model/kind-names.ts";
import { termMessages } from "../messages.ts";
import { newTermMessages } from "./messages.ts";

interface NewTermProps {
  /** The kinds that the reader may change. */
  readonly kinds: readonly NewKeyKind[];
  readonly onClose: () => void;
}

/** Opens the page of a term under a key that has none yet: next year's holidays, a corridor's own fee. Nothing is stored here. */
export default function NewTerm({ kinds, onClose }: NewTermProps) {
  const t = useMessages(newTermMessages);
  const terms = useMessages(termMessages);
  const navigate = useNavigate();
  const schema = useMemo(
    () =>
      z.object({ kind: toZod([required(), oneOf(kinds)]), key: toZod([required()]) }).superRefine(({ kind, key }, context) => {
        const known = NEW_KEYS[kind as NewKeyKind];
        if (key.trim() !== "" && !known.pattern.test(key.trim()))
          context.addIssue({ code: "custom", path: ["key"], message: t("keyFault", { example: known.example }) });
      }),
    [kinds, t],
  );
  const form = useAppForm({
    schema,
    defaultValues: { kind: kinds[0] ?? "fee", key: "" },
    async onSubmit({ kind, key }) {
      await navigate(href("/office/term/:kind/:key", { kind, key: key.trim() }));
    },
  });
  const { example } = NEW_KEYS[form.hook.watch("kind") as NewKeyKind];
  return (
    <FormDialog
      form={form}
      title={t("add")}
      hint={t("addHint")}
      cancelText={t("cancel")}
      submitText={t("goOn")}
      onClose={onClose}
    >
      <form.Field name="kind">
        {(binding) => (
          <SelectField
            {...binding}
            label={terms("kind")}
            required
            placeholder={null}
            options={kinds.map((value) => ({ value, label: terms(`kinds.${value}`) }))}
          />
        )}
      </form.Field>
      <form.Field name="key">
        {(binding) => <TextField {...binding} label={t("key")} required autoComplete="off" hint={t("keyHint", { example })} />}
      </form.Field>
    </FormDialog>
  );
}
