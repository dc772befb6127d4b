/** The queues of transfers that staff work through. Pure. */
import { LEFT_STATES, type State } from "../lifecycle/states.ts";

/**
 * `person`: only staff can move it on. `held`: held for compliance. `sender`: waits for its sender's answer. `unknown`: the party has not said how the payout
 * ended. `returned`: the money came back. `refund`: a refund is on its way or waits. `pickup`: cash that waits at the outlets.
 * `late`: promised for an earlier time, and still on its way.
 */
export const TRANSFER_QUEUES = ["person", "held", "sender", "unknown", "returned", "refund", "pickup", "late"] as const;
export type TransferQueue = (typeof TRANSFER_QUEUES)[number];

/** The states of a queue; null where another condition selects. A frozen transfer is held: only compliance sees the difference. */
export const STATES_OF_QUEUE: Readonly<Record<TransferQueue, readonly State[] | null>> = {
  person: null,
  held: ["UNDER_REVIEW", "FROZEN"],
  sender: ["ACTION_REQUIRED"],
  unknown: ["OUTCOME_UNKNOWN"],
  returned: ["RETURNED", "REJECTED"],
  refund: ["REFUND_PENDING"],
  pickup: ["AVAILABLE"],
  // Paid in and not yet with the recipient (`isLate`). Cash that is available has kept its promise.
  late: ["FUNDED", "UNDER_REVIEW", "FROZEN", "ACTION_REQUIRED", "READY", "CONVERTED", ...LEFT_STATES],
};
