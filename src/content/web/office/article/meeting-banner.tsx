import { useWords } from "#web/i18n.tsx";
import type { ArticleContent } from "../../../article.ts";
import { Meeting as MeetingQuestion } from "../meeting.tsx";
import { draftWords } from "./messages.ts";
import type { Draft, Meeting } from "./use-draft.ts";

const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);

/** The parts in which two drafts differ. */
function differing(mine: ArticleContent, theirs: ArticleContent) {
  return [
    isOther(mine.categoryId, theirs.categoryId) ? ("categoryId" as const) : null,
    isOther(mine.cover, theirs.cover) ? ("cover" as const) : null,
    mine.featured !== theirs.featured ? ("featured" as const) : null,
    isOther(mine.texts.ID, theirs.texts.ID) ? ("ID" as const) : null,
    isOther(mine.texts.EN, theirs.texts.EN) ? ("EN" as const) : null,
  ].filter((part) => part !== null);
}

/** Somebody else has saved this article meanwhile: in which parts the two differ. */
export function MeetingBanner({ draft, meeting }: { readonly draft: Draft; readonly meeting: Meeting }) {
  const t = useWords(draftWords);
  const parts = differing(draft.content, meeting.content).map((part) => t(`parts.${part}`));
  return (
    <MeetingQuestion
      by={meeting.savedBy}
      at={meeting.savedAt}
      title={(facts) => t("meetingTitle", facts)}
      takeTheirs={t("takeTheirs")}
      settle={(whose) => draft.settle(whose)}
    >
      {parts.length === 0 ? t("meetingSame") : t("meetingText", { parts: parts.join(", ") })}
    </MeetingQuestion>
  );
}
