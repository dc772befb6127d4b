/**
 * Limits of a recipient count paid transfers only: strangers cannot block an account, and an excess over all senders is held before it
 * leaves.
 */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { limitInvariants } from "#limits/invariants.ts";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { brokenBy } from "#platform/testing/restored.ts";
import { limitValue, putTerm } from "#limits/testing/terms.ts";
import { advanceDue } from "../processing/advance-due.ts";
import { checkRecipient } from "./check-recipient-limit.ts";
import * as sendingCalls from "../sending/contract.ts";
import * as changes from "../changes/contract.ts";
import * as approval from "../approvals/contract.ts";
import { transferInvariants } from "../invariants.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { openSenders, system, type Person, type Shown } from "../testing/senders.ts";

const office = await openSenders();
const { api, approvals, clock, desk, app, newSender, opened, payments, sending } = office;
const { database } = app.runtime;
afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());

const target = () => ({ fields: { bank: "014", account: desk.newAccount(), name: "Budi Santoso" } });
const send = async (actor: Person, recipientInput: object) => {
  const input = await sending(actor, {}, recipientInput);
  clock.advance(61_000);
  return api.call(sendingCalls.sendTransfer, input, { actor });
};
const deps = {
  ...office.deps,
  check: (ctx: Parameters<typeof checkRecipient>[0], stored: Parameters<typeof checkRecipient>[1]) =>
    checkRecipient(ctx, stored, TRANSFER_RULES),
};
/** Pays in, in one batch or one after the other, and runs the checks. */
async function pay(...all: readonly Shown[]): Promise<void> {
  const came = [];
  for (const { id, total } of all) {
    const amount = { currency: "IDR", minor: BigInt(total.minor) } as const;
    came.push({ paymentId: id, number: await opened(id), amount, paidAt: clock.now(), payer: null });
  }
  await payments(...came);
}
const check = () => app.as({ actor: system }, (ctx) => advanceDue(ctx, deps));
const statesOf = async (...all: readonly Shown[]) => {
  const { rows } = await sql<{ id: string; state: string; reason: string | null }>`
    select id, state, reason from transfers.transfer where id = any(${all.map(({ id }) => id)}::text[])`.execute(database);
  return all.map(({ id }) => rows.find((row) => row.id === id)).map((row) => `${row?.state} ${row?.reason ?? ""}`.trim());
};
const sent = async (actor: Person, recipientInput: object): Promise<Shown> => {
  const answer = await send(actor, recipientInput);
  expect(answer).toMatchObject({ code: 200 });
  return expectOk(answer);
};

const FULL = {
  code: 409,
  status: "too_many_unpaid",
  details: { limit: "recipient_unpaid.count", window: "now", max: "3", used: "3", beginsAnew: null },
};

describe("unpaid transfers", () => {
  test("of twenty strangers to one account block no one", { timeout: 60_000 }, async () => {
    const recipientInput = target();
    for (let n = 0; n < 20; n++) await sent(await newSender(), recipientInput);
    const honest = await sent(await newSender(), recipientInput);
    await pay(honest);
    await check();
    expect(await statesOf(honest)).toEqual(["READY"]);
  });

  test("of one sender to one recipient are limited to three; paid or cancelled ones do not count", async () => {
    const [actor, recipientInput] = [await newSender(), target()];
    const first = await sent(actor, recipientInput);
    for (let n = 0; n < 2; n++) await sent(actor, recipientInput);
    expect(await send(actor, recipientInput)).toMatchObject(FULL);
    // Another recipient has a limit of its own.
    await sent(actor, target());
    await pay(first);
    const called = await sent(actor, recipientInput);
    expect(await send(actor, recipientInput)).toMatchObject(FULL);
    await api.call(changes.cancelTransfer, { id: called.id }, { actor });
    await sent(actor, recipientInput);
  });

  test("of the day before count among the three: midnight does not reset them", async () => {
    const [actor, recipientInput] = [await newSender(), target()];
    const first = await sent(actor, recipientInput);
    for (let n = 0; n < 2; n++) await sent(actor, recipientInput);
    clock.advance(DAY_MS);
    expect(await send(actor, recipientInput)).toMatchObject(FULL);
    await api.call(changes.cancelTransfer, { id: first.id }, { actor });
    await sent(actor, recipientInput);
    expect(await send(actor, recipientInput)).toMatchObject(FULL);
  });

  test("are refused with a message of their own, in both languages, before a code is typed", async () => {
    const [actor, recipientInput] = [await newSender(), target()];
    const last = await sending(actor, {}, recipientInput);
    for (let n = 0; n < 3; n++) await sent(actor, recipientInput);
    const one = await sending(actor, {}, recipientInput);
    clock.advance(61_000);
    const before = approvals.opened.length;
    const requestIn = (language: "id" | "en") => api.call(approval.requestApproval, one, { actor, language });
    const [id, en] = [await requestIn("id"), await requestIn("en")];
    expect([id, en]).toMatchObject([FULL, FULL]);
    expect(id.message).toMatch(/belum dibayar.*Bayar atau batalkan/);
    expect(en.message).toMatch(/unpaid.*Pay or cancel one/);
    expect(approvals.opened).toHaveLength(before);
    expect(await api.call(sendingCalls.sendTransfer, last, { actor })).toMatchObject(FULL);
  });

  test("already among the three is approved and sent again without counting twice", async () => {
    const [actor, recipientInput] = [await newSender(), target()];
    for (let n = 0; n < 2; n++) await sent(actor, recipientInput);
    const third = await sending(actor, {}, recipientInput);
    expect(await api.call(sendingCalls.sendTransfer, third, { actor })).toMatchObject({ code: 200 });
    clock.advance(61_000);
    expect(await api.call(approval.requestApproval, third, { actor })).toMatchObject({ code: 200 });
    expect(await api.call(sendingCalls.sendTransfer, third, { actor })).toMatchObject({ code: 200 });
  });
});

