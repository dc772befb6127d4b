import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { Names } from "#identity/web/people.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { StoredProfile } from "../contract.ts";
import { operatorMessages } from "../messages.ts";
import type { EditConflict } from "../model/profile.ts";
import { useEditorName, useFieldName } from "./field-name.ts";

export interface EditConflictNews {
  readonly conflicts: readonly EditConflict[];
  readonly theirs: StoredProfile;
  readonly names: Names;
}

interface EditConflictsProps {
  readonly news: EditConflictNews;
  readonly onSettle: (field: string, choice: "theirs" | "mine") => void;
}

/** Shown when another person saved first: the fields taken from their version, and the fields that both changed. */
export function EditConflicts({ news: { conflicts, theirs, names }, onSettle }: EditConflictsProps) {
  const t = useMessages(operatorMessages);
  const language = useLanguage();
  const fieldName = useFieldName();
  const editorName = useEditorName();
  const taken = conflicts.filter(({ mine }) => mine === null);
  const open = conflicts.filter(({ mine }) => mine !== null);
  const title = t("meeting.title", {
    who: editorName(theirs.changedBy, names),
    when: formatInstant(theirs.changedAt, language),
  });
  const choose = (conflict: EditConflict, choice: "theirs" | "mine") => {
    const choiceText = t(choice === "theirs" ? "meeting.useTheirs" : "meeting.keepMine");
    return (
      <Button
        variant="secondary"
        size="small"
        label={t("meeting.of", { choice: choiceText, field: fieldName(conflict.field) })}
        onClick={() => onSettle(conflict.field, choice)}
      >
        {choiceText}
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
            {open.map((conflict) => (
              <li key={conflict.field} className="rounded-control bg-surface p-4 text-ink">
                <p className="font-semibold">{fieldName(conflict.field)}</p>
                <dl className="mt-2 grid gap-3 md:grid-cols-2">
                  {(["theirs", "mine"] as const).map((side) => (
                    <div key={side}>
                      <dt className="text-xs text-ink-muted">{t(`meeting.${side}`)}</dt>
                      <dd className="wrap-anywhere whitespace-pre-line">{side === "theirs" ? conflict.after : conflict.mine}</dd>
                      <dd className="mt-2">{choose(conflict, side)}</dd>
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
