/** Compensation and goodwill by two people: the limit, races, the way to the sender's account, and what everybody sees of it. */
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { putTerm } from "#limits/testing/terms.ts";
import * as contract from "../office/contract.ts";
import * as refund from "../refund/contract.ts";
import { sendRefunds } from "../refund/send-refunds.ts";
import { receivePayoutNotification } from "../payout/receive-notifications.ts";
import type { PayoutOrder } from "../lifecycle/payout-party.ts";
import { OPERATIONS, RAIL, inquiry, openOfficers } from "../testing/officers.ts";
import { system } from "../testing/senders.ts";
import { numberOf } from "../model/progress.ts";
import * as proposals from "./contract.ts";
import * as reading from "./contract-read.ts";

const office = await openOfficers();
const { api, app, budi, call, clock, decide, deps, desk, happen, operation, paid, newSender, read, sari, staff, prefund } =
  office;
await prefund(10n ** 12n);
afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());

const PAYER = { name: "SITI AMINAH", bank: "008", account: "1234567890" };
const late = (amountMinor: string) => ({ kind: "compensation", cause: "late", amountMinor }) as const;
const setLimit = (key: string, units: string) =>
  putTerm(app, "threshold", key, { measure: "amount", amount: { currency: "IDR", minor: units }, source: "a test" });

async function arrived(payer: typeof PAYER | null = PAYER) {
  const actor = await newSender();
  const { id } = await paid(actor, { payer });
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", ...RAIL });
  await happen(id, inquiry("paid", { assurance: "CREDITED", providerRef: "p", cost: null }));
  return { actor, id };
}
const grant = async (id: `tr_${string}`, amountMinor = "5000000") =>
  expectOk(await decide(proposals.decideOperation, await operation(id, late(amountMinor)), budi));
const noticesOf = async (person: string) =>
  (
    await sql<{ kind: string }>`select kind from notifications.notification where person = ${person} order by key`.execute(
      desk.database,
    )
  ).rows.map(({ kind }) => kind);

/** Sends what is due; the orders that reached the bank. */
async function send() {
  const orders: PayoutOrder[] = [];
  const submit = async (order: PayoutOrder) => {
    orders.push(order);
    return { outcome: "paid", assurance: "CREDITED", providerRef: order.reference, cost: null } as const;
  };
  const party = { party: "014", submit, inquire: submit };
  const sender = { name: "Sampai", country: "ID", address: null, birthDate: null, reference: "operator" };
  const refundRoute = {
    rail: "bi_fast",
    bank: "014",
    party,
    sender,
    purpose: "OTHR",
    remark: "Pengembalian dana",
    awardRemark: "Kompensasi",
  } as const;
  const transaction = async <T>(work: (ctx: never) => Promise<T>) => app.as<T>({ actor: system }, work as never);
  for (let n = 0; n < 2; n++) await sendRefunds({ transaction }, { ...deps, refundRoute });
  return orders;
}

test("is granted by two, goes once to the account the money came from, and both sides see it", async () => {
  const { actor, id } = await arrived();
  const proposed = await operation(id, late("5000000"));
  expect((await read(id, actor)).awards).toEqual([]);
  expect(await decide(proposals.decideOperation, proposed, sari)).toMatchObject({ code: 403 });
  expect((await decide(proposals.decideOperation, proposed, budi)).code).toBe(200);
  expect(await decide(proposals.decideOperation, proposed, budi)).toMatchObject({ status: "proposal_not_waiting" });
  expect(await send()).toMatchObject([
    {
      reference: `${id}_c1_r1`,
      amount: { currency: "IDR", minor: 5_000_000n },
      remark: "Kompensasi",
      beneficiary: { name: PAYER.name, account: { bank: "008", number: PAYER.account } },
    },
  ]);
  const whole = expectOk(await call(contract.readAny, { id }, sari));
  expect(whole.awards).toMatchObject([{ kind: "compensation", cause: "late", refund: { status: "paid", of: `${id}_c1` } }]);
  expect(whole.journals.slice(-2).map(({ kind }) => kind)).toEqual(["transfer.compensation_owed", "transfer.award_paid"]);
  expect(whole.state).toBe("PAID");
  expect((await read(id, actor)).awards).toMatchObject([
    {
      kind: "compensation",
      isPaid: true,
      needsAccount: false,
      to: { end: "7890", isOrigin: true },
      reference: { number: numberOf(id) },
    },
  ]);
  const notices = await noticesOf(actor.id);
  expect(notices).toEqual(expect.arrayContaining(["compensation", "award_paid"]));
  expect(notices).not.toContain("award_account");
});

