/** The SMS that tells a recipient of waiting cash. */
export const PICKUP_WAITING = "transfers.pickup_waiting";
/** The SMS that tells them that it was collected. */
export const PICKUP_COLLECTED = "transfers.pickup_collected";
