/** For tests: three members of the treasury, with their proposals and decisions as calls over HTTP. */
import { z } from "zod";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import * as contract from "../terms/contract.ts";
import { pricingHttp } from "../http.ts";
import { termAt } from "../index.ts";
import type { TermContent } from "../terms/model/term-kinds.ts";
import { openPricingApp } from "./pricing-app.ts";

/** The answer of a call about a term. */
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

/** Requirements as verification would name them. */
const REQUIREMENTS = ["phone", "email", "selfie"].map((code) => ({
  code,
  names: { ID: `Syarat ${code}`, EN: `Requirement ${code}` },
}));

const staff = (
  person: string,
  rights: { menu: string; module: string[] }[] = rightsOn("corridor", "fee", "rate", "limit"),
  level = "TREASURY",
): { actor: Actor } => ({ actor: { kind: "staff", id: person, level, menuAccess: rights } });

export async function openTermClient() {
  const priced = await openPricingApp();
  const { app, id, asSeed } = priced;
  const api = await openTestApi(app, [pricingHttp({ requirements: REQUIREMENTS })]);
  const [lina, joko, budi] = [id("us"), id("us"), id("us")];
  /** Sends input as a screen does: typed values, encoded as text on the wire. */
  const propose = async (term: TermContent, more: object = {}, who = staff(lina)) => {
    const input = { id: id("tm"), term, validFrom: app.runtime.clock.now(), validTo: null, reason: "because", ...more };
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
      return expectOk(answer);
    },
    withdraw: ({ id: term }: Shown, who = staff(lina)) => api.call(contract.withdrawTerm, { id: term }, who),
    /** Rejects a proposal, so that none is left waiting. */
    async settle(term: Shown): Promise<void> {
      const { code } = await decide(term, staff(joko), "reject");
      if (code !== 200) throw new Error("not settled");
    },
    bpsAt: async (at: Date, key = "ID-SG-bank") => (await asSeed((ctx) => termAt(ctx, "spread", key, at)))?.value.bps,
    async close(): Promise<void> {
      await api[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}
