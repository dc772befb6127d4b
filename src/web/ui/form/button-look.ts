import { classNames } from "../class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
/** `large` for the single action of a step on a phone, `medium` otherwise, `small` inside rows; the touch target is always at least 44 px. */
export type ButtonSize = "small" | "medium" | "large";

export interface ButtonLook {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Takes the whole width: the main action of a form on a phone. */
  readonly wide?: boolean;
  /** A square around an icon; requires a `label`. */
  readonly iconOnly?: boolean;
}

const BASE =
  "relative inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold no-underline transition-colors select-none forced-colors:border-[ButtonText]";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active",
  secondary: "border-line-strong bg-control text-primary hover:border-primary hover:bg-primary-soft hover:text-on-primary-soft",
  quiet: "border-transparent text-primary hover:bg-primary-soft hover:text-on-primary-soft",
  danger: "border-transparent bg-danger text-on-danger hover:bg-danger-hover",
};

const SIZES: Record<ButtonSize, string> = {
  // 36 px visible, 44 px touch target.
  small: "min-h-9 px-3.5 py-1 text-sm after:absolute after:-inset-y-1 after:inset-x-0 after:min-w-target",
  medium: "min-h-target px-5 py-2 text-base",
  large: "min-h-control px-6 py-3 text-base",
};

/** Keeps size and place; the faded style and the reason beside it replace the colour. */
const OFF =
  "cursor-not-allowed border-line bg-surface-sunken text-ink-muted forced-colors:border-[GrayText] forced-colors:text-[GrayText]";

/** The classes of a button, for other elements that must look like one. */
export function buttonLook(
  { variant = "primary", size = "medium", wide = false, iconOnly = false }: ButtonLook,
  isOff = false,
): string {
  return classNames(BASE, SIZES[size], wide && "w-full", iconOnly && "min-w-target px-2.5!", isOff ? OFF : VARIANTS[variant]);
}
