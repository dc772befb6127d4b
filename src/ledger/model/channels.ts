/** The channels of pay-ins, as `payin_clearing:{channel}` names them: a bank's code for its virtual accounts, `qris_{bank}` for its QRIS. Pure. */

const QRIS = "qris_";

/** QRIS payments that a bank has taken as acquirer. It owes them to us until they are settled, less its merchant discount rate. */
export const qrisChannel = (bank: string): string => `${QRIS}${bank}`;

/** The bank of a QRIS channel. */
export const bankOfQris = (channel: string): string => channel.slice(QRIS.length);

export const isQrisChannel = (channel: string): boolean => channel.startsWith(QRIS);

/** The number of a transfer's QRIS code, as the bank knows it (`partnerReferenceNo`) and as its statement repeats it. */
export const qrisNumberOf = (transfer: string): string => `${transfer}_q1`;

/** True for the number of a QRIS code; a virtual account has digits only. */
export const isQrisNumber = (number: string): boolean => number.endsWith("_q1");

/** The transfer of a code's number; any other text as it is. */
export const transferOfQris = (number: string): string => number.replace(/_q1$/, "");
