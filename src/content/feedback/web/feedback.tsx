import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useRef, useState } from "react";
import type { Id } from "#kernel/id.ts";
import { useMessages } from "#web/i18n.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { feedbackMessages } from "./messages.ts";

type State = "asking" | "sending" | "thanks" | "sorry" | "failed";

export interface FeedbackProps {
  /** `article:key` or `question:key`, as in the contract. */
  readonly subject: string;
  readonly kind: "article" | "question";
}

/** "Was this helpful?" Needs JavaScript and is hidden without it; reading does not depend on it. */
export function Feedback({ subject, kind }: FeedbackProps) {
  const t = useMessages(feedbackMessages);
  const [state, setState] = useState<State>("asking");
  const ids = useRef<{ yes?: Id<"fb">; no?: Id<"fb"> }>({});

  async function answer(helpful: boolean, answeredAtMs: number) {
    if (state === "sending") return;
    setState("sending");
    try {
      const { newFeedbackId, sendFeedback } = await import("./send-feedback.ts");
      const id = (ids.current[helpful ? "yes" : "no"] ??= newFeedbackId(answeredAtMs));
      await sendFeedback(id, subject, helpful);
      setState(helpful ? "thanks" : "sorry");
    } catch {
      // Whatever the failure (offline, too many answers), the reader's only action is to try again.
      setState("failed");
    }
  }

  const isOpen = state === "asking" || state === "failed";
  return (
    <div className="needs-js flex min-h-target flex-wrap items-center gap-x-4 gap-y-2">
      {isOpen || state === "sending" ? <p className={classNames(kind === "article" && "font-semibold")}>{t(kind)}</p> : null}
      {isOpen ? (
        <div className="flex gap-2">
          <Answer label={t("yes")} icon={ThumbsUp} onAnswer={(atMs) => void answer(true, atMs)} />
          <Answer label={t("no")} icon={ThumbsDown} onAnswer={(atMs) => void answer(false, atMs)} />
        </div>
      ) : null}
      <output className={classNames(state === "failed" && "basis-full font-semibold text-danger")}>
        {state === "asking" ? "" : t(state)}
      </output>
    </div>
  );
}

function Answer({
  label,
  icon: Icon,
  onAnswer,
}: {
  readonly label: string;
  readonly icon: typeof ThumbsUp;
  readonly onAnswer: (atMs: number) => void;
}) {
  return (
    <button
      type="button"
      // Uses the event's own time: ids are ordered by it.
      onClick={(event) => onAnswer(Math.floor(performance.timeOrigin + event.timeStamp))}
      className="inline-flex min-h-target items-center gap-2 rounded-control border border-line-strong bg-surface px-4 text-sm font-semibold text-ink hover:bg-surface-hover"
    >
      <Icon aria-hidden size={16} />
      {label}
    </button>
  );
}
