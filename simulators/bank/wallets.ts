/** E-wallets that this bank reaches over the interbank rails, and how much they take. Their accounts are mobile numbers. */
import type { Behaviour } from "./sentinels.ts";

/** By the codes under which this bank knows them. */
export const WALLETS: Readonly<Record<string, string>> = {
  "901": "GoPay",
  "902": "OVO",
  "903": "DANA",
  "904": "ShopeePay",
  "911": "LinkAja",
};

const MOBILE_NUMBER = /^08[1-9]\d{7,10}$/;
const RUPIAH = 100n;
/** The balance that an account may hold, of a registered holder and of one that is not. */
const REGISTERED_SEN = 20_000_000n * RUPIAH;
const UNREGISTERED_SEN = 2_000_000n * RUPIAH;

/** Whether a wallet cannot have this account: it is no mobile number. False for a bank. */
export const isNoWalletNumber = (bank: string, account: string): boolean => bank in WALLETS && !MOBILE_NUMBER.test(account);

/** Whether the balance would exceed what the wallet may hold; each starts empty. False for a bank. */
export const isAboveBalance = (bank: string, sen: bigint, behaviour: Behaviour): boolean =>
  bank in WALLETS && sen > (behaviour === "not_upgraded" ? UNREGISTERED_SEN : REGISTERED_SEN);
