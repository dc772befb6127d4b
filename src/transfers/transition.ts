/** A row of the transition table, and how rows are written. Pure. */
import type { JournalKind } from "./drafts.ts";
import type { Role } from "./events.ts";
import type { OwnRefusal } from "./outcome.ts";
import type { State } from "./states.ts";

export interface Transition {
  readonly moves: Partial<Record<State, readonly State[]>>;
  readonly who: readonly Role[];
  /** Two different people, always; `decide.ts` may ask for them in further cases. */
  readonly isFourEyes?: true;
  readonly journals: readonly JournalKind[];
  readonly refusals: readonly OwnRefusal[];
  readonly means: string;
}

/** What was exchanged is exchanged back, and is the sender's again. */
export const GIVING_BACK: readonly JournalKind[] = ["transfer.unconverted", "transfer.refund_due"];
/** What PAID earns: our fee, and the commission of who took the cash in. */
export const EARNING: readonly JournalKind[] = ["transfer.fee_earned", "transfer.commission_earned"];
export const UNEARNING: readonly JournalKind[] = ["transfer.fee_unearned", "transfer.commission_reversed"];
export const BOOKING_PAYOUT: readonly JournalKind[] = ["transfer.paid", ...EARNING];

/** From each of these to any of those. */
export const from = (states: readonly State[], to: readonly State[]) =>
  Object.fromEntries(states.map((state) => [state, to])) as Transition["moves"];
/** Stays what it is. */
export const staying = (states: readonly State[]) =>
  Object.fromEntries(states.map((state) => [state, [state]])) as Transition["moves"];

export function row(
  who: readonly Role[],
  moves: Transition["moves"],
  means: string,
  { journals = [], refusals = [], ...more }: Partial<Transition> = {},
): Transition {
  return { who, moves, means, journals, refusals, ...more };
}

/** Every change of state that any event of the table allows: what the database allows, too. */
export function allowedMoves(table: Readonly<Record<string, Transition>>): readonly (readonly [State, State])[] {
  const pairs = Object.values(table).flatMap(({ moves }) =>
    Object.entries(moves).flatMap(([state, next]) => next.map((to) => [state as State, to] as const)),
  );
  const texts = new Set(pairs.filter(([a, b]) => a !== b).map((pair) => pair.join(" ")));
  return [...texts].sort().map((text) => text.split(" ") as unknown as readonly [State, State]);
}
