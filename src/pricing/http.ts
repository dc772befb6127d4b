import type { Bilingual } from "#kernel/locale.ts";
import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { calculatePrice } from "./calculator/calculate-price.ts";
import * as contract from "./quotes/contract.ts";
import * as desk from "./rates/contract-desk.ts";
import * as corridorContract from "./corridors/contract.ts";
import { readRateHistory as historyContract } from "./rates/contract.ts";
import * as stops from "./corridors/contract-stops.ts";
import { readTariff as tariffContract } from "./tariff/contract.ts";
import * as terms from "./terms/contract.ts";
import { listRequirements as requirementsContract } from "./terms/contract-requirements.ts";
import { listTermBoard as boardContract } from "./terms/contract-list.ts";
import { listTermBoard } from "./terms/list-term-board.ts";
import { createQuote } from "./quotes/create-quote.ts";
import { decideTerm } from "./terms/decide-term.ts";
import { decideTerms } from "./corridors/decide-proposals.ts";
import { listBanks, listCorridors } from "./corridors/list-corridors.ts";
import { listRates } from "./rates/list-rates.ts";
import { listStops } from "./corridors/list-stops.ts";
import { listSwitches, listAvailabilityProposals } from "./corridors/list-switchboard.ts";
import { listTerms, listTermsInForce, readTerm, readTermNow } from "./terms/list-terms.ts";
import { fetchRatesNow } from "./rates/fetch-rates-now.ts";
import { previewDeskRate } from "./rates/preview-desk-rate.ts";
import { pricingRefusals } from "./messages.ts";
import { proposeAvailability } from "./corridors/propose-availability.ts";
import { proposeTerm } from "./terms/propose-term.ts";
import { readQuote } from "./quotes/read-quote.ts";
import { readRateHistory } from "./rates/read-rate-history.ts";
import { stopCorridors } from "./corridors/stop-corridors.ts";
import { readTariff } from "./tariff/read-tariff.ts";
import { withdrawTerm } from "./terms/withdraw-term.ts";

/** The parts of other capabilities that pricing needs: the requirements of verification that a rule can name. */
export interface PricingDeps {
  readonly requirements: readonly { readonly code: string; readonly names: Bilingual }[];
}

export const pricingHttp = ({ requirements }: PricingDeps): CapabilityHttp => ({
  bindings: [
    on(contract.calculatePrice, calculatePrice),
    on(corridorContract.listCorridors, listCorridors),
    on(corridorContract.listBanks, listBanks),
    on(contract.createQuote, createQuote),
    on(contract.readQuote, readQuote),
    on(historyContract, readRateHistory),
    on(tariffContract, readTariff),
    on(boardContract, listTermBoard),
    on(terms.listTerms, listTerms),
    on(terms.listTermsInForce, listTermsInForce),
    on(terms.readTerm, readTerm),
    on(terms.readTermNow, readTermNow),
    on(terms.proposeTerm, (ctx, input) =>
      proposeTerm(
        ctx,
        input,
        requirements.map(({ code }) => code),
      ),
    ),
    on(requirementsContract, async ({ language }) => ({
      requirements: requirements.map(({ code, names }) => ({ code, name: names[language] })),
    })),
    on(terms.decideTerm, decideTerm),
    on(terms.withdrawTerm, withdrawTerm),
    on(desk.listRates, listRates),
    on(desk.previewDeskRate, previewDeskRate),
    on(desk.fetchRatesNow, fetchRatesNow),
    on(stops.listStops, listStops),
    on(stops.listSwitches, listSwitches),
    on(stops.listAvailabilityProposals, listAvailabilityProposals),
    on(stops.stopCorridors, stopCorridors),
    on(stops.proposeAvailability, proposeAvailability),
    on(stops.decideTerms, decideTerms),
  ],
  refusals: pricingRefusals,
});
