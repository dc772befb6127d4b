import type { Language } from "#kernel/locale.ts";
import { useMessages } from "#web/i18n.tsx";
import { pageFormMessages } from "./messages.ts";

export type Values = Readonly<Record<string, unknown>>;
export type Both<T> = Readonly<Record<Language, T>>;

/** For example "Step 2: text"; for the section itself only "Text". */
export function useFieldName(of: string): (field: string) => string {
  const t = useMessages(pageFormMessages);
  return (field) => (of === "" ? field : t("inside", { of, field: field.charAt(0).toLowerCase() + field.slice(1) }));
}
