import { useWords } from "#web/i18n.tsx";
import { Meeting } from "../../meeting.tsx";
import { pageFormWords } from "./messages.ts";
import type { PageDraft, PageMeetingNews } from "./use-page-draft.ts";

/** Somebody else has published this page meanwhile. */
export function PageMeeting({ draft, meeting }: { readonly draft: PageDraft; readonly meeting: PageMeetingNews }) {
  const t = useWords(pageFormWords);
  return (
    <Meeting
      by={meeting.publishedBy}
      at={meeting.publishedAt}
      title={(facts) => t("meetingTitle", facts)}
      takeTheirs={t("takeTheirs")}
      settle={(whose) => draft.settle(whose)}
    >
      {t("meetingText")}
    </Meeting>
  );
}
