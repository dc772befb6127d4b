import { useWords, type WordKey } from "#web/i18n.tsx";
import { operatorWords } from "../messages.ts";

type FieldKey = WordKey<(typeof operatorWords)["ID"]["fields"]>;

/** What a field is called: `licence.note.EN` is "Note on the licence (English)". */
export function useFieldName(): (field: string) => string {
  const t = useWords(operatorWords);
  return (field) => {
    const language = /\.(ID|EN)$/.exec(field)?.[1] as "ID" | "EN" | undefined;
    const name = t(`fields.${field.replace(/\.(?:ID|EN|e164)$/, "") as FieldKey}`);
    return language === undefined ? name : t(`inLanguage.${language}`, { field: name });
  };
}

/** Who changed the profile: a person by name, the set-up and imports by a word. */
export function useEditorName(): (by: string, names: Readonly<Record<string, { readonly name: string }>>) => string {
  const t = useWords(operatorWords);
  return (by, names) => (by === "seed" || by === "import" ? t(`system.${by}`) : (names[by]?.name ?? by));
}
