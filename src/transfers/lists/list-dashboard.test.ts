/** A sender's dashboard: what waits for them, and the recipients they send to most. */
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as front from "./contract-dashboard.ts";
import { cancelTransfer } from "../changes/contract.ts";
import { readRepeat, sendTransfer } from "../sending/contract.ts";
import { waitOf } from "./list-dashboard.ts";
import { newTransfer, type Transfer } from "../lifecycle/transfer.ts";
import { currentMilestoneOf } from "../model/progress.ts";
import { sampleTransfer } from "../testing/samples.ts";
import { openSenders, type Person, type Shown } from "../testing/senders.ts";

const senders = await openSenders();
const { clock, api, newSender, sent, paid, happen, idOf, desk, sending } = senders;
beforeEach(() => clock.advance(61_000));
afterAll(() => senders[Symbol.asyncDispose]());
const waiting = async (actor: Person) => expectOk(await api.call(front.listWaiting, {}, { actor })).waiting;
const favourites = async (actor: Person) => expectOk(await api.call(front.listFavourites, {}, { actor })).favourites;

/** Pays in the full amount for a transfer just sent. Returns its id. */
async function payIn({ id, total }: Shown) {
  await senders.payments({
    paymentId: id,
    number: await senders.opened(id),
    amount: { currency: "IDR", minor: BigInt(total.minor) },
    paidAt: clock.now(),
    payer: null,
  });
  return id;
}

/** Takes a transfer from paid in to paid out. */
async function arrive(id: `tr_${string}`) {
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
  const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null };
  await happen(id, { type: "payout_answered", call: "submit", answer });
}

test("an unpaid transfer comes first, with the missing amount; after its deadline it is not listed", async () => {
  const [actor, other] = [await newSender(), await newSender()];
  expect(await waiting(actor)).toEqual([]);
  const made = await sent(actor);
  const list = await waiting(actor);
  expect(list[0]).toMatchObject({ wait: "pay", transfer: { id: made.id }, missing: { currency: "IDR", minor: "100555000" } });
  expect(await waiting(other)).toEqual([]);
  clock.set(new Date(new Date(list[0]?.by ?? 0).getTime() - 1));
  expect((await waiting(actor))[0]).toMatchObject({ wait: "pay" });
  clock.advance(1);
  expect((await waiting(actor)).filter(({ wait }) => wait === "pay")).toEqual([]);
});

test("a requested action is listed until its deadline", async () => {
  const actor = await newSender();
  const { id } = await paid(actor);
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
  const answer = { outcome: "refused", reason: "account_closed", providerCode: "4042111" };
  await happen(id, { type: "payout_answered", call: "submit", answer });
  await happen(id, { type: "failure_resolved" });
  expect(await waiting(actor)).toMatchObject([{ wait: "recipient", transfer: { id }, missing: null }]);
});

test("each state gives its kind of wait", () => {
  const made = sampleTransfer("cash_pickup", 1);
  const fresh = newTransfer(made);
  const refund = {
    of: made.id,
    amount: made.price.principal,
    sequence: 1,
    status: "account_needed",
    order: null,
    providerRef: null,
    sendAfter: made.createdAt,
    account: null,
    accountRequest: { since: made.createdAt, notifications: 1 },
    cash: null,
  } as const;
  const waits = (transfer: Transfer, isLocked = false) => waitOf(transfer, currentMilestoneOf(transfer, isLocked));
  expect(waits(fresh)).toBe("pay");
  expect(waits({ ...fresh, state: "FUNDED" })).toBeNull();
  expect(waits({ ...fresh, state: "AVAILABLE" })).toBe("code");
  expect(waits({ ...fresh, state: "AVAILABLE" }, true)).toBe("code_locked");
  expect(waits({ ...fresh, state: "COLLECTING" })).toBeNull();
  expect(waits({ ...fresh, state: "ACTION_REQUIRED", reason: "DOCUMENTS_NEEDED" })).toBe("answer");
  expect(waits({ ...fresh, state: "ACTION_REQUIRED", reason: "NAME_MISMATCH" })).toBe("recipient");
  expect(waits({ ...fresh, state: "REFUND_PENDING", refund })).toBe("refund_account");
  expect(waits({ ...fresh, state: "REFUND_PENDING", refund: { ...refund, status: "sent" } })).toBeNull();
});

