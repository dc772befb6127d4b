/** The SMS that tells a recipient of waiting cash. */
export const PICKUP_WAITING = "transfers.pickup_waiting";
