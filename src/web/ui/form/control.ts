/** The design of every input and select: one border, one height, one error style. */
import { classNames } from "../class-names.ts";

export interface ControlState {
  readonly isInvalid?: boolean;
  /** Read-only, or disabled with a reason: no longer in the colour of an editable field. */
  readonly isFixed?: boolean;
}

const EDGE = "rounded-control border text-base text-ink transition-[border-color,background-color,box-shadow]";

function edge({ isInvalid = false, isFixed = false }: ControlState): string {
  if (isFixed) return "border-line bg-surface-sunken forced-colors:border-[GrayText]";
  // The second pixel of the error border is drawn inside, so that nothing moves when it appears.
  if (isInvalid) return "border-danger bg-surface shadow-[inset_0_0_0_1px_var(--color-danger)]";
  return "border-line-strong bg-surface hover:border-ink-muted";
}

/** Filters of the office on a wide screen: 40 px. */
const TIGHT = "tools:min-h-10 tools:px-3 tools:py-1.5 tools:text-sm";

/** A native control with its own border. */
export function controlLook(state: ControlState, ...more: readonly (string | false | null | undefined)[]): string {
  return classNames(EDGE, "min-h-control w-full min-w-0 px-4 py-3", TIGHT, edge(state), ...more);
}

/** A box around a bare control and its neighbours (prefix, button); the focus ring of the control inside is drawn around the box. */
export function boxLook(state: ControlState, ...more: readonly (string | false | null | undefined)[]): string {
  return classNames(
    EDGE,
    "flex min-h-control w-full min-w-0 items-stretch tools:min-h-10 tools:text-sm",
    "has-[[data-bare]:focus-visible]:outline-3 has-[[data-bare]:focus-visible]:outline-offset-2 has-[[data-bare]:focus-visible]:outline-focus",
    "forced-colors:has-[[data-bare]:focus-visible]:outline-[Highlight]",
    edge(state),
    ...more,
  );
}

/** The control inside such a box: set `data-bare` on it. Uses !important, since the ring of tokens.css is outside the layers. */
export const BARE = "min-w-0 flex-1 rounded-control bg-transparent px-4 py-3 text-ink tools:py-1 focus-visible:outline-none!";

/** A button inside such a box: 44 px, with its own focus ring. */
export const BOX_BUTTON =
  "relative inline-flex min-h-target min-w-target shrink-0 tools:min-h-8 tools:min-w-8 items-center justify-center self-center rounded-sm text-ink-muted hover:bg-surface-hover hover:text-ink focus-visible:outline-offset-0!";
