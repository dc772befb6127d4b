/** The check of a caller: which questions are asked, which answers are right, when no further check is possible. Pure. */
import { MINUTE_MS } from "#kernel/time.ts";

/** Facts that the owner of an account knows and that the page of the account does not show to staff. */
export const CALLER_QUESTIONS = ["email", "phone", "last_recipient", "last_amount"] as const;
export type CallerQuestion = (typeof CALLER_QUESTIONS)[number];

/** A fact of the account, and whether what a caller says is right. Staff never see the fact. */
export interface CallerFact {
  readonly question: CallerQuestion;
  readonly accepts: (answer: string) => boolean;
}

/** How long a caller has: afterwards it is another call. */
export const CALLER_CHECK_MS = 15 * MINUTE_MS;
/** After this many checks of an account within a day that were not passed, nobody is checked by telephone any more. */
export const MAX_FAILED_CHECKS = 3;

interface Checked {
  readonly startedAt: Date;
  /** Null: not answered. */
  readonly isPassed: boolean | null;
}

/** Until when the caller counts as checked; null where the newest check was not passed, or was another call. */
export function passedUntil([newest]: readonly Checked[], now: Date): Date | null {
  if (newest?.isPassed !== true) return null;
  const until = new Date(newest.startedAt.getTime() + CALLER_CHECK_MS);
  return now < until ? until : null;
}

/** Contacts alone are asked only where the account has nothing else: whoever found a telephone knows both. */
const CONTACTS: ReadonlySet<CallerQuestion> = new Set<CallerQuestion>(["email", "phone"]);

/** Draws two different questions; null where the account has fewer than two facts. `random`: two bytes. */
export function drawQuestions(
  facts: readonly Pick<CallerFact, "question">[],
  random: Uint8Array,
): readonly [CallerQuestion, CallerQuestion] | null {
  const all = facts.map(({ question }) => question);
  const pairs = all.flatMap((first, n) => all.slice(n + 1).map((second) => [first, second] as const));
  const better = pairs.filter((pair) => pair.some((question) => !CONTACTS.has(question)));
  const from = better.length > 0 ? better : pairs;
  return from[(((random[0] ?? 0) << 8) | (random[1] ?? 0)) % Math.max(from.length, 1)] ?? null;
}

const folded = (text: string) => text.trim().toLowerCase();
const digitsOf = (text: string) => text.replaceAll(/\D/g, "").replace(/^0/, "62");

export const isEmail = (email: string, answer: string): boolean => folded(email) === folded(answer);
/** `0812…` and `+62812…` are one number. */
export const isPhone = (phone: string, answer: string): boolean => digitsOf(phone) === digitsOf(answer);
