import { Ban, Check, Hourglass, Inbox, RotateCcw } from "lucide-react";
import { at, addDays, HOUR_MS, toLocalDate } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useAction } from "#web/use-action.ts";
import { AssignField } from "../../../web/office/assign-field.tsx";
import { afterMove, isOver, type Move } from "../../../chat/model/thread.ts";
import { assignThread, listChatColleagues, moveThread, snoozeThread } from "../../contract.ts";
import { threadMessages } from "./messages.ts";
import type { DeskThread } from "./thread-view.ts";

interface ActionsProps {
  readonly thread: DeskThread;
  readonly onDone: () => void;
}

/** What happens to the thread as a whole: to whom it belongs, and whether it is done. */
export function ThreadActions({ thread, onDone }: ActionsProps) {
  const t = useMessages(threadMessages);
  const { act, isBusy } = useAction();
  const { id, state } = thread;
  const run = async (work: () => Promise<unknown>, done: string) => {
    await act(work, done);
    onDone();
  };
  const move = (one: Move, label: string, done: string, Icon: typeof Check) =>
    afterMove(thread, one) === null ? null : (
      <Button
        variant="secondary"
        loading={isBusy}
        iconBefore={<Icon aria-hidden size={18} />}
        onClick={() => void run(() => api(moveThread, { id, move: one }), done)}
      >
        {label}
      </Button>
    );
  return (
    <div className="flex flex-wrap items-end gap-3">
      {isOver(state) ? null : <Assignment thread={thread} run={run} />}
      {isOver(state) ? null : <Snooze thread={thread} run={run} />}
      {move("solve", t("solve"), t("solved"), Check)}
      {move("wait_third", t("waitThird"), t("waitsThird"), Hourglass)}
      {move("reopen", t("reopen"), t("reopened"), RotateCcw)}
      {move("spam", t("spam"), t("spammed"), Ban)}
      {move("not_spam", t("notSpam"), t("notSpammed"), Inbox)}
    </div>
  );
}

interface RunProps {
  readonly thread: DeskThread;
  readonly run: (work: () => Promise<unknown>, done: string) => Promise<void>;
}

function Assignment({ thread: { id, assignee }, run }: RunProps) {
  const t = useMessages(threadMessages);
  return (
    <div className="w-full sm:w-64">
      <AssignField
        label={t("assign")}
        nobody={t("assignNobody")}
        assignee={assignee}
        load={async () => (await api(listChatColleagues, {})).colleagues}
        nameOf={({ name, isPresent }) => (isPresent ? t("isPresent", { name }) : name)}
        onAssign={(person) => {
          const done = person === null ? t("unassigned") : t("assigned", { name: person.name });
          void run(() => api(assignThread, { id, to: person?.id ?? null }), done);
        }}
      />
    </div>
  );
}

/** The morning after so many days; an hour from now. */
const SNOOZES = ["hour", "tomorrow", "three_days", "week"] as const;
const MORNING = "08:00";

function Snooze({ thread: { id, snoozedUntil, openedAt }, run }: RunProps) {
  const t = useMessages(threadMessages);
  const until = (choice: (typeof SNOOZES)[number]): Date => {
    // The page's clock only proposes the time; the server refuses one that has passed.
    const nowMs = Math.max(openedAt.getTime(), performance.timeOrigin + performance.now());
    const today = toLocalDate(new Date(nowMs));
    if (choice === "hour") return new Date(nowMs + HOUR_MS);
    return at(addDays(today, choice === "tomorrow" ? 1 : choice === "three_days" ? 3 : 7), MORNING);
  };
  if (snoozedUntil !== null)
    return (
      <Button variant="secondary" onClick={() => void run(() => api(snoozeThread, { id, until: null }), t("woken"))}>
        {t("wake")}
      </Button>
    );
  const choose = (value: string) => {
    const choice = SNOOZES.find((one) => one === value);
    if (choice !== undefined) void run(() => api(snoozeThread, { id, until: until(choice).toISOString() }), t("snoozed"));
  };
  return (
    <div className="w-full sm:w-44">
      <SelectField
        label={t("snooze")}
        options={SNOOZES.map((value) => ({ value, label: t(`snoozes.${value}`) }))}
        value=""
        onChange={choose}
        unmarked
        dense
      />
    </div>
  );
}
