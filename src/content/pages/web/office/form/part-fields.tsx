import { Plus } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { blankGroup, type GroupPart, type Part } from "../../../model/section-shapes.ts";
import { FieldError } from "./field-error.tsx";
import { useFieldName, type Both, type Values } from "./field-name.ts";
import { usePageEditing } from "./form-context.ts";
import { ListFields } from "./list-fields.tsx";
import { pageFormMessages } from "./messages.ts";
import { QuestionFields } from "./question-fields.tsx";
import type { Path } from "./section-edits.ts";
import { SharedField } from "./shared-field.tsx";
import { TextPair } from "./text-pair.tsx";

interface PartsProps {
  readonly both: Both<Values>;
  readonly path: Path;
  /** Name of the owner of the fields, used as a prefix of their names: "Step 2". Empty for fields of the section itself. */
  readonly of: string;
}

/** The fields of a section or an item, in the order of its shape: texts in both languages side by side, other fields once. */
export function PartFields({ parts, both, path, of }: PartsProps & { readonly parts: readonly Part[] }) {
  return parts.map((part) => {
    const values = { ID: both.ID[part.name], EN: both.EN[part.name] };
    const at = [...path, part.name];
    switch (part.type) {
      case "text":
        return <PartText key={part.name} part={part} values={values} path={at} of={of} />;
      case "group":
        return <PartGroup key={part.name} part={part} values={values} path={at} of={of} />;
      case "list":
        return (
          <ListFields
            key={part.name}
            part={part}
            values={values}
            path={at}
            of={of}
            item={(parts, item) => <PartFields parts={parts} {...item} />}
          />
        );
      case "questions":
        return <QuestionFields key={part.name} keys={values.ID} path={at} />;
      default:
        return <SharedField key={part.name} part={part} value={values.ID} path={at} of={of} />;
    }
  });
}

interface PartTextProps {
  readonly part: Extract<Part, { type: "text" }>;
  readonly values: Both<unknown>;
  readonly path: Path;
  readonly of: string;
}

function PartText({ part, values, path, of }: PartTextProps) {
  const t = useMessages(pageFormMessages);
  const name = useFieldName(of)(t(`parts.${part.name}`));
  const rows = part.name === "text" || part.name === "lead" || part.name === "footnote" ? 2 : 1;
  return <TextPair name={name} values={values} path={path} max={part.max} rows={rows} optional={part.optional === true} />;
}

interface PartGroupProps {
  readonly part: GroupPart;
  readonly values: Both<unknown>;
  readonly path: Path;
  readonly of: string;
}

/** Fields that belong together, such as a button's text and address. */
function PartGroup({ part, values, path, of }: PartGroupProps) {
  const t = useMessages(pageFormMessages);
  const { readOnly, setShared, errors } = usePageEditing();
  const name = useFieldName(of)(t(`parts.${part.name}`));
  const { ID, EN } = values;
  const error = errors.get(path.join("."));
  if (ID === undefined || EN === undefined)
    return readOnly ? null : (
      <div className="mb-6">
        <Button
          variant="quiet"
          size="small"
          iconBefore={<Plus aria-hidden size={18} />}
          onClick={() => setShared(path, blankGroup(part))}
        >
          {t("add", { name })}
        </Button>
        <FieldError sentence={error} />
      </div>
    );
  return (
    <fieldset className="my-4 min-w-0 border-s-2 border-line ps-4">
      <legend className="sr-only">{name}</legend>
      <div>
        <PartFields parts={part.parts} both={{ ID: ID as Values, EN: EN as Values }} path={path} of={name} />
        {part.optional === true && !readOnly ? (
          <Button variant="quiet" size="small" onClick={() => setShared(path, undefined)}>
            {t("remove", { name })}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
