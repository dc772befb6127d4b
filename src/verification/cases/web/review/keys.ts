/** What a key does while a requirement has the focus. Pure. Only then: a page-wide key would fire for those who speak to their computer (WCAG 2.1.4). */
import { reasonsFor, type Reason } from "../../../model/rules/reasons.ts";
import type { SubmissionCode } from "../../../model/rules/requirements.ts";

/** What is read of an event of the keyboard. */
export interface Pressed {
  readonly key: string;
  /** The place of the key on the keyboard: with Shift a digit's `key` depends on the layout. */
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** What a key does with the selected requirement. */
export type ReviewAct =
  | { readonly act: "move"; readonly by: 1 | -1 }
  | { readonly act: "accept" }
  | { readonly act: "waive" }
  | { readonly act: "note" }
  | { readonly act: "help" }
  /** `position` counts from 1, in the order of `reasonsFor`. */
  | { readonly act: "reject"; readonly position: number; readonly isFinal: boolean };

const BY_KEY: Readonly<Record<string, ReviewAct>> = {
  j: { act: "move", by: 1 },
  ArrowDown: { act: "move", by: 1 },
  k: { act: "move", by: -1 },
  ArrowUp: { act: "move", by: -1 },
  a: { act: "accept" },
  w: { act: "waive" },
  n: { act: "note" },
  "?": { act: "help" },
};
const DIGIT = /^(?:Digit|Numpad)([1-9])$/;

/** The act of a key, or null. Keys with Ctrl, Alt or Meta belong to the browser. */
export function reviewActOf({ key, code, shiftKey, ctrlKey, altKey, metaKey }: Pressed): ReviewAct | null {
  if (ctrlKey || altKey || metaKey) return null;
  const digit = DIGIT.exec(code)?.[1];
  if (digit !== undefined) return { act: "reject", position: Number(digit), isFinal: shiftKey };
  return BY_KEY[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** Reasons beyond the ninth have no key. */
const KEYS = 9;

/** A reason and the digit that chooses it. */
export interface KeyedReason {
  readonly reason: Reason;
  readonly key: string | null;
}

/** The reasons of a requirement with their keys. */
export const keyedReasons = (code: SubmissionCode): readonly KeyedReason[] =>
  reasonsFor(code).map((reason, at) => ({ reason, key: at < KEYS ? String(at + 1) : null }));

/** The reason that a digit chooses; null where the requirement has fewer. */
export const reasonOfKey = (code: SubmissionCode, position: number): Reason | null =>
  position > KEYS ? null : (reasonsFor(code)[position - 1] ?? null);

/** Keys pressed in a field are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
