/** Limits of a recipient count what is paid in: strangers block nobody's account, and what is too much in all is held before it leaves. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { limitInvariants } from "#limits/invariants.ts";
import { DAY_MS } from "#kernel/time.ts";
import { brokenBy } from "#platform/testing/restored.ts";
import { limitValue, putTerm } from "../limits/testing/terms.ts";
import { advanceDue } from "./advance-due.ts";
import { checkRecipient } from "./check-recipient.ts";
import * as contract from "./contract.ts";
import * as approval from "./contract-approvals.ts";
import { transferInvariants } from "./invariants.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { openSenders, system, type Person, type Shown } from "./testing/senders.ts";

const office = await openSenders();
const { api, approvals, clock, desk, house, newSender, opened, payments, sending } = office;
const { database } = house.machinery;
afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());

const target = () => ({ fields: { bank: "014", account: desk.newAccount(), name: "Budi Santoso" } });
const send = async (actor: Person, whom: object) => {
  const input = await sending(actor, {}, whom);
  clock.advance(61_000);
  return api.call(contract.sendTransfer, input, { actor });
};
const parts = {
  ...office.parts,
  check: (ctx: Parameters<typeof checkRecipient>[0], stored: Parameters<typeof checkRecipient>[1]) =>
    checkRecipient(ctx, stored, TRANSFER_RULES),
};
/** Paid in, all in one go or one after the other, and looked at. */
async function pay(...all: readonly Shown[]): Promise<void> {
  const came = [];
  for (const { id, total } of all) {
    const { minor } = total as { minor: string };
    const amount = { currency: "IDR", minor: BigInt(minor) } as const;
    came.push({ paymentId: id, number: await opened(id), amount, paidAt: clock.now(), payer: null });
  }
  await payments(...came);
}
const check = () => house.as({ actor: system }, (ctx) => advanceDue(ctx, parts));
const statesOf = async (...all: readonly Shown[]) => {
  const { rows } = await sql<{ id: string; state: string; reason: string | null }>`
    select id, state, reason from transfers.transfer where id = any(${all.map(({ id }) => id)}::text[])`.execute(database);
  return all.map(({ id }) => rows.find((row) => row.id === id)).map((row) => `${row?.state} ${row?.reason ?? ""}`.trim());
};
const sent = async (actor: Person, whom: object): Promise<Shown> => {
  const answer = await send(actor, whom);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data as Shown;
};

const FULL = {
  code: 409,
  status: "too_many_unpaid",
  details: { limit: "recipient_unpaid.count", window: "now", most: "3", used: "3", beginsAnew: null },
};

describe("unpaid transfers", () => {
  test("of twenty strangers to one account are in nobody's way", { timeout: 60_000 }, async () => {
    const whom = target();
    for (let n = 0; n < 20; n++) await sent(await newSender(), whom);
    const honest = await sent(await newSender(), whom);
    await pay(honest);
    await check();
    expect(await statesOf(honest)).toEqual(["READY"]);
  });

  test("of one sender to one recipient are three at the most; paid or called off, they are none", async () => {
    const [actor, whom] = [await newSender(), target()];
    const first = await sent(actor, whom);
    for (let n = 0; n < 2; n++) await sent(actor, whom);
    expect(await send(actor, whom)).toMatchObject(FULL);
    // Another recipient is another matter.
    await sent(actor, target());
    await pay(first);
    const called = await sent(actor, whom);
    expect(await send(actor, whom)).toMatchObject(FULL);
    await api.call(contract.cancelTransfer, { id: called.id }, { actor });
    await sent(actor, whom);
  });

  test("of the day before are among the three: midnight makes no room", async () => {
    const [actor, whom] = [await newSender(), target()];
    const first = await sent(actor, whom);
    for (let n = 0; n < 2; n++) await sent(actor, whom);
    clock.advance(DAY_MS);
    expect(await send(actor, whom)).toMatchObject(FULL);
    await api.call(contract.cancelTransfer, { id: first.id }, { actor });
    await sent(actor, whom);
    expect(await send(actor, whom)).toMatchObject(FULL);
  });

  test("are refused in words of their own, in both languages, before anybody types a code", async () => {
    const [actor, whom] = [await newSender(), target()];
    const last = await sending(actor, {}, whom);
    for (let n = 0; n < 3; n++) await sent(actor, whom);
    const one = await sending(actor, {}, whom);
    clock.advance(61_000);
    const before = approvals.opened.length;
    const asked = (language: "id" | "en") => api.call(approval.askApproval, one, { actor, language });
    const [id, en] = [await asked("id"), await asked("en")];
    expect([id, en]).toMatchObject([FULL, FULL]);
    expect((id as { message: string }).message).toMatch(/belum dibayar.*Bayar atau batalkan/);
    expect((en as { message: string }).message).toMatch(/unpaid.*Pay or cancel one/);
    expect(approvals.opened).toHaveLength(before);
    expect(await api.call(contract.sendTransfer, last, { actor })).toMatchObject(FULL);
  });

  test("that is one of the three already is approved and sent again without another place", async () => {
    const [actor, whom] = [await newSender(), target()];
    for (let n = 0; n < 2; n++) await sent(actor, whom);
    const third = await sending(actor, {}, whom);
    expect(await api.call(contract.sendTransfer, third, { actor })).toMatchObject({ code: 200 });
    clock.advance(61_000);
    expect(await api.call(approval.askApproval, third, { actor })).toMatchObject({ code: 200 });
    expect(await api.call(contract.sendTransfer, third, { actor })).toMatchObject({ code: 200 });
  });
});

