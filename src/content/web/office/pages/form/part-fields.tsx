import { Plus } from "lucide-react";
import { useWords } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { blankGroup, type GroupPart, type Part } from "../../../../shapes.ts";
import { FieldError } from "./field-error.tsx";
import { useFieldName, type Both, type Values } from "./field-name.ts";
import { usePageEditing } from "./form-context.ts";
import { ListFields } from "./list-fields.tsx";
import { pageFormWords } from "./messages.ts";
import { QuestionFields } from "./question-fields.tsx";
import type { Path } from "./section-edits.ts";
import { SharedField } from "./shared-field.tsx";
import { TextPair } from "./text-pair.tsx";

interface PartsProps {
  readonly both: Both<Values>;
  readonly path: Path;
  /** What the fields belong to, as it is said before their own names: "Step 2". Empty for those of the section itself. */
  readonly of: string;
}

/** The fields of a section or an item, in the order of its shape: words in both languages side by side, the rest once. */
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
  const t = useWords(pageFormWords);
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

/** Fields that are one thing: the words and the address of a button. */
function PartGroup({ part, values, path, of }: PartGroupProps) {
  const t = useWords(pageFormWords);
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
