/** What other capabilities may ask of recipients. */
export { TAKE_REFUSALS } from "./contract.ts";
export { askBank } from "./check-account.ts";
export type { AskAccount } from "./account-inquiry.ts";
export { compareNames } from "./name.ts";
export { nameRecipients, type NamedRecipient } from "./name-recipients.ts";
export { previewRecipient, recipientNameOf, takeRecipient, type TakenRecipient } from "./take-recipient.ts";
export { snapshotSchema, type RecipientSnapshot } from "./snapshot.ts";
