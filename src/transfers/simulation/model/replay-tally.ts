/** Adds up what a proposed term would have changed, transfer by transfer. Pure. */
import { add, money, subtract, type Money } from "#kernel/money.ts";
import { SIMULATED_EXAMPLES } from "../contract.ts";
import type { Effect, Replay, ReplayExample, ReplayPart } from "../contract-replay.ts";

type Cost = NonNullable<Replay["cost"]>;
export const costOf = (before: Money, after: Money): Cost => ({ before, after, difference: subtract(after, before) });
const NONE = money("IDR", 0n);
const plus = (one: Cost | null, other: Cost | null): Cost | null =>
  one === null || other === null ? null : costOf(add(one.before, other.before), add(one.after, other.after));

/** One that was looked at, with its effect; null where nothing would have changed. */
export interface Seen extends Omit<ReplayExample, "effect"> {
  readonly effect: Effect | null;
}

/** Sums and examples of what was looked at. `hasCost`: the term is about money that the operator pays. */
export function openTally(possible: readonly Effect[], hasCost = false) {
  const none = hasCost ? costOf(NONE, NONE) : null;
  const effects = new Map(possible.map((effect) => [effect, { effect, count: 0, sum: NONE }]));
  const parts = new Map<string, ReplayPart>();
  let examples: ReplayExample[] = [];
  let [transfers, affected, cost] = [0, 0, none];
  return {
    see({ effect, ...seen }: Seen): void {
      const isAffected = effect !== null;
      const part = parts.get(seen.part) ?? { name: seen.part, transfers: 0, affected: 0, sum: NONE, cost: none };
      parts.set(seen.part, {
        ...part,
        transfers: part.transfers + 1,
        affected: part.affected + Number(isAffected),
        sum: isAffected ? add(part.sum, seen.amount) : part.sum,
        cost: plus(part.cost, seen.cost),
      });
      transfers += 1;
      cost = plus(cost, seen.cost);
      if (!isAffected) return;
      affected += 1;
      const known = effects.get(effect);
      if (known === undefined) throw new Error(`${effect} is no effect of this term`);
      effects.set(effect, { effect, count: known.count + 1, sum: add(known.sum, seen.amount) });
      examples.push({ ...seen, effect });
      if (examples.length > SIMULATED_EXAMPLES * 10) examples = newest(examples);
    },
    result: (about: Pick<Replay, "since" | "until" | "isCapped">, days: Replay["days"] = []): Replay => ({
      ...about,
      transfers,
      affected,
      effects: [...effects.values()],
      cost,
      parts: [...parts.values()].toSorted(
        (a, b) => b.affected - a.affected || b.transfers - a.transfers || (a.name < b.name ? -1 : 1),
      ),
      days,
      examples: newest(examples),
    }),
  };
}

const newest = (all: readonly ReplayExample[]): ReplayExample[] =>
  all.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1)).slice(0, SIMULATED_EXAMPLES);
