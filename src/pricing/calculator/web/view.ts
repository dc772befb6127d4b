/** What the calculator shows, formatted by the server: the browser computes no amounts. */
import type { ReactNode } from "react";
import type { Currency } from "#kernel/amount.ts";
import type { PriceQuery } from "../../quotes/contract.ts";
import type { PriceTexts } from "../../quotes/web/price-texts.ts";
import type { CalculatorQuery } from "./calculator-query.ts";
import type { calculatorMessages } from "./messages.ts";

export interface Place {
  readonly code: string;
  readonly name: string;
  readonly currency: Currency;
  /** Open methods in the country, with their names. */
  readonly payoutMethods: readonly { readonly payoutMethod: "bank" | "cash"; readonly name: string }[];
}
/** Banks or e-wallets below one heading. */
export interface BankGroup {
  readonly label: string;
  readonly choices: readonly { readonly code: string; readonly name: string }[];
}

/** A problem, and the field at which it is shown. */
export interface CalculatorProblem {
  readonly at: "to" | "via" | "amount";
  readonly sentence: string;
}

/** The destination is stopped: no price and nothing to send. */
export interface CalculatorStop {
  /** That it is stopped, with the reason that the office wrote for visitors. */
  readonly sentence: string;
  /** Other open methods to the same country, as queries. */
  readonly others: readonly { readonly name: string; readonly link: string }[];
}

/** The tier that a transfer needs before it can start. */
export interface CalculatorNeeds {
  readonly tier: string;
  readonly sentence: string;
  /** In place of a day that a person who is not verified yet cannot reach: after the verification, and how long that takes. */
  readonly arrives: string;
  readonly arrivesDetail: string;
  /** The answer as a sentence for screen readers, to somebody without the tier. */
  readonly announcement: string;
}

export interface CalculatorAnswer {
  readonly query: CalculatorQuery;
  readonly currency: Currency;
  /** Both amounts as shown in the fields, without currency; empty where there is none. */
  readonly send: string;
  readonly receive: string;
  readonly price: PriceTexts | null;
  readonly problem: CalculatorProblem | null;
  /** Shown instead of a price. */
  readonly stop: CalculatorStop | null;
  /** The query as the calls for prices and quotes take it, and the principal in rupiah minor units; null without a price. */
  readonly priced: { readonly query: PriceQuery; readonly principalMinor: string } | null;
  /** The query in its shortest form, the same in both languages: for links. */
  readonly link: string;
  /** The tier that a new customer does not reach at once but needs; null otherwise. */
  readonly needs: CalculatorNeeds | null;
  /** The answer as a sentence for screen readers. */
  readonly announcement: string;
}

/** The calculator's messages, in the page's language. */
export type CalculatorMessages = Omit<(typeof calculatorMessages)["ID"], "wrong" | "written">;

export interface CalculatorView extends CalculatorAnswer {
  readonly places: readonly Place[];
  readonly banks: readonly BankGroup[];
  readonly messages: CalculatorMessages;
  /** Links about getting a higher tier: the help page and the contact page. */
  readonly verification: { readonly help: string };
}

export interface CalculatorProps {
  readonly view: CalculatorView;
  /** Called with each answer's link, so that the calculator's own page can put it into its address. */
  readonly onLink?: (link: string) => void;
  /** Renders the action and the validity of the price, if it is not the link to sending. Used by the first step of sending. */
  readonly renderAction?: (answer: CalculatorAnswer, isWaiting: boolean) => ReactNode;
  /** Whether the country and the bank are decided already, by the recipient: then only the amounts are asked for. */
  readonly isPlaceFixed?: boolean;
  /** Whether the sender, who is known, still needs a tier for this. Without it the calculator asks where the visitor stands. */
  readonly needsTier?: (tier: string) => boolean;
}
