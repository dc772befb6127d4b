/** The bank account to which we settle with a business. Its name is inquired at the bank. Pure. */
import { z } from "zod";
import { textOf } from "./company.ts";

export const accountSchema = z.strictObject({
  /** Three digits. */
  bank: z.string().regex(/^[0-9]{3}$/),
  number: z.string().regex(/^[0-9]{5,20}$/),
  /** As the bank writes it. */
  holder: textOf(2, 100),
});
export type SettlementAccount = z.output<typeof accountSchema>;

/** How the bank’s name compares with the typed holder; `not_checked`: the bank has not answered yet. */
export const ACCOUNT_VERDICTS = ["match", "close", "different", "no_account", "not_checked"] as const;
export type AccountVerdict = (typeof ACCOUNT_VERDICTS)[number];
