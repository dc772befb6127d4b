/**
 * Transfers brought to a state by the hundred: the starting point of a race. They go through the product's own decisions, in one call for
 * all.
 */
import type { Id } from "#kernel/id.ts";
import type { Money } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { applyEvents } from "#transfers/processing/apply-events.ts";
import type { Agreement } from "#transfers/model/agreement.ts";
import type { TransferEvent } from "#transfers/lifecycle/events.ts";
import { transfersHttp } from "#transfers/http.ts";
import { fakeApprovals } from "#transfers/testing/fake-approvals.ts";
import type { TransferJobDeps } from "#transfers/jobs.ts";
import type { PayInPayment } from "#transfers/pay-in/model/pay-in-party.ts";
import type { InquiryAnswer, PayoutOrder, PayoutParty } from "#transfers/lifecycle/payout-party.ts";
import { TRANSFER_RULES, type TransferRules } from "#transfers/lifecycle/rules.ts";
import { insertTransfer } from "#transfers/store.ts";
import { insertPayIns } from "#transfers/pay-in/store.ts";
import { insertPayInAccount } from "#transfers/processing/store-due.ts";
import { newTransfer, totalOf, type Product, type Transfer } from "#transfers/lifecycle/transfer.ts";
import { PRICES } from "#transfers/testing/samples.ts";
import type { RaceApp } from "./app.ts";
import { soleKey } from "#platform/keys/keyring.ts";
import { customer, SENDER } from "./senders.ts";
import { dueOf } from "../../../src/transfers/lifecycle/due.ts";
import { noContract } from "#transfers/testing/no-contract.ts";

export const CHANNEL = "va_014";
/** The party whose payouts can be recalled. */
export const RECALLING = "recalls";

export interface Stocked {
  readonly transfer: Transfer;
  readonly id: Id<"tr">;
  readonly person: Id<"us">;
  readonly actor: Actor;
  readonly number: string;
  readonly payment: PayInPayment;
  readonly phone: string;
}

const nothing = async (): Promise<never> => {
  throw new Error("this race calls no party");
};

/** A party that counts the orders it receives, and answers as the race says. */
export function openParty(name: string, answer: (order: PayoutOrder, call: "submit" | "inquire") => Promise<InquiryAnswer>) {
  const orders = new Map<string, number>();
  const party: PayoutParty = {
    party: name,
    async submit(order) {
      orders.set(order.reference, (orders.get(order.reference) ?? 0) + 1);
      const answered = await answer(order, "submit");
      if (answered.outcome === "not_found") throw new Error("only an inquiry is answered with not_found");
      return answered;
    },
    inquire: (order) => answer(order, "inquire"),
  };
  return { party, orders };
}

export const PAID = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null } as const;

