import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

/** The head of a page that has nothing to fill in: what has happened, and what comes next. */
export function Notice({
  icon: Icon,
  tone = "primary",
  title,
  isWorking = false,
  children,
}: {
  readonly icon: LucideIcon;
  readonly tone?: "primary" | "success" | "warning";
  readonly title: string;
  /** The icon turns: something is under way. */
  readonly isWorking?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-start">
      <span
        aria-hidden="true"
        className={classNames("mb-5 flex size-16 items-center justify-center rounded-pill forced-colors:border", SPOT[tone])}
      >
        <Icon size={30} strokeWidth={1.8} className={isWorking ? "animate-spin" : undefined} />
      </span>
      <h1 className="text-3xl">{title}</h1>
      {children}
    </div>
  );
}

const SPOT = {
  primary: "bg-primary-soft text-on-primary-soft",
  success: "bg-success-soft text-on-success-soft",
  warning: "bg-warning-soft text-on-warning-soft",
} as const;
