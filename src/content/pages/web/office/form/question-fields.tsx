import { Plus } from "lucide-react";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LazyComboboxField } from "#web/ui/form/choice/lazy-combobox-field.tsx";
import { MAX_QUESTIONS } from "../../../model/sections.ts";
import { usePageEditing } from "./form-context.ts";
import { pageFormMessages } from "./messages.ts";
import { FieldError } from "./field-error.tsx";
import { PlaceButtons } from "./place-buttons.tsx";
import type { Path } from "./section-edits.ts";

/** Selects the questions of a section and their order, out of the active ones. */
export function QuestionFields({ keys, path }: { readonly keys: unknown; readonly path: Path }) {
  const t = useMessages(pageFormMessages);
  const language = useLanguage();
  const { readOnly, errors, questions, setShared, addItem } = usePageEditing();
  const chosen = Array.isArray(keys) ? (keys as string[]) : [];
  const count = chosen.length;
  const whyNotRemove = count <= 1 ? t("tooFew", { min: 1 }) : null;
  /** A question chosen in another line is not offered again. A question that no longer exists stays visible. */
  const optionsFor = (key: string) => [
    ...(key === "" || questions.some((one) => one.key === key) ? [] : [{ value: key, label: t("unknownQuestion", { key }) }]),
    ...questions
      .filter((one) => one.key === key || !chosen.includes(one.key))
      .map((one) => ({ value: one.key, label: one.questions[language] })),
  ];
  return (
    <fieldset className="mb-6 min-w-0">
      <legend className="mb-2 text-sm text-ink-muted">{t("listOf", { name: t("parts.keys"), count, max: MAX_QUESTIONS })}</legend>
      <FieldError sentence={errors.get(path.join("."))} />
      <ol>
        {chosen.map((key, index) => {
          const name = t("question", { number: index + 1 });
          const at = [...path, index];
          return (
            <li key={index} className="flex flex-wrap items-end gap-x-3">
              <div className="min-w-60 grow">
                <LazyComboboxField
                  label={name}
                  value={key}
                  options={optionsFor(key)}
                  onChange={(next) => setShared(at, next)}
                  error={errors.get(at.join(".")) ?? null}
                  readOnly={readOnly}
                  keepsChoice
                  unmarked
                />
              </div>
              {readOnly ? null : (
                <div className="mb-9.5">
                  <PlaceButtons path={path} name={name} place={index} count={count} whyNotRemove={whyNotRemove} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {readOnly ? null : (
        <div data-act={[...path, "add"].join(".")}>
          <Button
            variant="secondary"
            size="small"
            iconBefore={<Plus aria-hidden size={18} />}
            whyDisabled={count >= MAX_QUESTIONS ? t("tooMany", { max: MAX_QUESTIONS }) : null}
            onClick={() => addItem(path, "")}
          >
            {t("addQuestion")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