test("the recipient sent to most comes first; cancelled, unpaid and transfers older than a year do not count", async () => {
  const actor = await newSender();
  const account = () => ({ fields: { bank: "014", account: desk.newAccount(), name: "Budi Santoso" } });
  const to = async (recipient: { readonly id: string }, times: number) => {
    for (let sequence = 0; sequence < times; sequence += 1) {
      const { recipient: _, ...rest } = await sending(actor);
      clock.advance(61_000);
      const answer = await api.call(
        sendTransfer,
        { ...rest, id: idOf("tr"), recipient: recipient.id as `rc_${string}` },
        { actor },
      );
      await arrive(await payIn(expectOk(answer)));
    }
  };
  const [twice, once, never] = [
    await desk.saved(actor, account()),
    await desk.saved(actor, account()),
    await desk.saved(actor, account()),
  ];
  await to(twice, 2);
  await to(once, 1);
  const { recipient: _, ...rest } = await sending(actor);
  const unpaid = await api.call(sendTransfer, { ...rest, recipient: never.id }, { actor });
  await api.call(cancelTransfer, { id: expectOk(unpaid).id }, { actor });
  expect(await favourites(actor)).toMatchObject([
    { recipient: twice.id, transfers: 2, method: "bank", country: "ID" },
    { recipient: once.id, transfers: 1 },
  ]);
  expect(await favourites(await newSender())).toEqual([]);
  clock.advance(365 * DAY_MS + 1);
  expect(await favourites(actor)).toEqual([]);
});

test("a new transfer starts from the last one that can be repeated, so that its button is never refused", async () => {
  const actor = await newSender();
  const first = await paid(actor);
  expect(await favourites(actor)).toEqual([]);
  await arrive(first.id);
  clock.advance(61_000);
  const { recipient: _, ...rest } = await sending(actor);
  const { recipient } = (await favourites(actor))[0] ?? { recipient: "" };
  const under = await api.call(sendTransfer, { ...rest, id: idOf("tr"), recipient: recipient as `rc_${string}` }, { actor });
  const last = await payIn(expectOk(under));
  expect(await api.call(readRepeat, { id: last }, { actor })).toMatchObject({ code: 409 });
  expect(await favourites(actor)).toMatchObject([{ recipient, last: { transfer: first.id } }]);
  expect(await api.call(readRepeat, { id: first.id }, { actor })).toMatchObject({ code: 200 });
});

test("two recipients of one name differ by bank, end of account and nickname, as saved now", async () => {
  const actor = await newSender();
  const one = { fields: { bank: "014", account: desk.newAccount(), name: "Budi Santoso" }, nickname: "Ayah" };
  await arrive((await paid(actor, { owner: one })).id);
  desk.answers.set("901234567890", { outcome: "found", name: "BUDI SANTOSO" });
  await arrive((await paid(actor, { owner: { fields: { bank: "535", account: "901234567890", name: "Budi Santoso" } } })).id);
  const list = await favourites(actor);
  expect(list).toContainEqual(
    expect.objectContaining({
      name: "Budi Santoso",
      nickname: "Ayah",
      bankTitle: expect.stringMatching(/Central Asia/),
      accountEnd: one.fields.account.slice(-4),
    }),
  );
  expect(list).toContainEqual(expect.objectContaining({ nickname: null, bankTitle: expect.stringMatching(/Seabank/i) }));
  await sql`update recipients.recipient set nickname = 'Bapak' where nickname = 'Ayah' and person_id = ${actor.id}`.execute(
    desk.database,
  );
  expect(await favourites(actor)).toContainEqual(expect.objectContaining({ nickname: "Bapak" }));
});
