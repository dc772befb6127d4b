import { Keyboard } from "lucide-react";
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from "react";
import type { Id } from "#kernel/id.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { isSettled } from "../../../model/rules/evaluate.ts";
import { isAccountCode } from "../../../model/rules/requirements.ts";
import type { Looking } from "../look/use-looking.ts";
import type { TakenDesk } from "../use-case.ts";
import { accountNameOf, isOtherName } from "./answers/compared-names.ts";
import { focusNextStep, focusRow, isInSight } from "./focus-row.ts";
import { isTyping, reasonOfKey, reviewActOf } from "./keys.ts";
import { reviewMessages } from "./messages.ts";
import { RequirementRow } from "./requirement-row.tsx";
import { nextWaiting, rowSelector, rowsOf } from "./rows.ts";
import { unseenOf } from "./unseen.ts";
import { useAssess } from "./use-assess.ts";

// After the list, which is read first.
const ReviewNotice = lazy(() => import("./review-notice.tsx"));
const KeysHelp = lazy(async () => ({ default: (await import("./keys-help.tsx")).KeysHelp }));

interface RequirementsCardProps {
  readonly desk: TakenDesk;
  readonly looking: Looking;
  /** A key that is for the photographs; true when it did something. */
  readonly onPhotoKey: (key: string) => boolean;
  /** Opens a photograph. */
  readonly onSee: (submission: Id<"vs">) => void;
}

/** Every requirement of the case, assessed by keyboard or by buttons. The selected one shows what can be said of it. */
export function RequirementsCard({ desk, looking, onPhotoKey, onSee }: RequirementsCardProps) {
  const t = useMessages(reviewMessages);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const { requirements } = desk.shown;
  const submissions = desk.shown.submissions.map(looking.shownOf);
  const accountName = accountNameOf(desk.shown);
  const rows = rowsOf({ requirements, submissions });
  const focusOn = (key: string) => focusRow(list.current, key);
  const assessing = useAssess(desk, {
    isOtherName: ({ submission }) =>
      submission !== null && !looking.isMasked(submission.id) && isOtherName(submission, submissions, accountName),
    unseen: (row) => unseenOf(row, looking),
    see: ({ submission }) => {
      if (submission?.photo != null) onSee(submission.id);
      else void looking.reveal();
    },
    onAssessed: (done) => {
      const next = nextWaiting(rows, done);
      if (next === null) focusNextStep();
      else focusOn(next.key);
    },
  });
  // The first that waits for staff: what the account proves comes first in every rule.
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      rows.findIndex(({ status }) => status === "PROVIDED"),
    ),
  );
  const selected = Math.min(at, rows.length - 1);

  function onKeyDown(event: KeyboardEvent) {
    if (isTyping(event.target)) return;
    const act = reviewActOf(event);
    const row = rows[selected];
    if (row === undefined) return;
    if (act === null) {
      if (!event.ctrlKey && !event.altKey && !event.metaKey && onPhotoKey(event.key)) event.preventDefault();
      return;
    }
    event.preventDefault();
    const isAssessing = act.act === "accept" || act.act === "waive" || act.act === "reject";
    // Scrolled away, the row comes back first: the next press is about something that is seen.
    if (isAssessing && !isInSight(event.currentTarget.querySelector(rowSelector(row.key)))) return focusOn(row.key);
    switch (act.act) {
      case "move":
        return list.current?.querySelectorAll<HTMLElement>("[data-requirement]")[selected + act.by]?.focus();
      case "help":
        return setHelpOpen(true);
      case "accept":
        return assessing.accept(row);
      case "note":
        return assessing.writeNote(row);
      case "waive":
        return assessing.waive(row);
      case "reject": {
        const reason = isAccountCode(row.code) ? null : reasonOfKey(row.code, act.position);
        if (reason !== null) assessing.refuse(row, reason, act.isFinal);
      }
    }
  }

  return (
    <Card
      level={2}
      title={t("title")}
      hint={`${t("settled", { done: requirements.filter(isSettled).length, count: requirements.length })}. ${t("hint")}`}
      action={
        <Button size="small" variant="quiet" iconBefore={<Keyboard aria-hidden size={18} />} onClick={() => setHelpOpen(true)}>
          {t("help")}
        </Button>
      }
    >
      <Suspense>
        <ReviewNotice {...{ desk, assessing, rows, submissions, looking, accountName }} />
      </Suspense>
      <output className="sr-only">{assessing.said}</output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the keys of the rows inside, which have the focus */}
      <ol ref={list} aria-label={t("list")} onKeyDown={onKeyDown} className="flex flex-col gap-2">
        {rows.map((row, index) => (
          <li key={row.key}>
            <RequirementRow
              row={row}
              submissions={submissions}
              assessing={assessing}
              accountName={accountName}
              isMasked={looking.isMasked(row.key)}
              isSelected={index === selected}
              onSelect={() => setAt(index)}
            />
          </li>
        ))}
      </ol>
      <Suspense>{isHelpOpen ? <KeysHelp onClose={() => setHelpOpen(false)} /> : null}</Suspense>
    </Card>
  );
}
