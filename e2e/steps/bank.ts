/** The bank's simulator, which the site was started with: who pays there, and what. */
import type { APIRequestContext } from "@playwright/test";

/** Where `npm start` puts the bank of a site at the usual port. */
const BANK_OF_NPM_START = "http://localhost:3011";

/** Pays a virtual account: all that is due on it, or the rupiah of `amount` ("10000.00"). Throws with the bank's words when it takes nothing. */
export async function payAtBank(
  request: APIRequestContext,
  payment: { readonly number: string; readonly amount?: string },
): Promise<void> {
  // A port counted from the site's own would sometimes be another program's: the bank moves on to a free one.
  const bank = process.env["BANK_URL"] ?? BANK_OF_NPM_START;
  const answer = await request.post(new URL("/control/pay", bank).href, { data: payment });
  if (!answer.ok()) throw new Error(`the bank took no payment: ${await answer.text()}`);
}
