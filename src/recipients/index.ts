/** The interface of recipients for other capabilities. */
export { TAKE_REFUSALS } from "./contract.ts";
export { checkOf, inquireBank, resultOf } from "./account-check/check-account.ts";
export type { AccountAnswer, InquireAccount } from "./account-check/model/account-inquiry.ts";
export { openHomeAccounts, type HomeAccounts, type HomeEntries } from "./forms/home-accounts.ts";
export { inquireForPerson } from "./account-check/inquire-for-person.ts";
export { saveChecked } from "./save-checked.ts";
export { compareNames, isNearName } from "./model/name.ts";
export { isOtherName, markName } from "./model/spelling.ts";
export { revealRecipientsOf } from "./own-recipients.ts";
export { nameRecipients, type NamedRecipient } from "./name-recipients.ts";
export { previewRecipient, recipientNameOf, takeRecipient, type TakenRecipient } from "./take-recipient.ts";
export { snapshotSchema, type RecipientSnapshot } from "./model/snapshot.ts";
