import { htmlLang, LANGUAGES } from "#kernel/locale.ts";
import { useMessages } from "#web/i18n.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { sharedMessages } from "../../../../web/office/messages.ts";
import type { Both } from "./field-name.ts";
import { usePageEditing } from "./form-context.ts";
import type { Path } from "./section-edits.ts";

interface TextPairProps {
  readonly name: string;
  readonly values: Both<unknown>;
  readonly path: Path;
  readonly max: number;
  readonly rows: number;
  readonly optional?: boolean;
  readonly hint?: string;
}

/** One text in both languages: side by side on a wide screen, stacked on a phone. */
export function TextPair({ name, values, path, max, rows, optional = false, hint }: TextPairProps) {
  const shared = useMessages(sharedMessages);
  const { readOnly, errors, setText } = usePageEditing();
  return (
    <div className="grid gap-x-6 lg:grid-cols-2">
      {LANGUAGES.map((language) => (
        <div key={language} lang={htmlLang(language)} className="min-w-0">
          <TextArea
            label={shared(`inLanguage.${language}`, { field: name })}
            hint={hint}
            value={typeof values[language] === "string" ? values[language] : ""}
            // One paragraph each: the page would not show a line break.
            onChange={(typed) => {
              const text = typed.replaceAll(/\s*\n\s*/g, " ");
              setText(language, path, optional && text === "" ? undefined : text);
            }}
            error={errors.get([language, ...path].join(".")) ?? null}
            maxCharacters={max}
            rows={rows}
            readOnly={readOnly}
            unmarked
          />
        </div>
      ))}
    </div>
  );
}
