import { useMessages } from "#web/i18n.tsx";
import type { ArticleContent } from "../../model/article.ts";
import { EditConflict } from "../../../web/office/edit-conflict.tsx";
import { draftMessages } from "./messages.ts";
import type { Draft, ConflictingDraft } from "./use-draft.ts";

const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);

/** Fields in which two drafts differ. */
function differing(mine: ArticleContent, theirs: ArticleContent) {
  return [
    isOther(mine.categoryId, theirs.categoryId) ? ("categoryId" as const) : null,
    isOther(mine.cover, theirs.cover) ? ("cover" as const) : null,
    mine.featured !== theirs.featured ? ("featured" as const) : null,
    isOther(mine.texts.ID, theirs.texts.ID) ? ("ID" as const) : null,
    isOther(mine.texts.EN, theirs.texts.EN) ? ("EN" as const) : null,
  ].filter((field) => field !== null);
}

/** Shown when another person saved this article meanwhile. Lists the fields in which the two drafts differ. */
export function ArticleEditConflict({ draft, conflict }: { readonly draft: Draft; readonly conflict: ConflictingDraft }) {
  const t = useMessages(draftMessages);
  const fields = differing(draft.content, conflict.content).map((field) => t(`fields.${field}`));
  return (
    <EditConflict
      by={conflict.savedBy}
      at={conflict.savedAt}
      title={(facts) => t("conflictTitle", facts)}
      takeTheirs={t("takeTheirs")}
      settle={(whose) => draft.settle(whose)}
    >
      {fields.length === 0 ? t("conflictSame") : t("conflictText", { fields: fields.join(", ") })}
    </EditConflict>
  );
}
