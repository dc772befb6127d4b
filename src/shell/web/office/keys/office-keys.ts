/** The office's single keys: what a pressed key means. Pure. */

export type OfficeKey = "search" | "keys" | "next" | "previous" | "select" | "approve" | "reject";

export interface PressedKey {
  readonly key: string;
  /** Control, or Command on a Mac. */
  readonly hasControl: boolean;
  readonly hasAlt: boolean;
  /** Somebody types there, or chooses from a list. */
  readonly isInField: boolean;
  readonly isInDialog: boolean;
  /** Another part of the page has answered it, or an input method composes a character. */
  readonly isTaken: boolean;
}

const LETTERS: Readonly<Record<string, OfficeKey>> = {
  "/": "search",
  "?": "keys",
  j: "next",
  k: "previous",
  x: "select",
  a: "approve",
  r: "reject",
};

/** Null: the key means nothing here. Single keys can be turned off (WCAG 2.1.4), Control with K cannot be pressed by mistake. */
export function officeKeyOf(
  { key, hasControl, hasAlt, isInField, isInDialog, isTaken }: PressedKey,
  areLettersOn: boolean,
): OfficeKey | null {
  if (isTaken || isInDialog || hasAlt) return null;
  if (hasControl) return key.toLowerCase() === "k" ? "search" : null;
  return isInField || !areLettersOn ? null : (LETTERS[key] ?? null);
}
