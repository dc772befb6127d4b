/**
 * Port to an outside party that returns account holders' names (SNAP service 16 for domestic accounts). Defined here, implemented
 * in `outside/`.
 */

export interface AccountQuestion {
  /** Our reference, for the party's log; new for each inquiry. */
  readonly reference: string;
  /** The 3-digit code of the bank. */
  readonly bank: string;
  readonly number: string;
}

export type AccountAnswer =
  /** The name as the bank writes it. */
  | { readonly outcome: "found"; readonly name: string }
  | { readonly outcome: "no_account"; readonly why: "account_invalid" | "account_closed" | "account_dormant" }
  /** No result: the recipient can be saved, marked as not checked, and the bank is inquired again later. */
  | { readonly outcome: "no_answer"; readonly why: string };

export type InquireAccount = (question: AccountQuestion) => Promise<AccountAnswer>;
