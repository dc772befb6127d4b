/** The meaning of a colour. Colour is never the only sign: every tone comes with an icon or a word. */
export type Tone = "neutral" | "info" | "success" | "warning" | "danger" | "primary" | "accent";

/** A quiet filled background with readable text. */
export const SOFT: Record<Tone, string> = {
  neutral: "bg-surface-sunken text-ink-muted",
  info: "bg-info-soft text-on-info-soft",
  success: "bg-success-soft text-on-success-soft",
  warning: "bg-warning-soft text-on-warning-soft",
  danger: "bg-danger-soft text-on-danger-soft",
  primary: "bg-primary-soft text-on-primary-soft",
  accent: "bg-accent-soft text-on-accent-soft",
};
