/** Reads a value once per transaction, however often it is requested: for example the data shared by a hundred payouts of one corridor. */
import type { Ctx } from "../unit-of-work.ts";

const read = new WeakMap<object, Map<string, Promise<unknown>>>();

/** The result of the first request under this key in this transaction. Only for data that the transaction itself does not change. */
export function onceIn<T>(ctx: Pick<Ctx, "db">, key: string, request: () => Promise<T>): Promise<T> {
  const known = read.get(ctx) ?? new Map<string, Promise<unknown>>();
  read.set(ctx, known);
  const before = known.get(key);
  if (before !== undefined) return before as Promise<T>;
  const requested = request();
  known.set(key, requested);
  return requested;
}
