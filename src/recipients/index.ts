/** What other capabilities may ask of recipients. */
export { TAKE_REFUSALS } from "./contract.ts";
export { takeRecipient, type TakenRecipient } from "./take-recipient.ts";
export { snapshotSchema, type RecipientSnapshot } from "./snapshot.ts";
