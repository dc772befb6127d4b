/** The toasts on screen. Pure. */
export type ToastKind = "info" | "success" | "warning" | "danger";

export interface ToastOptions {
  readonly title: string;
  readonly text?: string;
  readonly kind?: ToastKind;
  readonly action?: { readonly label: string; readonly onAction: () => void };
  /** How long it stays; null: until it is closed. Default: by the length of its text. */
  readonly durationMs?: number | null;
  /** A toast with the same key replaces the one on screen. */
  readonly key?: string;
}

export interface ToastEntry extends ToastOptions {
  readonly id: number;
}

/** More would cover the page; the oldest temporary one goes first. */
export const TOAST_LIMIT = 4;
const SHORTEST_MS = 5000;
const LONGEST_MS = 12_000;
const MS_PER_LETTER = 60;

/** A failure stays until it is closed; a toast with an action stays longer than a plain one. */
export function durationOf({ kind, title, text = "", action, durationMs }: ToastOptions): number | null {
  if (durationMs !== undefined) return durationMs;
  if (kind === "danger") return null;
  const reading = (title.length + text.length) * MS_PER_LETTER + (action === undefined ? 2000 : 5000);
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, reading));
}

export function push(stack: readonly ToastEntry[], entry: ToastEntry): readonly ToastEntry[] {
  const others = entry.key === undefined ? stack : stack.filter(({ key }) => key !== entry.key);
  if (others.length < TOAST_LIMIT) return [...others, entry];
  const passing = others.findIndex((toast) => durationOf(toast) !== null);
  return [...others.toSpliced(Math.max(0, passing), 1), entry];
}

export function dismiss(stack: readonly ToastEntry[], id: number): readonly ToastEntry[] {
  return stack.filter((toast) => toast.id !== id);
}
