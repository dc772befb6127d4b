/** What an outside party that knows who holds an account must fulfil (SNAP service 16 at home). Owned here, fulfilled in `outside/`. */

export interface AccountQuestion {
  /** Ours, for the party's log; a new one at each question. */
  readonly reference: string;
  /** The 3-digit code of the bank. */
  readonly bank: string;
  readonly number: string;
}

export type AccountAnswer =
  /** The name as the bank writes it. */
  | { readonly outcome: "found"; readonly name: string }
  | { readonly outcome: "no_account"; readonly why: "account_invalid" | "account_closed" | "account_dormant" }
  /** Nothing was learnt: the recipient can be kept, marked as not checked, and is asked about again. */
  | { readonly outcome: "no_answer"; readonly why: string };

export type AskAccount = (question: AccountQuestion) => Promise<AccountAnswer>;
