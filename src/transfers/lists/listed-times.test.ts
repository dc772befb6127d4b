/** Lists show since when a transfer has its present milestone ("arrived" beside the arrival time), and its destination. */
import pg from "pg";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import { listWaiting } from "./contract-dashboard.ts";
import { openSenders } from "../testing/senders.ts";

const senders = await openSenders();
const { api, clock, happen, newSender, paid, sent } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

test("the time is that of the milestone, and a state change within the milestone does not move it", async () => {
  const actor = await newSender();
  const { id } = await paid(actor);
  const funded = clock.now().toISOString();
  clock.advance(60_000);
  await happen(id, { type: "checks_cleared" });
  const rows = async () => expectOk(await api.call(contract.listTransfers, {}, { actor })).transfers;
  // FUNDED and READY are one milestone: we have the money.
  expect(await rows()).toMatchObject([{ id, since: funded }]);
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
  clock.advance(120_000);
  const arrived = clock.now().toISOString();
  const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null };
  await happen(id, { type: "payout_answered", call: "submit", answer });
  const [row] = await rows();
  expect(row).toMatchObject({ since: arrived });
  expect(row?.createdAt).not.toBe(arrived);
  expect(await senders.read(id, actor)).toMatchObject({ since: arrived });
});

test("an unpaid transfer has its creation time, also among those that wait", async () => {
  const actor = await newSender();
  const { id } = await sent(actor);
  const made = clock.now().toISOString();
  clock.advance(1000);
  const { waiting } = expectOk(await api.call(listWaiting, {}, { actor }));
  expect(waiting).toMatchObject([{ transfer: { id, since: made } }]);
});

test("two recipients of one name differ by bank and end of account", async () => {
  const actor = await newSender();
  const account = senders.desk.newAccount();
  await sent(actor, undefined, { fields: { bank: "014", account, name: "Budi Santoso" } });
  const { transfers } = expectOk(await api.call(contract.listTransfers, {}, { actor }));
  expect(transfers).toMatchObject([{ bankTitle: expect.stringMatching(/Central Asia/), accountEnd: account.slice(-4) }]);
});

test("a longer list needs no more database queries", async () => {
  const actor = await newSender();
  await sent(actor);
  const countQueries = async () => {
    const query = vi.spyOn(pg.Client.prototype, "query");
    await api.call(contract.listTransfers, {}, { actor });
    const { length } = query.mock.calls;
    query.mockRestore();
    return length;
  };
  const one = await countQueries();
  await sent(actor);
  await sent(actor);
  expect(one).toBeGreaterThan(1);
  expect(await countQueries()).toBe(one);
});
