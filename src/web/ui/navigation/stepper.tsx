import { Check, CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { useMessages } from "../../i18n.tsx";
import { classNames } from "../class-names.ts";
import { progressMessages } from "../messages.ts";
import type { StepState } from "../progress/timeline.tsx";

export interface Step {
  readonly label: string;
  readonly state: StepState;
  /** Path of a completed step that can be changed. */
  readonly to?: string;
}

/** Progress in a task of a few steps. Narrow: a bar and "Step 2 of 4"; wide: all steps by name. */
export function Stepper({
  steps,
  label,
  isNamed = true,
}: {
  readonly steps: readonly Step[];
  readonly label: string;
  /** False where the heading of the page is the name of the step. */
  readonly isNamed?: boolean;
}) {
  const t = useMessages(progressMessages);
  const at = steps.findIndex(({ state }) => state === "now" || state === "problem");
  const current = at === -1 ? steps.length - 1 : at;
  return (
    <nav aria-label={label} className="@container">
      <p className="mb-2 flex items-baseline justify-between gap-4 @xl:hidden">
        {isNamed ? <span className="font-bold">{steps[current]?.label}</span> : null}
        <span className="shrink-0 text-sm text-ink-muted">{t("step", { step: current + 1, total: steps.length })}</span>
      </p>
      <ol className="flex items-center gap-1.5 @xl:gap-3">
        {steps.map((step, index) => (
          <li
            key={step.label}
            aria-current={index === current ? "step" : undefined}
            className="flex grow items-center gap-3 @xl:last:grow-0"
          >
            <span
              aria-hidden="true"
              className={classNames("h-1.5 grow rounded-pill forced-colors:border @xl:hidden", BAR[step.state])}
            />
            <StepName step={step} number={index + 1} />
            {index < steps.length - 1 ? (
              <span
                aria-hidden="true"
                className={classNames(
                  "hidden grow border-t-2 @xl:block",
                  step.state === "done" ? "border-success" : "border-dashed border-line-strong",
                )}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const BAR: Record<StepState, string> = {
  done: "bg-success forced-colors:bg-[CanvasText]",
  now: "bg-primary forced-colors:bg-[Highlight]",
  next: "bg-skeleton",
  problem: "bg-warning forced-colors:bg-[Highlight]",
};

const SPOT: Record<StepState, string> = {
  done: "border-success bg-success text-on-success",
  now: "border-primary bg-primary text-on-primary",
  next: "border-line-strong bg-surface text-ink-muted",
  problem: "border-warning bg-warning-soft text-on-warning-soft",
};

function StepName({ step: { label, state, to }, number }: { readonly step: Step; readonly number: number }) {
  const t = useMessages(progressMessages);
  const face = (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          "flex size-8 shrink-0 items-center justify-center rounded-pill border-2 text-sm font-bold figures",
          SPOT[state],
        )}
      >
        {state === "done" ? (
          <Check size={16} strokeWidth={3} />
        ) : state === "problem" ? (
          <CircleAlert size={17} strokeWidth={2.5} />
        ) : (
          number
        )}
      </span>
      <span
        className={classNames(
          "text-sm",
          state === "now" || state === "problem"
            ? "font-bold text-ink"
            : state === "done"
              ? "font-semibold text-ink"
              : "text-ink-muted",
        )}
      >
        {label}
        <span className="sr-only">, {t(state)}</span>
      </span>
    </>
  );
  /* Narrow: the names are for screen readers only. */
  const layout = "sr-only @xl:not-sr-only @xl:flex @xl:min-h-target @xl:items-center @xl:gap-2.5";
  if (to === undefined) return <span className={layout}>{face}</span>;
  return (
    <Link to={to} className={classNames(layout, "rounded-sm underline-offset-4 hover:underline")}>
      {face}
    </Link>
  );
}
