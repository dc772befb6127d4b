import { useMessages } from "#web/i18n.tsx";
import { DOCUMENT_KINDS } from "../../model/documents.ts";
import type { ChecklistItem } from "../../model/checklist.ts";
import { paperMessages } from "../../messages.ts";
import { checklistMessages } from "./messages.ts";

/** The title of an item of the checklist. `nameOf`: names of people by id; null where the reader may not know, or it is no longer named. */
export function useItemTitle(nameOf: (person: string) => string | null): (item: ChecklistItem) => string {
  const t = useMessages(checklistMessages);
  const papers = useMessages(paperMessages);
  return ({ code, about }) => {
    if (code === "person") return t("person", { name: (about === null ? null : nameOf(about)) ?? t("somebody") });
    if (code !== "documents") return t(`item.${code}`);
    const kind = DOCUMENT_KINDS.find((one) => one === about);
    return t("document", { name: kind === undefined ? "" : papers(`kind.${kind}`) });
  };
}
