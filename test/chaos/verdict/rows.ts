import type { State } from "../../../src/transfers/lifecycle/states.ts";
import type { RefundStatus } from "../../../src/transfers/lifecycle/refunds.ts";

/** A transfer, as far as it is assessed. */
export interface Row {
  readonly id: string;
  readonly state: State;
  readonly product: string;
  readonly needsPerson: boolean;
  readonly quote: string;
  readonly recipient: string;
  readonly sender: string;
  readonly totalMinor: bigint;
  readonly receivesCurrency: string;
  readonly receivesMinor: bigint;
  readonly cancelRequested: boolean;
  readonly reason: string | null;
  readonly wasUnknown: boolean;
  readonly waitsForAccount: boolean;
  readonly isPaidInCash: boolean;
  /** The amount due: less than the total by the rounding of cash. */
  readonly dueMinor: bigint;
}

export interface RefundRow {
  readonly of: string;
  readonly transfer: string;
  readonly status: RefundStatus;
  readonly amountMinor: bigint;
  readonly sequence: number;
  /** The sender has chosen cash. */
  readonly isCash: boolean;
  /** The amount handed out: for cash, including the rounding. */
  readonly givenMinor: bigint;
}

/** The first few of many similar failures, and their number. */
export function limited(what: string, found: readonly string[]): string[] {
  return found.length <= SHOWN ? [...found] : [...found.slice(0, SHOWN), `… ${found.length} ${what} in all`];
}

/** Maximum of failures shown of one kind. */
export const SHOWN = 5;
