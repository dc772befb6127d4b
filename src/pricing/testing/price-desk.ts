/** For tests: who calculates and who is promised a price, as calls over HTTP on the seed's terms. */
import { openTestApi } from "#platform/testing/api.ts";
import type { Actor } from "#platform/actor.ts";
import * as contract from "../contract.ts";
import type { PriceAsk } from "../contract.ts";
import { pricingHttp } from "../http.ts";
import { takeQuote, termAt } from "../index.ts";
import { openPricedHouse } from "./priced-house.ts";

/** One million to a bank at home, ten million to Singapore. */
export const DOMESTIC: PriceAsk = { corridor: "ID-ID-bank", side: "source", amountMinor: "100000000", bank: "014" };
export const ABROAD: PriceAsk = { corridor: "ID-SG-bank", side: "source", amountMinor: "1000000000" };
export const idr = (minor: string) => ({ currency: "IDR", minor });
export const SENDING = [{ menu: "transfer", module: ["view", "create"] }];
const user = (person: string): Actor => ({ kind: "user", id: person, level: "CUSTOMER", menuAccess: SENDING });

export async function openPriceDesk() {
  const priced = await openPricedHouse();
  const { house, id, asSeed } = priced;
  const api = await openTestApi(house, [pricingHttp]);
  const [sari, made] = [id("us"), id("us")];
  const quote = (ask: PriceAsk, person: string = sari, quoteId = id("qt")) =>
    api.call(contract.createQuote, { ...ask, id: quoteId }, { actor: user(person) });
  return {
    ...priced,
    api,
    sari,
    made,
    user,
    quote,
    calculate: (ask: PriceAsk) => api.call(contract.calculatePrice, ask),
    async getQuote(ask: PriceAsk, person: string = sari) {
      const answer = await quote(ask, person);
      if (answer.code !== 200) throw new Error(`no quote: ${answer.status}`);
      return answer.data as { id: `qt_${string}` };
    },
    take: (quoteId: string, person: string, transfer: string) =>
      asSeed((ctx) => takeQuote(ctx, { quote: quoteId, person, transfer })),
    async standing(corridor: string) {
      const term = await asSeed((ctx) => termAt(ctx, "corridor", corridor, ctx.now));
      if (!term) throw new Error(`no ${corridor}`);
      return term.value;
    },
    async close(): Promise<void> {
      await api[Symbol.asyncDispose]();
      await house[Symbol.asyncDispose]();
    },
  };
}
