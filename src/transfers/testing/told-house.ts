/** A bank that tells of payments, is asked about them and pays; the jobs over it, and workers that are killed at a beat. For tests of what is told. */
import type { TestHouse } from "#platform/testing/database.ts";
import type { Log } from "#platform/log.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvent } from "../apply-events.ts";
import { hearPayments } from "../ask-payments.ts";
import { transferJobs, type TransferJobParts } from "../jobs.ts";
import type { PayInPayment } from "../pay-in.ts";
import type { InquiryAnswer, PayoutAnswer, PayoutOrder } from "../payout.ts";
import { TRANSFER_RULES } from "../rules.ts";
import { insertPayInAccount } from "../store-due.ts";
import { findTransfer } from "../store.ts";
import { totalOf, type Transfer } from "../transfer.ts";
import { openTransfers } from "./house.ts";
import { doer, START } from "./samples.ts";

const CHANNEL = "va_014";
export const ACCEPTED = { outcome: "paid", assurance: "ACCEPTED", providerRef: "p", cost: null } as const;
export const CREDITED = { ...ACCEPTED, assurance: "CREDITED" } as const;

export interface Told {
  readonly id: Transfer["id"];
  readonly number: string;
}
export type Beat = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Gets so far and no further: what is committed stays, what comes then never happens. */
export class Killed extends Error {}

export const countOf = (list: readonly string[], of: string): number => list.filter((one) => one === of).length;

interface Bank {
  submit: (order: PayoutOrder) => Promise<PayoutAnswer>;
  inquire: (order: PayoutOrder) => Promise<InquiryAnswer>;
  whileAsked: () => Promise<void>;
}

const nothing = async (): Promise<never> => {
  throw new Error("these tests do not ask that");
};

export function openToldHouse(house: TestHouse) {
  const { database, clock } = house.machinery;
  const transfers = openTransfers(house);
  /** What the bank says was paid, by number; it says nothing about others. */
  const onAccount = new Map<string, readonly PayInPayment[]>();
  const submitted: string[] = [];
  const asked: string[] = [];
  /** What the bank does, where it is not to pay at once; and what happens while it is asked about payments, once. */
  const bank: Bank = {
    submit: async () => ACCEPTED,
    inquire: async () => CREDITED,
    whileAsked: async () => undefined,
  };
  const asUsual = { ...bank };
  const party = {
    party: "014",
    submit: async (order: PayoutOrder) => {
      submitted.push(order.reference);
      return bank.submit(order);
    },
    inquire: async (order: PayoutOrder) => {
      asked.push(order.reference);
      return bank.inquire(order);
    },
  };
  const all: TransferJobParts = {
    ...transfers.parts,
    rules: TRANSFER_RULES,
    payIn: {
      party: CHANNEL,
      open: nothing,
      close: nothing,
      listPayments: async ({ number }) => {
        const happens = bank.whileAsked;
        bank.whileAsked = asUsual.whileAsked;
        const payments = onAccount.get(number) ?? null;
        await happens();
        return payments;
      },
    },
    payInTitle: async () => "Sampai",
    railsOf: () => [{ rail: "bi_fast", party: "014" }],
    routeFor: async () => ({ rail: "bi_fast", party: "014" }),
    partyNamed: () => party,
    refundRoute: {
      rail: "bi_fast",
      bank: "014",
      party,
      sender: { name: "Sampai", country: "ID", address: null, birthDate: null, reference: "operator" },
      purpose: "OTHR",
      remark: "Pengembalian dana",
    },
  };
  const beat: Beat = (work) => house.as({ actor: { kind: "system", name: "test" } }, work);
  const statesOf = (some: readonly Told[]) =>
    Promise.all(some.map(async ({ id }) => (await findTransfer(database, id))?.transfer.state));
  let made = 0;
  return {
    all,
    bank,
    beat,
    submitted,
    asked,
    onAccount,
    statesOf,
    nextTest() {
      Object.assign(bank, asUsual);
      clock.advance(61_000);
    },
    async runWith(name: string, which: Beat = beat, with_: TransferJobParts = all): Promise<void> {
      const job = transferJobs(with_).find((one) => one.name === name);
      if (job === undefined) throw new Error(`there is no job ${name}`);
      const log = Object.assign(Object.create(house.machinery.log) as Log, { error: () => undefined, warn: () => undefined });
      await job.run({ machinery: { ...house.machinery, log }, beat: which, isLastAttempt: false }, {});
    },
    /** Made and waiting for its payment, which the bank has and has not told of. */
    async awaiting(count: number): Promise<Told[]> {
      const list: Told[] = [];
      for (let n = 0; n < count; n++) {
        made += 3;
        const { id, price } = (await transfers.create(made)) as Transfer;
        const number = `8808${String(made).padStart(10, "0")}`;
        await beat(async (ctx) => {
          await insertPayInAccount(ctx.db, { transfer: id, channel: CHANNEL, number }, ctx.now);
          await applyEvent(ctx, id, { type: "pay_in_opened", at: ctx.now, by: doer("system") }, all);
        });
        const payer = { name: "Siti Aminah", bank: "008", account: "1112223334" };
        onAccount.set(number, [{ paymentId: `b${made}`, number, amount: totalOf(price), paidAt: START, payer }]);
        list.push({ id, number });
      }
      return list;
    },
    /** Called off by its sender before it was paid. */
    cancel: ({ id }: Pick<Told, "id">) =>
      beat((ctx) => applyEvent(ctx, id, { type: "cancelled", at: ctx.now, by: doer("sender"), canRecall: false }, all)),
    tell: (some: readonly Pick<Told, "number">[]) =>
      beat((ctx) => hearPayments(ctx, { channel: CHANNEL, numbers: some.map(({ number }) => number) })),
    /** Questions to the bank that are left, with how long until they are due. */
    async asks(): Promise<{ readonly transfer: string; readonly inMs: number; readonly tries: number }[]> {
      const rows = await database.selectFrom("transfers.payment_ask").select(["transfer", "ask_at", "tries"]).execute();
      return rows.map(({ transfer, ask_at, tries }) => ({ transfer, tries, inMs: ask_at.getTime() - clock.now().getTime() }));
    },
    dyingAfter(beats: number): Beat {
      let begun = 0;
      return (work) => {
        if (begun++ >= beats) throw new Killed("killed");
        return beat(work);
      };
    },
  };
}
