/** Lists say of a transfer since when it is what they say it is ("arrived" beside the time of its arrival), and where it goes. */
import pg from "pg";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import * as contract from "./contract.ts";
import { listWaiting } from "./contract-front.ts";
import { openSenders } from "./testing/senders.ts";

const senders = await openSenders();
const { api, clock, happen, newSender, paid, sent } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

interface Row {
  readonly id: string;
  readonly since: string;
  readonly createdAt: string;
}

test("the time is that of the milestone, and a hold within it does not move it", async () => {
  const actor = await newSender();
  const { id } = await paid(actor);
  const funded = clock.now().toISOString();
  clock.advance(60_000);
  await happen(id, { type: "checks_cleared" });
  const rows = async () => ((await api.call(contract.listTransfers, {}, { actor })).data as { transfers: Row[] }).transfers;
  // Received and cleared look the same from outside: we have the money.
  expect(await rows()).toMatchObject([{ id, since: funded }]);
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
  clock.advance(120_000);
  const arrived = clock.now().toISOString();
  const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null };
  await happen(id, { type: "payout_answered", asked: "submit", answer });
  const [row] = await rows();
  expect(row).toMatchObject({ since: arrived });
  expect(row?.createdAt).not.toBe(arrived);
  expect(await senders.read(id, actor)).toMatchObject({ since: arrived });
});

test("what has not moved yet is what it is since it was made; what waits says its time, too", async () => {
  const actor = await newSender();
  const { id } = await sent(actor);
  const made = clock.now().toISOString();
  clock.advance(1000);
  const { waiting } = (await api.call(listWaiting, {}, { actor })).data as { waiting: { transfer: Row }[] };
  expect(waiting).toMatchObject([{ transfer: { id, since: made } }]);
});

test("two of one name are told apart by bank and end of the account", async () => {
  const actor = await newSender();
  const account = senders.desk.newAccount();
  await sent(actor, undefined, { fields: { bank: "014", account, name: "Budi Santoso" } });
  const { transfers } = (await api.call(contract.listTransfers, {}, { actor })).data as { transfers: object[] };
  expect(transfers).toMatchObject([{ bankTitle: expect.stringMatching(/Central Asia/), accountEnd: account.slice(-4) }]);
});

test("a longer list asks the database no more often", async () => {
  const actor = await newSender();
  await sent(actor);
  const asked = async () => {
    const query = vi.spyOn(pg.Client.prototype, "query");
    await api.call(contract.listTransfers, {}, { actor });
    const { length } = query.mock.calls;
    query.mockRestore();
    return length;
  };
  const one = await asked();
  await sent(actor);
  await sent(actor);
  expect(one).toBeGreaterThan(1);
  expect(await asked()).toBe(one);
});
