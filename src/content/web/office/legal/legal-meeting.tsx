import { useWords } from "#web/i18n.tsx";
import { Meeting } from "../meeting.tsx";
import { legalRoomWords } from "./messages.ts";
import type { LegalDraft, LegalMeetingNews } from "./use-legal-draft.ts";

/** Somebody else has saved this draft meanwhile. */
export function LegalMeeting({ draft, meeting }: { readonly draft: LegalDraft; readonly meeting: LegalMeetingNews }) {
  const t = useWords(legalRoomWords);
  return (
    <Meeting
      by={meeting.savedBy}
      at={meeting.savedAt}
      title={(facts) => t("meetingTitle", facts)}
      takeTheirs={t("takeTheirs")}
      settle={(whose) => draft.settle(whose)}
    >
      {t("meetingText")}
    </Meeting>
  );
}
