import { useMessages, type MessageKey } from "#web/i18n.tsx";
import { operatorMessages } from "../messages.ts";

type FieldKey = MessageKey<(typeof operatorMessages)["ID"]["fields"]>;

/** The label of a field: `licence.note.EN` is "Note on the licence (English)". */
export function useFieldName(): (field: string) => string {
  const t = useMessages(operatorMessages);
  return (field) => {
    const language = /\.(ID|EN)$/.exec(field)?.[1] as "ID" | "EN" | undefined;
    const name = t(`fields.${field.replace(/\.(?:ID|EN|e164)$/, "") as FieldKey}`);
    return language === undefined ? name : t(`inLanguage.${language}`, { field: name });
  };
}

/** The name of the person who changed the profile; for set-up and imports a fixed text. */
export function useEditorName(): (by: string, names: Readonly<Record<string, { readonly name: string }>>) => string {
  const t = useMessages(operatorMessages);
  return (by, names) => (by === "seed" || by === "import" ? t(`system.${by}`) : (names[by]?.name ?? by));
}
