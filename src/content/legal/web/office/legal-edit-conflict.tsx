import { useMessages } from "#web/i18n.tsx";
import { EditConflict } from "../../../web/office/edit-conflict.tsx";
import { legalRoomMessages } from "./messages.ts";
import type { LegalDraft, ConflictingLegalDraft } from "./use-legal-draft.ts";

/** Shown when another person saved this draft meanwhile. */
export function LegalEditConflict({ draft, conflict }: { readonly draft: LegalDraft; readonly conflict: ConflictingLegalDraft }) {
  const t = useMessages(legalRoomMessages);
  return (
    <EditConflict
      by={conflict.savedBy}
      at={conflict.savedAt}
      title={(facts) => t("conflictTitle", facts)}
      takeTheirs={t("takeTheirs")}
      settle={(whose) => draft.settle(whose)}
    >
      {t("conflictText")}
    </EditConflict>
  );
}
