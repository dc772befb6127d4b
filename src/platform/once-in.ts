/** Reads something once in a transaction, however often it is asked for there: what a hundred payouts of one corridor stand on is the same. */
import type { Ctx } from "./unit-of-work.ts";

const read = new WeakMap<object, Map<string, Promise<unknown>>>();

/** The answer of the first who asked under this key in this transaction. Only for what the transaction itself does not change. */
export function onceIn<T>(ctx: Pick<Ctx, "db">, key: string, ask: () => Promise<T>): Promise<T> {
  const known = read.get(ctx) ?? new Map<string, Promise<unknown>>();
  read.set(ctx, known);
  const before = known.get(key);
  if (before !== undefined) return before as Promise<T>;
  const asked = ask();
  known.set(key, asked);
  return asked;
}
