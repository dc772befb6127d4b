/** Transfers through the API, as their senders meet them. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { setTier } from "#limits/index.ts";
import { createQuote } from "../pricing/create-quote.ts";
import { DOMESTIC } from "../pricing/testing/price-desk.ts";
import { givePrices, MONDAY } from "../pricing/testing/priced-house.ts";
import { openDesk } from "../recipients/testing/desk.ts";
import { applyEvent } from "./apply-events.ts";
import * as contract from "./contract.ts";
import { transfersHttp, type TransferHttpParts } from "./http.ts";
import { recordPayments } from "./record-payments.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { insertPayInAccount } from "./store-due.ts";
import { openTransfers } from "./testing/house.ts";
import { paperApprovals } from "./testing/paper-approvals.ts";
import { doer } from "./testing/samples.ts";

const desk = await openDesk(MONDAY);
const { house, clock } = desk;
await givePrices(house);
const approvals = paperApprovals();
const parts: TransferHttpParts = {
  ...openTransfers(house).parts,
  rules: TRANSFER_RULES,
  canRecall: () => false,
  openApproval: approvals.openApproval,
  takeApproval: approvals.takeApproval,
  senderFor: async () => ({ name: "Siti Aminah", country: "ID", address: null, birthDate: null, reference: "us" }),
};
const api = await openTestApi(house, [transfersHttp(parts)]);
beforeEach(() => clock.advance(61_000));
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await desk[Symbol.asyncDispose]();
});

type Person = Actor & { readonly id: string };
const RIGHTS = [
  { menu: "recipient", module: ["view", "create"] },
  { menu: "transfer", module: ["view", "create", "cancel"] },
];
const random = () => house.machinery.random(10);
const idOf = <P extends string>(prefix: P) => newId(prefix, clock.now().getTime(), random());
const compliance = { kind: "staff", id: idOf("us"), level: "COMPLIANCE", menuAccess: [] } as const;

async function newSender(): Promise<Person> {
  const actor: Person = { kind: "user", id: idOf("us"), level: "CUSTOMER", menuAccess: RIGHTS };
  await house.as({ actor: compliance }, (ctx) => setTier(ctx, { person: actor.id, tier: "L2", reason: "papers seen" }));
  return actor;
}

async function sending(actor: Person) {
  const quote = await house.as({ actor }, (ctx) => createQuote(ctx, { ...DOMESTIC, id: idOf("qt") }));
  const recipient = await desk.saved(actor);
  return { id: idOf("tr"), quote: quote.id, recipient: recipient.id, purpose: "FAMI", sourceOfFunds: "salary" } as const;
}

type Shown = Record<string, unknown> & { readonly id: `tr_${string}`; readonly state: string };
const system = { kind: "system", name: "test" } as const;
const happen = (id: `tr_${string}`, event: object) =>
  house.as({ actor: system }, (ctx) =>
    applyEvent(ctx, id, { at: ctx.now, by: doer("system"), ...event } as Parameters<typeof applyEvent>[2], parts),
  );

async function sent(actor: Person): Promise<Shown> {
  const answer = await api.call(contract.sendTransfer, await sending(actor), { actor });
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return answer.data as Shown;
}

async function paid(actor: Person): Promise<Shown> {
  const shown = await sent(actor);
  const number = `8808${String(clock.now().getTime()).slice(-8)}`;
  await house.as({ actor: system }, async (ctx) => {
    await insertPayInAccount(ctx.db, { transfer: shown.id, channel: "va_014", number }, ctx.now);
    const amount = { currency: "IDR", minor: 100_555_000n } as const;
    const payment = { paymentId: shown.id, number, amount, paidAt: ctx.now, payer: null };
    await recordPayments(ctx, { channel: "va_014", payments: [payment] }, parts);
  });
  return shown;
}

const read = (id: `tr_${string}`, actor: Person) => api.call(contract.readTransfer, { id }, { actor });

describe("a transfer of one's own", () => {
  test("shows its price, how to pay in, what can be done, and its history", async () => {
    const actor = await newSender();
    expect(await sent(actor)).toMatchObject({
      state: "CREATED",
      product: "local",
      recipientName: "Budi Santoso",
      total: { currency: "IDR", minor: "100555000" },
      payIn: { number: null, missing: { currency: "IDR", minor: "100555000" } },
      whyNotCancel: null,
      isFreeToCancel: true,
      whyNotRepeat: "not_yet",
      history: [],
    });
    const { id } = await paid(actor);
    expect((await read(id, actor)).data).toMatchObject({
      state: "FUNDED",
      payIn: null,
      history: [{ state: "FUNDED", by: "system", reason: null }],
    });
  });

  test("sent again is the same; under an id that stands for another it is refused", async () => {
    const actor = await newSender();
    const input = await sending(actor);
    const [first, second] = [
      await api.call(contract.sendTransfer, input, { actor }),
      await api.call(contract.sendTransfer, input, { actor }),
    ];
    expect(second).toEqual(first);
    const other = { ...(await sending(actor)), id: input.id };
    expect(await api.call(contract.sendTransfer, other, { actor })).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("another's is as unknown as one that never was, to read and to cancel", async () => {
    const { id } = await sent(await newSender());
    const thief = await newSender();
    for (const call of [contract.readTransfer, contract.cancelTransfer])
      for (const one of [id, idOf("tr")])
        expect(await api.call(call, { id: one }, { actor: thief })).toMatchObject({ code: 404, status: "not_found" });
  });

  test("is cancelled once; the second time the reason of the button is the refusal's", async () => {
    const actor = await newSender();
    const { id } = await sent(actor);
    expect((await api.call(contract.cancelTransfer, { id }, { actor })).data).toMatchObject({
      state: "CANCELLED",
      whyNotRepeat: null,
    });
    expect(await api.call(contract.cancelTransfer, { id }, { actor })).toMatchObject({
      code: 409,
      status: "cannot_cancel",
      details: { reason: "over" },
    });
  });
});

describe("what must not be told", () => {
  test("a hit and an order to freeze look like any other check, in the state, the reason and the history", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    const officer = doer("officer");
    await happen(id, { type: "review_opened", reason: "SANCTIONS_HIT", isReleasedByTwo: true, deadline: clock.now() });
    await happen(id, { type: "frozen", by: officer });
    const { data } = await read(id, actor);
    expect(data).toMatchObject({ state: "UNDER_REVIEW", reason: { code: "EXTRA_CHECK" }, whyNotCancel: "checking" });
    expect(JSON.stringify(data)).not.toMatch(/FROZEN|SANCTION|sanksi|dibekukan|officer/i);
  });
});

describe("the list", () => {
  test("goes through all of one's own, the newest first, once each", async () => {
    const actor = await newSender();
    const made: string[] = [];
    for (let n = 0; n < contract.TRANSFERS_PER_PAGE + 3; n++) {
      clock.advance(61_000);
      // Within the day's limits: what is cancelled gives its room back.
      const { id } = await sent(actor);
      await api.call(contract.cancelTransfer, { id }, { actor });
      made.unshift(id);
    }
    const listed: string[] = [];
    let after: string | undefined;
    do {
      const { data } = await api.call(contract.listTransfers, after === undefined ? {} : { after }, { actor });
      const page = data as { transfers: { id: string }[]; next: string | null };
      listed.push(...page.transfers.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(listed).toEqual(made);
  });
});
