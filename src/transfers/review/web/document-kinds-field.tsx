import { useMessages } from "#web/i18n.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { Field, type Bound } from "#web/ui/form/field.tsx";
import { DOCUMENT_KINDS, type DocumentKind } from "../model/document-kinds.ts";
import { documentExampleMessages, documentKindMessages } from "../messages.ts";
import { kindsFieldMessages } from "./messages.ts";

/** Chooses the documents that a sender is asked for, one checkbox each: the sender reads the same words. */
export function DocumentKindsField({ name, value, onChange, error }: Bound<DocumentKind[]>) {
  const t = useMessages(kindsFieldMessages);
  const kindName = useMessages(documentKindMessages);
  const examples = useMessages(documentExampleMessages);
  return (
    <Field name={name} label={t("label")} hint={t("hint")} error={error} required group="boxes">
      {(control) => (
        <div id={control.id} tabIndex={-1} className="rounded-card border border-line bg-surface px-4 py-1">
          {DOCUMENT_KINDS.map((kind) => (
            <CheckboxField
              key={kind}
              label={kindName(kind)}
              hint={examples(kind)}
              value={value.includes(kind)}
              onChange={(isChosen) => onChange(isChosen ? [...value, kind] : value.filter((one) => one !== kind))}
              unmarked
              dense
            />
          ))}
        </div>
      )}
    </Field>
  );
}
