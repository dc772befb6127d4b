import type { ReactNode } from "react";
import { useWords } from "#web/i18n.tsx";
import { Timeline, type EventState, type TimelineEvent } from "#web/ui/timeline.tsx";
import type { Holder, Milestone } from "../../way.ts";
import { wayWords } from "../../way/messages.ts";

export interface WayProps {
  readonly label: string;
  readonly isCash: boolean;
  readonly isAbroad: boolean;
  readonly holder: Holder;
  /** Who it is that is told: on the recipient's page "you" would be another. */
  readonly holderName?: string;
  /** Times come written, in the language of the page. */
  readonly reached: readonly {
    readonly milestone: Milestone;
    readonly when: string;
    readonly dateTime: string;
    readonly note?: ReactNode;
  }[];
  readonly ahead: readonly { readonly milestone: Milestone; readonly by: string | null }[];
  /** What stands below where it is now. */
  readonly now?: ReactNode;
  readonly action?: ReactNode;
}

/** Where something went wrong, or somebody has to act. */
const TROUBLED: ReadonlySet<Milestone> = new Set<Milestone>([
  "action_required",
  "unclear",
  "rejected",
  "returned",
  "refund_waiting",
]);
/** What went wrong, once something else has come. */
const FAILED: ReadonlySet<Milestone> = new Set<Milestone>(["rejected", "returned", "cancelled", "expired"]);
/** Nothing comes after it. */
const ENDS: ReadonlySet<Milestone> = new Set<Milestone>(["paid", "cancelled", "expired", "refunded", "surrendered"]);

/** Named otherwise once it is over: "waiting for payment" with a tick would say that it still waits. */
const isProgress = (milestone: Milestone): milestone is Milestone & keyof (typeof wayWords)["ID"]["done"] =>
  milestone in wayWords.ID.done;

/** The dated way of a transfer: what was, who holds the money now, what comes and by when. */
export function WayTimeline({ label, isCash, isAbroad, holder, holderName, reached, ahead, now, action }: WayProps) {
  const t = useWords(wayWords);
  const titleOf = (milestone: Milestone, isOver = false) => {
    if (milestone === "paid" && isCash) return t("collected");
    return isOver && isProgress(milestone) ? t(`done.${milestone}`) : t(`milestone.${milestone}`);
  };
  const events = reached.map(({ milestone, when, dateTime, note }, index): TimelineEvent => {
    const isLast = index === reached.length - 1;
    const state = stateOf(milestone, isLast);
    const body = isLast && now !== undefined ? now : note;
    return {
      id: `${index}-${milestone}`,
      state,
      title: titleOf(milestone, !isLast),
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
      // Until when cash waits is no estimate, as dates ahead are called.
      ...(by !== null && (isPickup ? { body: t("until", { when: by }) } : { when: t("before", { when: by }) })),
    };
  });
  return <Timeline label={label} events={[...events, ...coming]} />;
}

function stateOf(milestone: Milestone, isLast: boolean): EventState {
  if (FAILED.has(milestone) && (!isLast || ENDS.has(milestone))) return "failed";
  if (!isLast || ENDS.has(milestone)) return "done";
  return TROUBLED.has(milestone) ? "problem" : "now";
}
