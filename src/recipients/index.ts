/** What other capabilities may ask of recipients. */
export { takeRecipient, type TakenRecipient } from "./take-recipient.ts";
export { snapshotSchema, type RecipientSnapshot } from "./snapshot.ts";
