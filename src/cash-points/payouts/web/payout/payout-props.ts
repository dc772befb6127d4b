import type { CounterView } from "../../../web/load-counter.ts";
import type { Output } from "#kernel/endpoint.ts";
import type { readPayout } from "../../../counter/contract-screens.ts";

export interface PayoutProps {
  readonly desk: CounterView;
  readonly shown: Output<typeof readPayout>;
}

/** The worker who typed a name that differs first looks for a typing error, as long as one may be corrected. */
export const isNameFirst = ({ payout, isOwn, correctionsLeft }: PayoutProps["shown"]): boolean =>
  payout.waitsForSecond && isOwn && correctionsLeft > 0;
