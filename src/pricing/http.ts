import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { calculatePrice } from "./calculate-price.ts";
import * as contract from "./contract.ts";
import * as ways from "./contract-ways.ts";
import { readRateHistory as historyContract } from "./contract-history.ts";
import * as terms from "./contract-terms.ts";
import { createQuote } from "./create-quote.ts";
import { decideTerm } from "./decide-term.ts";
import { listBanks, listCorridors } from "./list-corridors.ts";
import { listRates } from "./list-rates.ts";
import { listTerms, listTermsInForce, readTerm } from "./list-terms.ts";
import { pricingRefusals } from "./messages.ts";
import { proposeTerm } from "./propose-term.ts";
import { readQuote } from "./read-quote.ts";
import { readRateHistory } from "./read-rate-history.ts";
import { withdrawTerm } from "./withdraw-term.ts";

export const pricingHttp: CapabilityHttp = {
  bindings: [
    on(contract.calculatePrice, calculatePrice),
    on(ways.listCorridors, listCorridors),
    on(ways.listBanks, listBanks),
    on(contract.createQuote, createQuote),
    on(contract.readQuote, readQuote),
    on(historyContract, readRateHistory),
    on(terms.listTerms, listTerms),
    on(terms.listTermsInForce, listTermsInForce),
    on(terms.readTerm, readTerm),
    on(terms.proposeTerm, proposeTerm),
    on(terms.decideTerm, decideTerm),
    on(terms.withdrawTerm, withdrawTerm),
    on(terms.listRates, listRates),
  ],
  refusals: pricingRefusals,
};
