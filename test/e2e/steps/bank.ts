/** Payments at the bank's simulator, with which the site was started. */
import type { APIRequestContext } from "@playwright/test";

/** The port of the bank that `npm start` uses for a site at the usual port. */
const BANK_OF_NPM_START = "http://localhost:3011";

/**
 * Pays a virtual account: the whole amount due, or the rupiah of `amount` ("10000.00"). Throws with the bank's message when it accepts
 * nothing.
 */
export async function payAtBank(
  request: APIRequestContext,
  payment: { readonly number: string; readonly amount?: string },
): Promise<void> {
  // A port derived from the site's own could belong to another program: the bank moves on to a free one.
  const bank = process.env["BANK_URL"] ?? BANK_OF_NPM_START;
  const answer = await request.post(new URL("/control/pay", bank).href, { data: payment });
  if (!answer.ok()) throw new Error(`the bank took no payment: ${await answer.text()}`);
}

/** Pays the QRIS code of a transfer, as a payer's app does. */
export async function payQrisAtBank(request: APIRequestContext, transfer: string): Promise<void> {
  const bank = process.env["BANK_URL"] ?? BANK_OF_NPM_START;
  const answer = await request.post(new URL("/control/pay-qris", bank).href, { data: { reference: `${transfer}_q1` } });
  if (!answer.ok()) throw new Error(`the bank took no payment: ${await answer.text()}`);
}
