import {
  Ban,
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  Clock,
  Info,
  TriangleAlert,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { SOFT, type Tone } from "./tone.ts";

export interface BadgeProps {
  readonly tone?: Tone;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** A short label on a soft background. */
export function Badge({ tone = "neutral", icon: Icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-pill border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap max-[22.5rem]:whitespace-normal",
        tone === "neutral" ? "border-line" : "border-transparent",
        SOFT[tone],
      )}
    >
      {Icon === undefined ? null : <Icon aria-hidden="true" size={14} strokeWidth={2.25} className="shrink-0" />}
      {children}
    </span>
  );
}

/** A status, shown by icon, word and colour together. */
export type BadgeStatus =
  | "draft"
  | "waiting"
  | "progress"
  | "done"
  | "attention"
  | "failed"
  | "stopped"
  | "active"
  | "inactive"
  | "note";

const STATUS_TONES: Record<BadgeStatus, { readonly tone: Tone; readonly icon: LucideIcon }> = {
  draft: { tone: "neutral", icon: CircleDashed },
  waiting: { tone: "info", icon: Clock },
  progress: { tone: "primary", icon: CircleDot },
  done: { tone: "success", icon: CircleCheck },
  attention: { tone: "warning", icon: TriangleAlert },
  failed: { tone: "danger", icon: CircleX },
  stopped: { tone: "neutral", icon: Ban },
  active: { tone: "success", icon: Check },
  inactive: { tone: "neutral", icon: CircleAlert },
  note: { tone: "accent", icon: Info },
};

export function StatusBadge({ status, children }: { readonly status: BadgeStatus; readonly children: ReactNode }) {
  const { tone, icon } = STATUS_TONES[status];
  return (
    <Badge tone={tone} icon={icon}>
      {children}
    </Badge>
  );
}
