/** What other capabilities may ask of identity. */
export { contactOf } from "./contact-of.ts";
export { payoutHoldOf } from "./hold-payouts.ts";
export { removeFactors } from "./remove-factors.ts";
export { totpCode, totpSecondsLeft, totpSecretOf } from "./check-totp.ts";
