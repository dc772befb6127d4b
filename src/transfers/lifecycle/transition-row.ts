/** A row of the transition table, and how to write one. Pure. */
import type { JournalKind } from "./journal-drafts.ts";
import type { Role } from "./events.ts";
import type { OwnRefusal } from "./outcome.ts";
import type { State } from "./states.ts";

export interface Transition {
  readonly moves: Partial<Record<State, readonly State[]>>;
  readonly who: readonly Role[];
  /** Always needs two different people; `decide.ts` may demand them in further cases. */
  readonly isFourEyes?: true;
  readonly journals: readonly JournalKind[];
  readonly refusals: readonly OwnRefusal[];
  readonly means: string;
}

/** Exchanged money is exchanged back and becomes the sender's again. */
export const REFUND_JOURNALS: readonly JournalKind[] = ["transfer.conversion_reversed", "transfer.refund_due"];
/** What PAID earns: our fee, and the commission of the agent who took the cash in. */
export const EARNING: readonly JournalKind[] = ["transfer.fee_earned", "transfer.commission_earned"];
export const FEE_REVERSALS: readonly JournalKind[] = ["transfer.fee_reversed", "transfer.commission_reversed"];
export const BOOKING_PAYOUT: readonly JournalKind[] = ["transfer.paid", ...EARNING];

/** From each of these states to any of those. */
export const from = (states: readonly State[], to: readonly State[]) =>
  Object.fromEntries(states.map((state) => [state, to])) as Transition["moves"];
/** Keeps the state. */
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

/** Every change of state that any event of the table allows; the database allows the same. */
export function allowedMoves(table: Readonly<Record<string, Transition>>): readonly (readonly [State, State])[] {
  const pairs = Object.values(table).flatMap(({ moves }) =>
    Object.entries(moves).flatMap(([state, next]) => next.map((to) => [state as State, to] as const)),
  );
  const byText = new Map(pairs.filter(([a, b]) => a !== b).map((pair) => [pair.join(" "), pair]));
  return [...byText].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}
