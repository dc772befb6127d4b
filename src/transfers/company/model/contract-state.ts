/** The contract of a business with the operator, as far as it decides what the business may send. Pure. */
import type { Money } from "#kernel/amount.ts";

/** `none` to `signing`: before the first contract is in force. */
export const CONTRACT_STATES = ["none", "draft", "reviewed", "changes", "signing", "active", "suspended"] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

export interface BusinessContract {
  readonly state: ContractState;
  /** Until when an application that is being checked is answered. */
  readonly answerBy: Date | null;
  /** The tiers that a contract can give, the lowest first. */
  readonly tiers: readonly string[];
}

/** The most of one transfer and of a month; null without a limit. */
export interface TierRoom {
  readonly transfer: Money | null;
  readonly month: Money | null;
}

const isMore = (next: Money | null, now: Money | null) => now !== null && (next === null || next.minor > now.minor);

/** The next tier that a contract can give and that allows more; null where none does. Tiers that only persons reach do not count. */
export function raiseByContract(
  tier: string,
  offered: readonly string[],
  figuresOf: (tier: string) => TierRoom | undefined,
): TierRoom | null {
  const now = figuresOf(tier);
  if (now === undefined) return null;
  for (const name of offered) {
    const next = figuresOf(name);
    if (name > tier && next !== undefined && (isMore(next.transfer, now.transfer) || isMore(next.month, now.month)))
      return { transfer: next.transfer, month: next.month };
  }
  return null;
}
