/** For tests: a house with prices, recipients and limits, people who send, staff, and things that happen to their transfers. */
import { newId, type Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { setTier } from "#limits/index.ts";
import { limitsHttp } from "#limits/http.ts";
import { limitInvariants } from "#limits/invariants.ts";
import { createQuote } from "../../pricing/create-quote.ts";
import { DOMESTIC } from "../../pricing/testing/price-desk.ts";
import { givePrices, MONDAY } from "../../pricing/testing/priced-house.ts";
import { openDesk } from "../../recipients/testing/desk.ts";
import { applyEvent } from "../apply-events.ts";
import * as contract from "../contract.ts";
import { transfersHttp, type TransferHttpParts } from "../http.ts";
import { transferInvariants } from "../invariants.ts";
import type { PayInPayment } from "../pay-in.ts";
import { recordPayments } from "../record-payments.ts";
import { TRANSFER_RULES } from "../rules.ts";
import { insertPayInAccount } from "../store-due.ts";
import { openTransfers } from "./house.ts";
import { paperApprovals } from "./paper-approvals.ts";
import { doer } from "./samples.ts";

export type Person = Actor & { readonly id: string };
export type Shown = Record<string, unknown> & { readonly id: Id<"tr">; readonly state: string };
export const system = { kind: "system", name: "test" } as const;

const RIGHTS = [
  { menu: "recipient", module: ["view", "create"] },
  { menu: "transfer", module: ["view", "create", "cancel"] },
];
/** What the sender of these tests is called. */
export const SENDER = "Siti Aminah";

export async function openSenders() {
  const desk = await openDesk(MONDAY);
  const { house, clock } = desk;
  await givePrices(house);
  const { parts: made, brought, prefund } = openTransfers(house);
  const approvals = paperApprovals();
  const lost = new Set<string>();
  const parts: TransferHttpParts = {
    ...made,
    rules: TRANSFER_RULES,
    canRecall: () => false,
    askAccount: desk.bank,
    homeBank: "014",
    hasLost: async (_, transfer) => lost.has(transfer),
    payInTitle: async () => "Sampai",
    takesCash: async () => true,
    ...approvals,
    senderFor: async () => ({ name: SENDER, country: "ID", address: null, birthDate: null, reference: "us" }),
  };
  const api = await openTestApi(house, [transfersHttp(parts), limitsHttp]);
  const random = () => house.machinery.random(10);
  const idOf = <P extends string>(prefix: P) => newId(prefix, clock.now().getTime(), random());
  const staff = (...menuAccess: { menu: string; module: string[] }[]) =>
    ({ kind: "staff", id: idOf("us"), level: "OPERATIONS", menuAccess }) as const;
  const compliance = staff();

  const newSender = async (): Promise<Person> => {
    const actor: Person = { kind: "user", id: idOf("us"), level: "CUSTOMER", menuAccess: RIGHTS };
    await house.as({ actor: compliance }, (ctx) => setTier(ctx, { person: actor.id, tier: "L2", reason: "papers seen" }));
    return actor;
  };
  /** Each with an account of their own, or the limits per recipient would be met. */
  const newBudi = () => ({ fields: { bank: "014", account: desk.newAccount(), name: "Budi Santoso" } });
  /** What a call to send takes, with a quote and a recipient of somebody's own. */
  const sending = async (actor: Person, ask: object = DOMESTIC, whom: object = newBudi()) => {
    const quote = await house.as({ actor }, (ctx) => createQuote(ctx, { ...DOMESTIC, ...ask, id: idOf("qt") }));
    const recipient = await desk.saved(actor, whom);
    return { id: idOf("tr"), quote: quote.id, recipient: recipient.id, purpose: "FAMI", sourceOfFunds: "salary" } as const;
  };
  const sent = async (actor: Person, ask?: object, whom?: object): Promise<Shown> => {
    const answer = await api.call(contract.sendTransfer, await sending(actor, ask, whom), { actor });
    if (answer.code !== 200) throw new Error(JSON.stringify(answer));
    return answer.data as Shown;
  };
  let numbers = 0;
  const newNumber = () => `8808${String((numbers += 1)).padStart(8, "0")}`;
  /** Gives a transfer a number, as the job would that asks the bank for one. */
  const opened = async (id: Id<"tr">): Promise<string> => {
    const number = newNumber();
    await house.as({ actor: system }, (ctx) => insertPayInAccount(ctx.db, { transfer: id, channel: "va_014", number }, ctx.now));
    return number;
  };
  const payments = async (...heard: PayInPayment[]) =>
    house.as({ actor: system }, (ctx) => recordPayments(ctx, { channel: "va_014", payments: heard }, parts));
  /** Sent and paid, by an account that is not known unless it is said. */
  const paid = async (
    actor: Person,
    { ask, whom, payer = null }: { ask?: object; whom?: object; payer?: PayInPayment["payer"] } = {},
  ) => {
    const shown = await sent(actor, ask, whom);
    const { minor } = shown["total"] as { minor: string };
    const amount = { currency: "IDR", minor: BigInt(minor) } as const;
    await payments({ paymentId: shown.id, number: await opened(shown.id), amount, paidAt: clock.now(), payer });
    return shown;
  };
  const happen = (id: Id<"tr">, event: object) =>
    house.as({ actor: system }, (ctx) =>
      applyEvent(ctx, id, { at: ctx.now, by: doer("system"), ...event } as Parameters<typeof applyEvent>[2], parts),
    );
  return {
    desk,
    house,
    clock,
    api,
    parts,
    /** Transfers of which a statement has what a restore took from the books. */
    lost,
    brought,
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
    read: async (id: Id<"tr">, actor: Actor) => (await api.call(contract.readTransfer, { id }, { actor })).data as Shown,
    /** After each test the books are in order, or it has failed; and the windows of the calls' rate limits are over. */
    async check(): Promise<void> {
      const all = [...transferInvariants, ...limitInvariants, ...ledgerInvariants];
      const broken = (await checkInvariants(house.machinery.database, all)).filter(({ breaches }) => breaches.length > 0);
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