export async function openStock(app: RaceApp, rules: TransferRules = TRANSFER_RULES) {
  const deps: TransferJobDeps = {
    rules,
    openedAccounts: new Set(),
    check: async () => ({ type: "checks_cleared" }),
    applyEffect: async () => undefined,
    payIn: { party: CHANNEL, open: nothing, listPayments: nothing, close: nothing },
    payInTitle: async () => "Sampai",
    railsOf: () => [{ rail: "bi_fast", party: "014" }],
    routeFor: async () => ({ rail: "bi_fast", party: "014" }),
    partyNamed: () => ({ party: "014", submit: nothing, inquire: nothing }),
    refundRoute: {
      rail: "bi_fast",
      bank: "014",
      party: { party: "014", submit: nothing, inquire: nothing },
      sender: SENDER,
      purpose: "OTHR",
      remark: "Pengembalian dana",
      awardRemark: "Kompensasi",
    },
  };
  app.bind(
    transfersHttp({
      ...deps,
      canRecall: (party) => party === RECALLING,
      senderFor: async () => SENDER,
      trackingKeys: soleKey(new Uint8Array(32)),
      receiptKeys: soleKey(new Uint8Array(32)),
      fileKeys: soleKey(new Uint8Array(32)),
      issuerFor: () => Promise.reject(new Error("nobody takes receipts here")),
      homeBank: "014",
      hasLost: async () => false,
      companyOf: async () => "PT Uji",
      contractOf: noContract,
      siteUrl: "https://sampai.test",
      takesCash: async () => true,
      ...fakeApprovals(),
      inquireAccount: async () => ({ outcome: "no_answer", why: "not part of the race" }),
    }),
  );

  const happen = (stock: readonly Stocked[], eventOf: (one: Stocked) => object, msAgo = MINUTE_MS) =>
    app.transaction(async (ctx) => {
      const at = new Date(app.now.getTime() - msAgo);
      const by = { role: "system", id: "stock" };
      const pendingEvents = stock.map((one) => ({
        transfer: one.id,
        event: { at, by, ...eventOf(one) } as TransferEvent,
      }));
      for (const applied of await applyEvents(ctx, pendingEvents, deps))
        if ("refusal" in applied) throw new Error(`what the race needs was refused: ${applied.refusal}`);
    });

  const stock = {
    deps,
    /** Applies the same kind of event to all of them, by default a minute ago. */
    happen,

    /** Created and awaiting payment, each by another sender; `msAgo` says since when. */
    awaiting: async (count: number, product: Product = "local", msAgo = 2 * MINUTE_MS): Promise<Stocked[]> => {
      const createdAt = new Date(app.now.getTime() - msAgo);
      const stocked = Array.from({ length: count }, (): Stocked => {
        const made = app.nextOf("stocked");
        const [id, person] = [app.id("tr"), app.id("us")];
        const payBy = new Date(createdAt.getTime() + 30 * MINUTE_MS);
        const transfer = newTransfer({ id, product, price: PRICES[product], createdAt, payBy });
        const number = `8808${String(made).padStart(10, "0")}`;
        const payer = { name: "Siti Aminah", bank: "008", account: "1112223334" };
        const payment = { paymentId: `b_${number}`, number, amount: totalOf(transfer.price), paidAt: createdAt, payer };
        return { transfer, id, person, actor: customer(person), number, payment, phone: `+62812${10_000_000 + made}` };
      });
      await app.transaction(async (ctx) => {
        for (const { transfer, id, person, number, phone } of stocked) {
          const account = product === "cash_pickup" ? null : { bank: "014", number: "1234567890" };
          const beneficiary = { name: "Sukarno", country: "ID", account, phone, fields: {} };
          const arrivesBy = "2026-11-23T10:00:00.000Z";
          const snapshot: Agreement = { beneficiary, sender: SENDER, purpose: "FAMI", remark: "Kiriman", arrivesBy };
          const agreed = { sender: person, corridor: "ID-ID", quote: app.id("qt"), recipient: app.id("rc"), snapshot };
          if (!(await insertTransfer(ctx.db, transfer, agreed, dueOf(transfer, deps.rules))))
            throw new Error(`${id} is there already`);
          await insertPayInAccount(ctx.db, { transfer: id, channel: CHANNEL, number }, ctx.now);
        }
      });
      await happen(stocked, () => ({ type: "pay_in_opened" }), msAgo);
      return stocked;
    },

    /** Paid in from an account that the bank has named. */
    funded: async (count: number, product: Product = "local", msAgo = 2 * MINUTE_MS): Promise<Stocked[]> => {
      const stocked = await stock.awaiting(count, product, msAgo);
      const payments = new Map<string, { readonly payment: Id<"py">; readonly amount: Money }>();
      await app.transaction(async (ctx) => {
        for (const { id, payment } of stocked) {
          const { paymentId: bankPayment, number, amount, paidAt, payer } = payment;
          const py = app.id("py");
          await insertPayIns(ctx.db, [{ id: py, channel: CHANNEL, bankPayment, number, amount, paidAt, payer }], ctx.now);
          payments.set(id, { payment: py, amount });
        }
      });
      await happen(
        stocked,
        ({ id, payment }) => ({ type: "payment_received", channel: CHANNEL, paidAt: payment.paidAt, ...payments.get(id) }),
        msAgo,
      );
      return stocked;
    },

    /** Cleared for payout. */
    ready: async (count: number, product: Product = "local", msAgo = 2 * MINUTE_MS): Promise<Stocked[]> => {
      const stocked = await stock.funded(count, product, msAgo);
      await happen(stocked, () => ({ type: "checks_cleared" }), msAgo);
      return stocked;
    },
  };
  return stock;
}
