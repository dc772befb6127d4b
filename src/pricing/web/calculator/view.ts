/** What the calculator shows, all of it written out by the server: no amount is worked out in a browser. */
import type { Currency } from "#kernel/amount.ts";
import type { PriceAsk } from "../../contract.ts";
import type { PriceTexts } from "../price-texts.ts";
import type { CalculatorAsk } from "./ask.ts";
import type { calculatorWords } from "./messages.ts";

export interface Place {
  readonly code: string;
  readonly name: string;
  readonly currency: Currency;
  /** The ways that are open there, as they are called. */
  readonly ways: readonly { readonly way: "bank" | "cash"; readonly name: string }[];
}
export interface BankChoice {
  readonly code: string;
  readonly name: string;
  readonly isPopular: boolean;
}

/** What is wrong, and beside which entry it is said. */
export interface CalculatorProblem {
  readonly at: "to" | "via" | "amount";
  readonly sentence: string;
}

/** The destination is stopped for now: there is no price, and nothing to send. */
export interface CalculatorStop {
  /** That it is stopped, and why, as the office wrote it for visitors. */
  readonly sentence: string;
  /** The ways to the same country that are open now, as questions. */
  readonly others: readonly { readonly name: string; readonly link: string }[];
}

export interface CalculatorAnswer {
  readonly ask: CalculatorAsk;
  readonly currency: Currency;
  /** Both amounts as the entries show them, without the currency; empty where there is none. */
  readonly send: string;
  readonly receive: string;
  readonly price: PriceTexts | null;
  readonly problem: CalculatorProblem | null;
  /** Said in the place of a price. */
  readonly stop: CalculatorStop | null;
  /** The question as the calls of prices and quotes take it, and what it comes to in rupiah, in minor units; null without a price. */
  readonly priced: { readonly ask: PriceAsk; readonly principalMinor: string } | null;
  /** The ask in its shortest spelling, the same in both languages: for links. */
  readonly link: string;
  /** The tier of verification that this takes, where a new customer has a lower one, with the sentence that says so; null where nothing is needed. */
  readonly needs: { readonly tier: string; readonly sentence: string } | null;
  /** The answer in a sentence, for who listens. */
  readonly spoken: string;
}

/** The calculator's words, in the language of the page. */
export type CalculatorWords = Omit<(typeof calculatorWords)["ID"], "wrong" | "written">;

export interface CalculatorView extends CalculatorAnswer {
  readonly places: readonly Place[];
  readonly banks: readonly BankChoice[];
  readonly words: CalculatorWords;
  /** What a higher tier takes, and where one asks for it. */
  readonly verification: { readonly help: string; readonly ask: string };
}
