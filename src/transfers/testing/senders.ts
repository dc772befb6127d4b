/** Senders with an API of transfers: quotes, recipients and transfers of theirs, paid in as the bank would tell it. */
import { newId } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { setTier } from "#limits/index.ts";
import { createQuote } from "../../pricing/create-quote.ts";
import { DOMESTIC } from "../../pricing/testing/price-desk.ts";
import { givePrices, MONDAY } from "../../pricing/testing/priced-house.ts";
import { openDesk } from "../../recipients/testing/desk.ts";
import { applyEvent } from "../apply-events.ts";
import type { TransferEvent } from "../events.ts";
import * as contract from "../contract.ts";
import { transfersHttp, type TransferHttpParts } from "../http.ts";
import { recordPayments } from "../record-payments.ts";
import { TRANSFER_RULES } from "../rules.ts";
import { insertPayInAccount } from "../store-due.ts";
import { openTransfers } from "./house.ts";
import { doer } from "./samples.ts";

export type Person = Actor & { readonly id: string };
type TransferId = `tr_${string}`;
export type Shown = Record<string, unknown> & { readonly id: TransferId; readonly number: string; readonly state: string };

const RIGHTS = [
  { menu: "recipient", module: ["view", "create"] },
  { menu: "transfer", module: ["view", "create", "cancel", "export"] },
];

export async function openSenders() {
  const desk = await openDesk(MONDAY);
  const { house, clock } = desk;
  await givePrices(house);
  const parts: TransferHttpParts = {
    ...openTransfers(house).parts,
    rules: TRANSFER_RULES,
    canRecall: () => false,
    senderFor: async () => ({ name: "Siti Aminah", country: "ID", address: null, birthDate: null, reference: "us" }),
  };
  const api = await openTestApi(house, [transfersHttp(parts)]);
  const idOf = <P extends string>(prefix: P) => newId(prefix, clock.now().getTime(), house.machinery.random(10));
  const system = { kind: "system", name: "test" } as const;

  /** To an account whose owner the bank knows by this name. */
  async function sent(actor: Person, name = "Budi Santoso"): Promise<Shown> {
    const quote = await house.as({ actor }, (ctx) => createQuote(ctx, { ...DOMESTIC, id: idOf("qt") }));
    const recipient = await desk.saved(actor, desk.home(desk.newAccount(name.toUpperCase()), name));
    const input = { id: idOf("tr"), quote: quote.id, recipient: recipient.id, purpose: "FAMI" };
    const answer = await api.call(contract.sendTransfer, input, { actor });
    if (answer.code !== 200) throw new Error(JSON.stringify(answer));
    return answer.data as Shown;
  }
  /** Something happens to a transfer, by the house unless it says otherwise. */
  const happen = (id: TransferId, event: object) =>
    house.as({ actor: system }, (ctx) =>
      applyEvent(ctx, id, { at: ctx.now, by: doer("system"), ...event } as TransferEvent, parts),
    );
  return {
    house,
    clock,
    api,
    parts,
    idOf,
    sent,
    happen,
    async newSender(): Promise<Person> {
      const compliance = { kind: "staff", id: idOf("us"), level: "COMPLIANCE", menuAccess: [] } as const;
      const actor: Person = { kind: "user", id: idOf("us"), level: "CUSTOMER", menuAccess: RIGHTS };
      await house.as({ actor: compliance }, (ctx) => setTier(ctx, { person: actor.id, tier: "L2", reason: "papers seen" }));
      return actor;
    },
    /** As the bank tells it once it is asked. */
    pay: ({ id }: Shown, minor = 100_555_000n) =>
      house.as({ actor: system }, async (ctx) => {
        const number = `8808${String(clock.now().getTime()).slice(-8)}`;
        await insertPayInAccount(ctx.db, { transfer: id, channel: "va_014", number }, ctx.now);
        const payment = { paymentId: id, number, amount: { currency: "IDR", minor } as const, paidAt: ctx.now, payer: null };
        await recordPayments(ctx, { channel: "va_014", payments: [payment] }, parts);
      }),
    /** To the recipient, by the rail. */
    async payOut(id: TransferId) {
      for (const event of [
        { type: "checks_cleared" },
        { type: "submitted", rail: "bi_fast", party: "014" },
        {
          type: "payout_answered",
          asked: "inquiry",
          answer: { outcome: "paid", assurance: "CREDITED", providerRef: "r1", cost: null },
        },
      ])
        await happen(id, event);
    },
    read: (id: TransferId, actor: Person) => api.call(contract.readTransfer, { id }, { actor }),
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await desk[Symbol.asyncDispose]();
    },
  };
}
