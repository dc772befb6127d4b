import { useMessages } from "#web/i18n.tsx";
import { EditConflict } from "../../../../web/office/edit-conflict.tsx";
import { pageFormMessages } from "./messages.ts";
import type { PageDraft, ConflictingPage } from "./use-page-draft.ts";

/** Shown when another person published this page meanwhile. */
export function PageEditConflict({ draft, conflict }: { readonly draft: PageDraft; readonly conflict: ConflictingPage }) {
  const t = useMessages(pageFormMessages);
  return (
    <EditConflict
      by={conflict.publishedBy}
      at={conflict.publishedAt}
      title={(facts) => t("conflictTitle", facts)}
      takeTheirs={t("takeTheirs")}
      settle={(whose) => draft.settle(whose)}
    >
      {t("conflictText")}
    </EditConflict>
  );
}
