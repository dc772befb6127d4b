/** For tests: three of the treasury, and what they propose and decide, as calls over HTTP. */
import { z } from "zod";
import type { Actor } from "#platform/actor.ts";
import { openTestApi } from "#platform/testing/api.ts";
import * as contract from "../contract-terms.ts";
import { pricingHttp } from "../http.ts";
import { termAt } from "../index.ts";
import type { TermContent } from "../terms.ts";
import { openPricedHouse } from "./priced-house.ts";

/** What a call about a term has answered. */
export interface Shown {
  readonly id: `tm_${string}`;
  readonly hash: string;
}
export const rightsOn = (...menus: string[]) => menus.map((menu) => ({ menu, module: ["view", "update", "approve"] }));
export const spread = (bps: number, key: "ID-SG-bank" | "ID-MY-bank" = "ID-SG-bank"): TermContent => ({
  kind: "spread",
  key,
  value: { bps },
});

const staff = (
  person: string,
  rights: { menu: string; module: string[] }[] = rightsOn("corridor", "fee", "rate", "limit"),
  level = "TREASURY",
): { actor: Actor } => ({ actor: { kind: "staff", id: person, level, menuAccess: rights } });

export async function openTermDesk() {
  const priced = await openPricedHouse();
  const { house, id, asSeed } = priced;
  const api = await openTestApi(house, [pricingHttp]);
  const [lina, joko, budi] = [id("us"), id("us"), id("us")];
  /** As a screen would send it: typed values in, text on the wire. */
  const propose = async (term: TermContent, more: object = {}, who = staff(lina)) => {
    const input = { id: id("tm"), term, validFrom: house.machinery.clock.now(), validTo: null, reason: "because", ...more };
    return api.call(contract.proposeTerm, z.encode(contract.proposeTerm.input, input), who);
  };
  const decide = ({ id: term, hash }: Shown, who = staff(joko), decision: "approve" | "reject" = "approve", more: object = {}) =>
    api.call(contract.decideTerm, { id: term, hash, decision, ...more }, who);
  return {
    ...priced,
    api,
    lina,
    joko,
    budi,
    staff,
    propose,
    decide,
    async proposed(term: TermContent, more: object = {}): Promise<Shown> {
      const answer = await propose(term, more);
      if (answer.code !== 200) throw new Error(`not proposed: ${answer.status}`);
      return answer.data as Shown;
    },
    withdraw: ({ id: term }: Shown, who = staff(lina)) => api.call(contract.withdrawTerm, { id: term }, who),
    /** Leaves nothing that waits. */
    async settle(term: Shown): Promise<void> {
      const { code } = await decide(term, staff(joko), "reject");
      if (code !== 200) throw new Error("not settled");
    },
    bpsAt: async (at: Date, key = "ID-SG-bank") => (await asSeed((ctx) => termAt(ctx, "spread", key, at)))?.value.bps,
    async close(): Promise<void> {
      await api[Symbol.asyncDispose]();
      await house[Symbol.asyncDispose]();
    },
  };
}
