import { Check, CircleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "../../i18n.tsx";
import { classNames } from "../class-names.ts";
import { progressMessages } from "../messages.ts";

export type StepState = "done" | "now" | "next" | "problem";
/**
 * `problem`: current and still solvable; `failed`: final; `passed`: happened, but led to a failure, so it gets no tick; `arrived`: done, and
 * the money is with the recipient.
 */
export type EventState = StepState | "failed" | "passed" | "arrived";

export interface TimelineEvent {
  readonly id: string;
  readonly state: EventState;
  readonly title: string;
  /** Formatted time of the event, or of its expected occurrence. */
  readonly when?: string;
  /** Machine-readable time of the event. */
  readonly dateTime?: string;
  /** The current holder of the money, e.g. the bank; shown for `now` and `problem`. */
  readonly holder?: string;
  readonly body?: ReactNode;
  /** What the reader can do. */
  readonly action?: ReactNode;
}

const DOT: Record<EventState, string> = {
  done: "border-success bg-success text-on-success",
  arrived: "border-accent bg-accent text-on-accent",
  now: "border-primary bg-surface text-primary",
  next: "border-line-strong border-dashed bg-surface text-ink-subtle",
  problem: "border-warning bg-warning-soft text-on-warning-soft",
  failed: "border-danger bg-danger-soft text-on-danger-soft",
  passed: "border-line-strong bg-surface text-ink-subtle",
};

/** The progress of the money: past events with their times, the current holder, the next steps. Oldest first. */
export function Timeline({ events, label }: { readonly events: readonly TimelineEvent[]; readonly label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {events.map((event, index) => (
        <TimelineRow key={event.id} event={event} last={index === events.length - 1} />
      ))}
    </ol>
  );
}

function TimelineRow({ event, last }: { readonly event: TimelineEvent; readonly last: boolean }) {
  const t = useMessages(progressMessages);
  const { state, title, when, dateTime, holder, body, action } = event;
  const current = state === "now" || state === "problem";
  return (
    <li aria-current={current ? "step" : undefined} className="relative flex gap-4 not-last:pb-6">
      {last ? null : (
        <span
          aria-hidden="true"
          className={classNames(
            "absolute start-3.5 top-8 bottom-0 border-s-2",
            state === "done"
              ? "border-success"
              : state === "failed" || state === "passed"
                ? "border-line-strong"
                : "border-dashed border-line-strong",
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={classNames(
          "relative mt-0.5 flex size-7.5 shrink-0 items-center justify-center rounded-pill border-2",
          DOT[state],
        )}
      >
        {state === "done" || state === "arrived" ? <Check size={16} strokeWidth={3} /> : null}
        {state === "passed" ? <span className="size-2.5 rounded-pill bg-line-strong" /> : null}
        {state === "failed" ? <X size={16} strokeWidth={3} /> : null}
        {state === "problem" ? <CircleAlert size={17} strokeWidth={2.5} /> : null}
        {state === "now" ? <NowDot /> : null}
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p
            className={classNames(
              "min-w-0",
              current ? "font-bold text-ink" : state === "next" ? "text-ink-muted" : "font-semibold text-ink",
            )}
          >
            <span className="sr-only">{t(state === "arrived" ? "done" : state)}: </span>
            {title}
          </p>
          {when === undefined ? null : state === "next" ? (
            <span className="text-sm text-ink-muted">{t("expected", { when })}</span>
          ) : (
            <time dateTime={dateTime} className="text-sm text-ink-muted">
              {when}
            </time>
          )}
        </div>
        {holder !== undefined && current ? (
          <p className="text-sm font-semibold text-primary">{t("holder", { who: holder })}</p>
        ) : null}
        {body === undefined ? null : <div className="mt-1 text-sm text-ink-muted">{body}</div>}
        {action === undefined ? null : <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
      </div>
    </li>
  );
}

function NowDot() {
  return (
    <span className="relative flex size-3">
      <span className="absolute inset-0 animate-ping rounded-pill bg-primary opacity-40 motion-reduce:hidden" />
      <span className="relative size-3 rounded-pill border-6 border-primary bg-primary" />
    </span>
  );
}