describe("an unpaid transfer whose recipient is changed", () => {
  const change = async (actor: Person, { id }: Shown, recipientInput: object) => {
    const { id: recipient } = await desk.saved(actor, recipientInput);
    clock.advance(61_000);
    return api.call(changes.changeRecipient, { id, recipient }, { actor });
  };
  test("releases its place at the first recipient and takes one at the second", async () => {
    const [actor, first, second] = [await newSender(), target(), target()];
    const moved = await sent(actor, first);
    for (let n = 0; n < 2; n++) await sent(actor, first);
    expect(await send(actor, first)).toMatchObject(FULL);
    expect(await change(actor, moved, second)).toMatchObject({ code: 200 });
    await sent(actor, first);
    expect(await send(actor, first)).toMatchObject(FULL);
    for (let n = 0; n < 2; n++) await sent(actor, second);
    expect(await send(actor, second)).toMatchObject(FULL);
  });

  test("is refused where three are unpaid already, and stays with the first; a paid one is accepted there", async () => {
    const [actor, first, second] = [await newSender(), target(), target()];
    const [stays, paidIn] = [await sent(actor, first), await sent(actor, first)];
    for (let n = 0; n < 3; n++) await sent(actor, second);
    expect(await change(actor, stays, second)).toMatchObject(FULL);
    await sent(actor, first);
    expect(await send(actor, first)).toMatchObject(FULL);
    await pay(paidIn);
    expect(await change(actor, paidIn, second)).toMatchObject({ code: 200 });
    // It does not count as unpaid there, either.
    expect(await send(actor, second)).toMatchObject(FULL);
  });

  test("is accepted where three were paid in", async () => {
    const [actor, first, second] = [await newSender(), target(), target()];
    for (let n = 0; n < 3; n++) await pay(await sent(actor, second));
    const moved = await sent(actor, first);
    expect(await change(actor, moved, second)).toMatchObject({ code: 200 });
  });
});

describe("paid in", () => {
  const two = () => putTerm(app, "limit", "recipient", limitValue({ countPerDay: 2 }));

  test("an excess over all senders is held, whoever reserved first, and its sender learns only of a check", async () => {
    clock.advance(1);
    await two();
    const recipientInput = target();
    const people = [await newSender(), await newSender(), await newSender()];
    const all: Shown[] = [];
    for (const actor of people) all.push(await sent(actor, recipientInput));
    const [first, second, third] = all as [Shown, Shown, Shown];
    await pay(third);
    await pay(second);
    await check();
    await pay(first);
    await check();
    expect(await statesOf(first, second, third)).toEqual(["UNDER_REVIEW RECIPIENT_OVER_LIMIT", "READY", "READY"]);
    const shown = await office.read(first.id, people[0] as Person);
    expect(shown).toMatchObject({ state: "UNDER_REVIEW", reason: { code: "EXTRA_CHECK" } });
    expect(JSON.stringify(shown)).not.toContain("OVER_LIMIT");
    // A paid transfer that is refunded makes room for later ones; the held one stays with an officer.
    await api.call(changes.cancelTransfer, { id: second.id }, { actor: people[1] as Person });
    const fourth = await sent(await newSender(), recipientInput);
    await pay(fourth);
    await check();
    expect(await statesOf(first, fourth)).toEqual(["UNDER_REVIEW RECIPIENT_OVER_LIMIT", "UNDER_REVIEW RECIPIENT_OVER_LIMIT"]);
  });

  test(
    "ten paid in at once: as many as the limit allows leave, the others are held, and no rupiah is lost",
    { timeout: 60_000 },
    async () => {
      clock.advance(1);
      await two();
      for (let round = 0; round < 3; round++) {
        const recipientInput = target();
        const all: Shown[] = [];
        for (let n = 0; n < 10; n++) all.push(await sent(await newSender(), recipientInput));
        await Promise.all(all.map((one) => pay(one)));
        await Promise.all([check(), check(), check()]);
        await check();
        const states = await statesOf(...all);
        expect(states.filter((state) => state === "READY")).toHaveLength(2);
        expect(states.filter((state) => state === "UNDER_REVIEW RECIPIENT_OVER_LIMIT")).toHaveLength(8);
      }
    },
  );
});

describe("a violation is detected:", () => {
  const PAID_IN =
    "limits count a transfer as consumed when it is paid in, as reserved before that, and not at all once it ends unpaid or refunded";
  test.each([
    [PAID_IN, "update limits.reservation set state = 'consumed' where state = 'reserved'"],
    [PAID_IN, "update limits.reservation set state = 'reserved' where state = 'consumed'"],
    [PAID_IN, "update transfers.transfer set state = 'EXPIRED' where state = 'CREATED'"],
    [
      "no sender has more unpaid transfers to one recipient than allowed",
      "update limits.usage set reserved = 4 where key = 'recipient_unpaid.count' and reserved > 0",
    ],
  ])("%s", async (says, sabotage) => {
    const [actor, recipientInput] = [await newSender(), target()];
    await sent(actor, recipientInput);
    await pay(await sent(actor, recipientInput));
    expect(await brokenBy(app.url, sabotage, [...transferInvariants, ...limitInvariants])).toContain(says);
  });
});
