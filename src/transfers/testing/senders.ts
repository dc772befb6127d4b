/** For tests: a test app with prices, recipients and limits, senders, staff, and events on their transfers. */
import { newId, type Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { type WireOutput, expectOk, openTestApi } from "#platform/testing/api.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { setTier } from "#limits/index.ts";
import { limitsHttp } from "#limits/http.ts";
import { limitInvariants } from "#limits/invariants.ts";
import { createQuote } from "#pricing/quotes/create-quote.ts";
import { DOMESTIC } from "#pricing/testing/price-client.ts";
import { seedPrices, MONDAY } from "#pricing/testing/pricing-app.ts";
import { openDesk } from "#recipients/testing/test-recipients.ts";
import { applyEvent } from "../processing/apply-events.ts";
import * as sendingCalls from "../sending/contract.ts";
import * as details from "../details/contract.ts";
import { transfersHttp, type TransferHttpDeps } from "../http.ts";
import { transferInvariants } from "../invariants.ts";
import type { PayInPayment } from "../pay-in/model/pay-in-party.ts";
import { recordPayments } from "../pay-in/record-payments.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { insertPayInAccount } from "../processing/store-due.ts";
import { openTransfers } from "./test-app.ts";
import { fakeApprovals } from "./fake-approvals.ts";
import { actorFor } from "./samples.ts";
import { noContract } from "./no-contract.ts";

export type Person = Actor & { readonly id: string };
export type Shown = WireOutput<typeof sendingCalls.sendTransfer>;
export const system = { kind: "system", name: "test" } as const;

const RIGHTS = [
  { menu: "recipient", module: ["view", "create"] },
  { menu: "transfer", module: ["view", "create", "cancel"] },
];
/** The name of the sender in these tests. */
export const SENDER = "Siti Aminah";

export async function openSenders() {
  const desk = await openDesk(MONDAY);
  const { app, clock } = desk;
  await seedPrices(app);
  const { deps: made, appliedEffects, prefund } = openTransfers(app);
  const approvals = fakeApprovals();
  const lost = new Set<string>();
  const recalling = new Set<string>();
  const deps: TransferHttpDeps = {
    ...made,
    rules: TRANSFER_RULES,
    canRecall: (party) => recalling.has(party),
    inquireAccount: desk.bank,
    homeBank: "014",
    hasLost: async (_, transfer) => lost.has(transfer),
    payInTitle: async () => "Sampai",
    companyOf: async () => "PT Uji",
    contractOf: noContract,
    siteUrl: "https://sampai.test",
    takesCash: async () => true,
    ...approvals,
    senderFor: async () => ({ name: SENDER, country: "ID", address: null, birthDate: null, reference: "us" }),
  };
  const api = await openTestApi(app, [transfersHttp(deps), limitsHttp]);
  const random = () => app.runtime.random(10);
  const idOf = <P extends string>(prefix: P) => newId(prefix, clock.now().getTime(), random());
  const staff = (...menuAccess: { menu: string; module: string[] }[]) =>
    ({ kind: "staff", id: idOf("us"), level: "OPERATIONS", menuAccess }) as const;
  const compliance = staff();

  const newSender = async (): Promise<Person> => {
    const actor: Person = { kind: "user", id: idOf("us"), level: "CUSTOMER", menuAccess: RIGHTS };
    await app.as({ actor: compliance }, (ctx) => setTier(ctx, { person: actor.id, tier: "L2", reason: "papers seen" }));
    return actor;
  };
  /** A new account each time; otherwise the limits per recipient would be reached. */
  const newBudi = () => ({ fields: { bank: "014", account: desk.newAccount(), name: "Budi Santoso" } });
  /** The input of a call to send, with the actor's own quote and recipient. */
  const sending = async (actor: Person, quoteInput: object = DOMESTIC, recipientInput: object = newBudi()) => {
    const quote = await app.as({ actor }, (ctx) => createQuote(ctx, { ...DOMESTIC, ...quoteInput, id: idOf("qt") }));
    const recipient = await desk.saved(actor, recipientInput);
    return { id: idOf("tr"), quote: quote.id, recipient: recipient.id, purpose: "FAMI", sourceOfFunds: "salary" } as const;
  };
  const sent = async (actor: Person, quoteInput?: object, recipientInput?: object): Promise<Shown> => {
    const input = await sending(actor, quoteInput, recipientInput);
    return expectOk(await api.call(sendingCalls.sendTransfer, input, { actor }));
  };
  let numbers = 0;
  const newNumber = () => `8808${String((numbers += 1)).padStart(8, "0")}`;
  /** Gives a transfer a virtual account number, as the job that requests one from the bank would. */
  const opened = async (id: Id<"tr">): Promise<string> => {
    const number = newNumber();
    await app.as({ actor: system }, (ctx) => insertPayInAccount(ctx.db, { transfer: id, channel: "va_014", number }, ctx.now));
    return number;
  };
  const payments = async (...received: PayInPayment[]) =>
    app.as({ actor: system }, (ctx) => recordPayments(ctx, { channel: "va_014", payments: received }, deps));
  /** Sent and paid, from an unknown account unless given. */
  const paid = async (
    actor: Person,
    {
      quoteInput,
      owner: recipientInput,
      payer = null,
    }: { quoteInput?: object; owner?: object; payer?: PayInPayment["payer"] } = {},
  ) => {
    const shown = await sent(actor, quoteInput, recipientInput);
    const amount = { currency: "IDR", minor: BigInt(shown.total.minor) } as const;
    await payments({ paymentId: shown.id, number: await opened(shown.id), amount, paidAt: clock.now(), payer });
    return shown;
  };
  const happen = (id: Id<"tr">, event: object) =>
    app.as({ actor: system }, (ctx) =>
      applyEvent(ctx, id, { at: ctx.now, by: actorFor("system"), ...event } as Parameters<typeof applyEvent>[2], deps),
    );
  return {
    desk,
    app,
    clock,
    api,
    deps,
    /** Transfers of which a statement has an order that a restore removed from the books. */
    lost,
    /** Parties that support a recall. */
    recalling,
    appliedEffects,
    prefund,
    approvals,
    idOf,
    staff,
    newSender,
    newNumber,
    sending,
    sent,
    opened,
    payments,
    paid,
    happen,
    read: async (id: Id<"tr">, actor: Actor) => expectOk(await api.call(details.readTransfer, { id }, { actor })),
    /** Fails a test that leaves the books out of order; also ends the windows of the rate limits. */
    async check(): Promise<void> {
      const all = [...transferInvariants, ...limitInvariants, ...ledgerInvariants];
      const broken = (await checkInvariants(app.runtime.database, all)).filter(({ breaches }) => breaches.length > 0);
      if (broken.length > 0)
        throw new Error(broken.map(({ says, breaches }) => `${says}: ${JSON.stringify(breaches)}`).join("\n"));
      clock.advance(61_000);
    },
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await desk[Symbol.asyncDispose]();
    },
  };
}
