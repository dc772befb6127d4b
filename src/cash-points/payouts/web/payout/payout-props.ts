import type { CounterView } from "../../../web/load-counter.ts";
import type { Output } from "#kernel/endpoint.ts";
import type { readPayout } from "../../../counter/contract-screens.ts";

export interface PayoutProps {
  readonly desk: CounterView;
  readonly shown: Output<typeof readPayout>;
}
