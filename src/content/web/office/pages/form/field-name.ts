import type { Language } from "#kernel/locale.ts";
import { useWords } from "#web/i18n.tsx";
import { pageFormWords } from "./messages.ts";

export type Values = Readonly<Record<string, unknown>>;
export type Both<T> = Readonly<Record<Language, T>>;

/** "Step 2: text"; of the section itself only "Text". */
export function useFieldName(of: string): (field: string) => string {
  const t = useWords(pageFormWords);
  return (field) => (of === "" ? field : t("inside", { of, field: field.charAt(0).toLowerCase() + field.slice(1) }));
}