describe("an unpaid transfer that goes to another recipient", () => {
  const change = async (actor: Person, { id }: Shown, whom: object) => {
    const { id: recipient } = await desk.saved(actor, whom);
    clock.advance(61_000);
    return api.call(contract.changeRecipient, { id, recipient }, { actor });
  };
  test("makes room at the first and takes it at the second", async () => {
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

  test("is refused where three are unpaid already, and stays one of the first's; what is paid in finds room there", async () => {
    const [actor, first, second] = [await newSender(), target(), target()];
    const [stays, paidIn] = [await sent(actor, first), await sent(actor, first)];
    for (let n = 0; n < 3; n++) await sent(actor, second);
    expect(await change(actor, stays, second)).toMatchObject(FULL);
    await sent(actor, first);
    expect(await send(actor, first)).toMatchObject(FULL);
    await pay(paidIn);
    expect(await change(actor, paidIn, second)).toMatchObject({ code: 200 });
    // It is no unpaid one there, either.
    expect(await send(actor, second)).toMatchObject(FULL);
  });

  test("finds room where three were paid in", async () => {
    const [actor, first, second] = [await newSender(), target(), target()];
    for (let n = 0; n < 3; n++) await pay(await sent(actor, second));
    const moved = await sent(actor, first);
    expect(await change(actor, moved, second)).toMatchObject({ code: 200 });
  });
});

describe("paid in", () => {
  const two = () => putTerm(house, "limit", "recipient", limitValue({ countPerDay: 2 }));

  test("what is one too many in all is held, whoever reserved first, and its sender learns only that it is looked at", async () => {
    clock.advance(1);
    await two();
    const whom = target();
    const people = [await newSender(), await newSender(), await newSender()];
    const all: Shown[] = [];
    for (const actor of people) all.push(await sent(actor, whom));
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
    // What was paid in and goes back makes room for what comes after it, and the one that is held is an officer's.
    await api.call(contract.cancelTransfer, { id: second.id }, { actor: people[1] as Person });
    const fourth = await sent(await newSender(), whom);
    await pay(fourth);
    await check();
    expect(await statesOf(first, fourth)).toEqual(["UNDER_REVIEW RECIPIENT_OVER_LIMIT", "UNDER_REVIEW RECIPIENT_OVER_LIMIT"]);
  });

  test(
    "ten that are paid in at once: as many as there is room for leave, each of the others is held, and no rupiah is lost",
    { timeout: 60_000 },
    async () => {
      clock.advance(1);
      await two();
      for (let round = 0; round < 3; round++) {
        const whom = target();
        const all: Shown[] = [];
        for (let n = 0; n < 10; n++) all.push(await sent(await newSender(), whom));
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

describe("broken, it is seen:", () => {
  const PAID_IN = "limits count a transfer as paid in when it is, as reserved before, and not at all once it comes to nothing";
  test.each([
    [PAID_IN, "update limits.reservation set state = 'consumed' where state = 'reserved'"],
    [PAID_IN, "update limits.reservation set state = 'reserved' where state = 'consumed'"],
    [PAID_IN, "update transfers.transfer set state = 'EXPIRED' where state = 'CREATED'"],
    [
      "no more unpaid transfers are reserved for a recipient than their sender may have there",
      "update limits.usage set reserved = 4 where key = 'recipient_unpaid.count' and reserved > 0",
    ],
  ])("%s", async (says, sabotage) => {
    const [actor, whom] = [await newSender(), target()];
    await sent(actor, whom);
    await pay(await sent(actor, whom));
    expect(await brokenBy(house.url, sabotage, [...transferInvariants, ...limitInvariants])).toContain(says);
  });
});
