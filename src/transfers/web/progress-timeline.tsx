import type { ReactNode } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Timeline, type EventState, type TimelineEvent } from "#web/ui/progress/timeline.tsx";
import type { Holder, Milestone } from "../model/progress.ts";
import { progressMessages } from "../tracking/messages.ts";

export interface ProgressTimelineProps {
  readonly label: string;
  readonly isCash: boolean;
  readonly isAbroad: boolean;
  readonly holder: Holder;
  /** The holder's name for this reader: on the recipient's page "you" would be another person. */
  readonly holderName?: string;
  /** The name of the milestone at which the money came to us, for a reader who did not pay it. */
  readonly fundedName?: string;
  /** Times are already formatted in the language of the page. */
  readonly reached: readonly {
    readonly milestone: Milestone;
    readonly when: string;
    readonly dateTime: string;
    readonly note?: ReactNode;
  }[];
  readonly ahead: readonly { readonly milestone: Milestone; readonly by: string | null }[];
  /** Content below the present milestone. */
  readonly now?: ReactNode;
  readonly action?: ReactNode;
}

/** Milestones where something went wrong or someone has to act. */
const TROUBLED: ReadonlySet<Milestone> = new Set<Milestone>([
  "action_required",
  "unclear",
  "code_locked",
  "rejected",
  "returned",
  "refund_waiting",
]);
/** Failures, once another milestone has followed. */
const FAILED: ReadonlySet<Milestone> = new Set<Milestone>(["rejected", "returned", "cancelled", "expired"]);
/** Milestones that end the timeline. */
const ENDS: ReadonlySet<Milestone> = new Set<Milestone>(["paid", "cancelled", "expired", "refunded", "escheated"]);

const isWaiting = (milestone: Milestone): boolean => milestone === "available" || milestone === "code_locked";

/** Cash that waits on after a lock or after waiting already: its sender has requested a new code. */
const isNewCode = (reached: readonly { readonly milestone: Milestone }[], index: number): boolean =>
  reached[index]?.milestone === "available" && isWaiting(reached[index - 1]?.milestone ?? "created");

/** Milestones renamed once they are over: "waiting for payment" with a tick would read as still waiting. */
const isProgress = (milestone: Milestone): milestone is Milestone & keyof (typeof progressMessages)["ID"]["done"] =>
  milestone in progressMessages.ID.done;

/** The dated progress of a transfer: milestones reached, the present holder of the money, milestones ahead with their dates. */
export function ProgressTimeline({
  label,
  isCash,
  isAbroad,
  holder,
  holderName,
  fundedName,
  reached,
  ahead,
  now,
  action,
}: ProgressTimelineProps) {
  const t = useMessages(progressMessages);
  const titleOf = (milestone: Milestone, isOver = false) => {
    if (milestone === "paid" && isCash) return t("collected");
    if (milestone === "funded" && isOver && fundedName !== undefined) return fundedName;
    return isOver && isProgress(milestone) ? t(`done.${milestone}`) : t(`milestone.${milestone}`);
  };
  const failedAt = reached.findLastIndex(({ milestone }) => FAILED.has(milestone));
  const events = reached.map(({ milestone, when, dateTime, note }, index): TimelineEvent => {
    const isLast = index === reached.length - 1;
    const state = index < failedAt ? "passed" : stateOf(milestone, isLast);
    // Without the reason, "ready" a second time reads like an error of ours.
    const isStopped = reached[index - 1]?.milestone === "collecting" && isWaiting(milestone);
    const body = isLast && now !== undefined ? now : isStopped ? t("stopped") : note;
    return {
      id: `${index}-${milestone}`,
      state,
      title: isNewCode(reached, index) ? t("newCode") : titleOf(milestone, !isLast),
      when,
      dateTime,
      ...(isLast && { holder: holderName ?? t(`holder.${holder === "network" && isAbroad ? "partner" : holder}`) }),
      ...(body !== undefined && { body }),
      ...(isLast && action !== undefined && { action }),
    };
  });
  const coming = ahead.map(({ milestone, by }): TimelineEvent => {
    const isPickup = milestone === "paid" && isCash;
    return {
      id: `next-${milestone}`,
      state: "next",
      title: isPickup ? t("toCollect") : titleOf(milestone),
      // The end of the collection period is no estimate, unlike other dates ahead.
      ...(by !== null && (isPickup ? { body: t("until", { when: by }) } : { when: t("before", { when: by }) })),
    };
  });
  return <Timeline label={label} events={[...events, ...coming]} />;
}

function stateOf(milestone: Milestone, isLast: boolean): EventState {
  if (milestone === "paid") return "arrived";
  if (FAILED.has(milestone) && (!isLast || ENDS.has(milestone))) return "failed";
  if (!isLast || ENDS.has(milestone)) return "done";
  return TROUBLED.has(milestone) ? "problem" : "now";
}
