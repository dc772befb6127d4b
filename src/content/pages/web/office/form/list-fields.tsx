import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { blankItem, type ListPart, type Part } from "../../../model/section-shapes.ts";
import { FieldError } from "./field-error.tsx";
import { useFieldName, type Both, type Values } from "./field-name.ts";
import { usePageEditing } from "./form-context.ts";
import { pageFormMessages } from "./messages.ts";
import { PlaceButtons } from "./place-buttons.tsx";
import type { Path } from "./section-edits.ts";
import { TextPair } from "./text-pair.tsx";

interface ListFieldsProps {
  readonly part: ListPart;
  readonly values: Both<unknown>;
  readonly path: Path;
  readonly of: string;
  /** Renders the fields of one item, like those of a section; they may contain lists themselves. */
  readonly item: (parts: readonly Part[], item: { both: Both<Values>; path: Path; of: string }) => ReactNode;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** The items of a list. Both languages have the same number; items are added, moved and removed in both. */
export function ListFields({ part, values, path, of, item: fieldsOf }: ListFieldsProps) {
  const t = useMessages(pageFormMessages);
  const { readOnly, errors, addItem, announce } = usePageEditing();
  const inside = useFieldName(of);
  const items = { ID: listOf(values.ID), EN: listOf(values.EN) };
  const count = items.ID.length;
  const name = inside(t(`parts.${part.name}`));
  const isFixed = part.min === part.max;
  const numbered = (index: number) => inside(t("numbered", { name: t(`parts.${part.name}`), number: index + 1 }));
  function add() {
    addItem(path, blankItem(part));
    announce(t("added", { name: numbered(count) }));
  }
  const whyNotRemove = count <= part.min ? t("tooFew", { min: part.min }) : null;
  return (
    <fieldset className="mb-6 min-w-0">
      <legend className="mb-2 text-sm text-ink-muted">{t("listOf", { name, count, max: part.max })}</legend>
      <FieldError sentence={errors.get(path.join("."))} />
      <ol className={part.parts === null ? "flex flex-col" : "flex flex-col gap-4"}>
        {items.ID.map((item, index) => {
          const buttons =
            readOnly || isFixed ? null : (
              <PlaceButtons path={path} name={numbered(index)} place={index} count={count} whyNotRemove={whyNotRemove} />
            );
          const both = { ID: item, EN: items.EN[index] };
          // Keyed by position: the text changes while it is typed.
          return part.parts === null ? (
            <li key={index} className="flex gap-x-3 max-lg:flex-col-reverse">
              <div className="min-w-0 grow">
                <TextPair
                  name={numbered(index)}
                  values={both}
                  path={[...path, index]}
                  max={part.maxChars}
                  rows={part.name === "paragraphs" ? 4 : 1}
                />
              </div>
              <div className="self-end lg:mt-8.5 lg:self-start">{buttons}</div>
            </li>
          ) : (
            <li key={index} className="rounded-md border border-line bg-surface-sunken/40 p-4">
              <div className="mb-2 flex min-h-target flex-wrap items-center justify-between gap-x-4">
                <h4 className="text-base font-semibold">{numbered(index)}</h4>
                {buttons}
              </div>
              {fieldsOf(part.parts, { both: both as Both<Values>, path: [...path, index], of: numbered(index) })}
            </li>
          );
        })}
      </ol>
      {readOnly || isFixed ? null : (
        <div className="mt-3" data-act={[...path, "add"].join(".")}>
          <Button
            variant="secondary"
            size="small"
            iconBefore={<Plus aria-hidden size={18} />}
            whyDisabled={count >= part.max ? t("tooMany", { max: part.max }) : null}
            onClick={add}
          >
            {t("add", { name: name.charAt(0).toLowerCase() + name.slice(1) })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