test("a notification about its order causes an inquiry about it", async () => {
  const { id } = await arrived();
  await grant(id);
  await send();
  const notification = { eventId: `e-${id}`, reference: `${id}_c1_r1` };
  expect(await app.as({ actor: system }, (ctx) => receivePayoutNotification(ctx, "014", notification, deps))).toBe(true);
  const { rows } = await sql<{ at: Date }>`select inquire_at as at from transfers.refund where of = ${`${id}_c1`}`.execute(
    desk.database,
  );
  expect(rows).toEqual([{ at: clock.now() }]);
});

test("without a known account it waits, and the sender names one", async () => {
  const { actor, id } = await arrived(null);
  await grant(id);
  await send();
  expect((await read(id, actor)).awards).toMatchObject([{ of: `${id}_c1`, needsAccount: true, to: null }]);
  expect(await noticesOf(actor.id)).toContain("award_account");
  const given = { id, of: `${id}_c1`, bank: "014", account: "2222222222" } as const;
  expect((await api.call(refund.giveRefundAccount, given, { actor: await newSender() })).code).toBe(404);
  expect((await api.call(refund.giveRefundAccount, given, { actor })).code).toBe(200);
  clock.advance(1_000);
  expect(await send()).toMatchObject([
    { reference: `${id}_c1_r2`, beneficiary: { account: { bank: "014", number: "2222222222" } } },
  ]);
});

test("never exceeds the limit of the day of the decision, however proposals interleave", async () => {
  const { id } = await arrived();
  expect(await operation(id, late("100000100"))).toMatchObject({ status: "not_now", details: { reason: "over_limit" } });
  await grant(id, "60000000");
  expect(await operation(id, late("40000100"))).toMatchObject({ status: "not_now", details: { reason: "over_limit" } });
  expect((await operation(id, late("40000000"))).code).toBe(200);
  const lowered = await arrived();
  const proposed = await operation(lowered.id, late("90000000"));
  await setLimit("compensation_limit", "50000000");
  clock.advance(1_000);
  expect(await decide(proposals.decideOperation, proposed, budi)).toMatchObject({
    status: "not_now",
    details: { reason: "over_limit" },
  });
  await setLimit("compensation_limit", "100000000");
  clock.advance(1_000);
});

test("goodwill is an expense of its own with its own limit", async () => {
  const { actor, id } = await arrived();
  await grant(id);
  const goodwill = { kind: "goodwill", amountMinor: "555000" } as const;
  expect((await decide(proposals.decideOperation, await operation(id, goodwill), budi)).code).toBe(200);
  expect(await operation(id, { ...goodwill, amountMinor: "25000000" })).toMatchObject({ details: { reason: "over_limit" } });
  const own = (await send()).map(({ reference }) => reference).filter((reference) => reference.startsWith(id));
  expect(own).toEqual([`${id}_c1_r1`, `${id}_c2_r1`]);
  expect(await noticesOf(actor.id)).toContain("goodwill");
  const { acts } = expectOk(await call(contract.readAny, { id }, sari));
  expect(acts).toContainEqual({ act: "goodwill", whyNot: null });
});

test("two decisions at once, a repeated one and workers at the same moment pay once", async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await arrived();
    const proposed = await operation(id, late("5000000"));
    const third = staff(OPERATIONS);
    const decisions = await Promise.all([budi, third, budi].map((by) => decide(proposals.decideOperation, proposed, by)));
    expect(decisions.filter(({ code }) => code === 200)).toHaveLength(1);
    const sent = (await Promise.all([send(), send(), send()])).flat();
    expect(sent.map(({ reference }) => reference)).toEqual([`${id}_c1_r1`]);
    clock.advance(61_000);
  }
});

test("is not possible before the outcome is known, and overtaken once the payout comes back", async () => {
  const { id } = await paid(await newSender());
  const { acts } = expectOk(await call(contract.readAny, { id }, sari));
  expect(acts).toContainEqual({ act: "compensation", whyNot: "state_conflict" });
  const returned = await arrived();
  const proposed = await operation(returned.id, late("5000000"));
  await happen(
    returned.id,
    inquiry("returned", { reason: "account_closed", providerCode: "1", amount: { currency: "IDR", minor: 100_000_000n } }),
  ).catch(() => null);
  await happen(returned.id, { type: "failure_resolved" }).catch(() => null);
  // The inbox says that it is overtaken; its fingerprint has no facts to be compared one by one.
  const shown = expectOk(await call(reading.readProposal, { id: expectOk(proposed).id }, budi));
  expect(shown).toMatchObject({ isOutdated: true, changed: null });
  expect(await decide(proposals.decideOperation, proposed, budi)).toMatchObject({ code: 409 });
  clock.advance(DAY_MS);
});
