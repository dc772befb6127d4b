import { formatDate, isLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { ReadFields } from "../../../../capture/model/read-fields.ts";
import { groupedNik } from "../../../../model/identity/nik.ts";
import { choiceMessages } from "../../../../model/identity/messages.ts";
import { answerFormMessages } from "../messages.ts";
import { isSameText, type ComparedField } from "./read-entries.ts";

/** A value of the document as a person reads it. */
export function useReadValue(): (field: ComparedField, value: string) => string {
  const c = useMessages(choiceMessages);
  const language = useLanguage();
  return (field, value) => {
    if (field === "birthDate" && isLocalDate(value)) return formatDate(value, language, "long");
    if (field === "sex" && (value === "F" || value === "M")) return c(`sex.${value}`);
    return field === "nik" ? groupedNik(value.replaceAll(/\s/g, "")) : value;
  };
}

interface Entry {
  readonly field: ComparedField;
  readonly value: string;
  /** It was answered before: then the photograph has not filled it in. */
  readonly isGiven: boolean;
  /** The field's own hint. */
  readonly hint?: string;
}

/** The hint of a field beside what was read: that it was filled in from the photograph, or what the photograph says instead. */
export function useReadHint(read: ReadFields | null): (entry: Entry) => string | undefined {
  const f = useMessages(answerFormMessages);
  const shown = useReadValue();
  return ({ field, value, isGiven, hint }) => {
    const found = read?.[field];
    if (found === undefined || value.trim() === "") return hint;
    if (isSameText(value, found)) return isGiven ? hint : joined(hint, f("photo.filled"));
    return joined(hint, f("photo.differs", { read: shown(field, found) }));
  };
}

const joined = (hint: string | undefined, note: string) => (hint === undefined ? note : `${hint} ${note}`);
