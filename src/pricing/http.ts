import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { calculatePrice } from "./calculate-price.ts";
import * as contract from "./contract.ts";
import * as ways from "./contract-ways.ts";
import { readRateHistory as historyContract } from "./contract-history.ts";
import * as stops from "./contract-stops.ts";
import { readTariff as tariffContract } from "./contract-tariff.ts";
import * as terms from "./contract-terms.ts";
import { createQuote } from "./create-quote.ts";
import { decideTerm } from "./decide-term.ts";
import { decideTerms } from "./decide-terms.ts";
import { listBanks, listCorridors } from "./list-corridors.ts";
import { listRates } from "./list-rates.ts";
import { listStops } from "./list-stops.ts";
import { listSwitches, listWaitingOpenings } from "./list-switches.ts";
import { listTerms, listTermsInForce, readTerm } from "./list-terms.ts";
import { pricingRefusals } from "./messages.ts";
import { proposeOpenings } from "./propose-openings.ts";
import { proposeTerm } from "./propose-term.ts";
import { readQuote } from "./read-quote.ts";
import { readRateHistory } from "./read-rate-history.ts";
import { stopWays } from "./stop-ways.ts";
import { readTariff } from "./read-tariff.ts";
import { withdrawTerm } from "./withdraw-term.ts";

export const pricingHttp: CapabilityHttp = {
  bindings: [
    on(contract.calculatePrice, calculatePrice),
    on(ways.listCorridors, listCorridors),
    on(ways.listBanks, listBanks),
    on(contract.createQuote, createQuote),
    on(contract.readQuote, readQuote),
    on(historyContract, readRateHistory),
    on(tariffContract, readTariff),
    on(terms.listTerms, listTerms),
    on(terms.listTermsInForce, listTermsInForce),
    on(terms.readTerm, readTerm),
    on(terms.proposeTerm, proposeTerm),
    on(terms.decideTerm, decideTerm),
    on(terms.withdrawTerm, withdrawTerm),
    on(terms.listRates, listRates),
    on(stops.listStops, listStops),
    on(stops.listSwitches, listSwitches),
    on(stops.listWaitingOpenings, listWaitingOpenings),
    on(stops.stopWays, stopWays),
    on(stops.proposeOpenings, proposeOpenings),
    on(stops.decideTerms, decideTerms),
  ],
  refusals: pricingRefusals,
};
