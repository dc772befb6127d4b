/** For tests: calls for prices and quotes over HTTP, on the seed's terms. */
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import type { Actor } from "#platform/actor.ts";
import * as contract from "../quotes/contract.ts";
import type { PriceQuery } from "../quotes/contract.ts";
import { pricingHttp } from "../http.ts";
import { takeQuote, termAt } from "../index.ts";
import { openPricingApp } from "./pricing-app.ts";

/** One million to an Indonesian bank, ten million to Singapore. */
export const DOMESTIC: PriceQuery = { corridor: "ID-ID-bank", side: "source", amountMinor: "100000000", bank: "014" };
export const ABROAD: PriceQuery = { corridor: "ID-SG-bank", side: "source", amountMinor: "1000000000" };
export const idr = (minor: string) => ({ currency: "IDR", minor });
export const SENDING = [{ menu: "transfer", module: ["view", "create"] }];
const user = (person: string): Actor => ({ kind: "user", id: person, level: "CUSTOMER", menuAccess: SENDING });

export async function openPriceClient() {
  const priced = await openPricingApp();
  const { app, id, asSeed } = priced;
  const api = await openTestApi(app, [pricingHttp({ requirements: [] })]);
  const [sari, made] = [id("us"), id("us")];
  const quote = (query: PriceQuery, person: string = sari, quoteId = id("qt")) =>
    api.call(contract.createQuote, { ...query, id: quoteId }, { actor: user(person) });
  return {
    ...priced,
    api,
    sari,
    made,
    user,
    quote,
    calculate: (query: PriceQuery) => api.call(contract.calculatePrice, query),
    async getQuote(query: PriceQuery, person: string = sari) {
      const answer = await quote(query, person);
      if (answer.code !== 200) throw new Error(`no quote: ${answer.status}`);
      return expectOk(answer);
    },
    take: (quoteId: string, person: string, transfer: string) =>
      asSeed((ctx) => takeQuote(ctx, { quote: quoteId, person, transfer })),
    async corridorInForce(corridor: string) {
      const term = await asSeed((ctx) => termAt(ctx, "corridor", corridor, ctx.now));
      if (!term) throw new Error(`no ${corridor}`);
      return term.value;
    },
    async close(): Promise<void> {
      await api[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}
