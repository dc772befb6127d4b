import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import type { Names } from "#web/private/people.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { StoredProfile } from "../contract.ts";
import { operatorWords } from "../messages.ts";
import type { Meeting } from "../profile.ts";
import { useEditorName, useFieldName } from "./field-name.ts";

export interface MeetingNews {
  readonly meetings: readonly Meeting[];
  readonly theirs: StoredProfile;
  readonly names: Names;
}

interface MeetingsProps {
  readonly news: MeetingNews;
  readonly onSettle: (field: string, choice: "theirs" | "mine") => void;
}

/** Somebody else was faster: what came in from them, and what both have changed. */
export function Meetings({ news: { meetings, theirs, names }, onSettle }: MeetingsProps) {
  const t = useWords(operatorWords);
  const language = useLanguage();
  const fieldName = useFieldName();
  const editorName = useEditorName();
  const taken = meetings.filter(({ mine }) => mine === null);
  const open = meetings.filter(({ mine }) => mine !== null);
  const title = t("meeting.title", {
    who: editorName(theirs.changedBy, names),
    when: formatInstant(theirs.changedAt, language),
  });
  const choose = (meeting: Meeting, choice: "theirs" | "mine") => {
    const words = t(choice === "theirs" ? "meeting.useTheirs" : "meeting.keepMine");
    return (
      <Button
        variant="secondary"
        size="small"
        label={t("meeting.of", { choice: words, field: fieldName(meeting.field) })}
        onClick={() => onSettle(meeting.field, choice)}
      >
        {words}
      </Button>
    );
  };
  return (
    <Banner kind="warning" title={title} live>
      {taken.length === 0 ? null : <p>{t("meeting.taken", { fields: taken.map(({ field }) => fieldName(field)).join(", ") })}</p>}
      {open.length === 0 ? null : (
        <>
          <p className="mt-2">{t("meeting.conflict")}</p>
          <ul className="mt-3 flex flex-col gap-3">
            {open.map((meeting) => (
              <li key={meeting.field} className="rounded-control bg-surface p-4 text-ink">
                <p className="font-semibold">{fieldName(meeting.field)}</p>
                <dl className="mt-2 grid gap-3 md:grid-cols-2">
                  {(["theirs", "mine"] as const).map((side) => (
                    <div key={side}>
                      <dt className="text-xs text-ink-muted">{t(`meeting.${side}`)}</dt>
                      <dd className="wrap-anywhere whitespace-pre-line">{side === "theirs" ? meeting.after : meeting.mine}</dd>
                      <dd className="mt-2">{choose(meeting, side)}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}
