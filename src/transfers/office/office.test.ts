/** What staff see of all transfers, and what a single compliance officer can do with one. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { InputArgs, Endpoint } from "#kernel/endpoint.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as own from "../changes/contract.ts";
import * as contract from "./contract.ts";
import * as lists from "./contract-list.ts";
import * as proposals from "../proposals/contract.ts";
import { COMPLIANCE, evidence, OPERATIONS, openOfficers } from "../testing/officers.ts";

const office = await openOfficers();
const { api, call, clock, decide, held, idOf, joko, newSender, paid, ruling, sari, sent, stateOf, unknown, wati } = office;
afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());

describe("all transfers", () => {
  test("are listed by state, queue, product, sender and time, newest first, in pages", async () => {
    const sender = await newSender();
    const before = clock.now();
    const ids: string[] = [];
    for (let n = 0; n < proposals.OFFICE_PER_PAGE + 2; n++) {
      clock.advance(61_000);
      // One account for all: a cancelled transfer releases its limits, while bank inquiries are rate-limited.
      const { id } = await sent(sender, undefined, {});
      await api.call(own.cancelTransfer, { id }, { actor: sender });
      ids.unshift(id);
    }
    const list = async (more: object) => expectOk(await call(lists.listAll, more, sari));
    const first = await list({ sender: sender.id });
    expect(first.transfers.map(({ id }) => id)).toEqual(ids.slice(0, proposals.OFFICE_PER_PAGE));
    const second = await list({ sender: sender.id, before: first.next });
    expect([second.transfers.map(({ id }) => id), second.next]).toEqual([ids.slice(proposals.OFFICE_PER_PAGE), null]);
    const at = before.toISOString();
    expect((await list({ state: "CANCELLED", product: "local", corridor: "ID-ID-bank", from: at })).transfers).toHaveLength(20);
    expect((await list({ sender: sender.id, to: at })).transfers).toEqual([]);
    expect((await list({ sender: sender.id, product: "cash_pickup" })).transfers).toEqual([]);
    expect((await list({ sender: sender.id, state: "PAID" })).transfers).toEqual([]);
    expect((await list({ sender: sender.id, queue: "person" })).transfers).toEqual([]);
    const waiting = await unknown();
    expect((await list({ queue: "person" })).transfers.map(({ id }) => id)).toEqual([waiting]);
  });

  test("are read whole, with masked accounts and all actors; an unknown id is not found", async () => {
    const { id } = await paid(await newSender());
    const { data } = await call(contract.readAny, { id }, sari);
    expect(data).toMatchObject({
      state: "FUNDED",
      senderName: "Siti Aminah",
      recipient: { name: "Budi Santoso", bank: "014", account: expect.stringMatching(/^•{4}\s\d{4}$/) },
      history: [{ event: "payment_received", role: "system", by: "record_payments", second: null }],
    });
    expect(JSON.stringify(data)).not.toMatch(/"\d{10}"/);
    expect(await call(contract.readAny, { id: idOf("tr") }, sari)).toMatchObject({ code: 404, status: "not_found" });
  });

  test("show operations no more than the sender of what the law forbids to disclose", async () => {
    const id = await held();
    await call(contract.freezeTransfer, { id, text: "Perintah PPATK 17" }, wati);
    await ruling(id, { kind: "unfreeze" });
    const theirs = await call(contract.readAny, { id }, sari);
    expect(theirs.data).toMatchObject({ state: "UNDER_REVIEW", reason: "EXTRA_CHECK", notes: [], proposals: [] });
    expect(JSON.stringify(theirs.data)).not.toMatch(/frozen|sanction|ppatk|unfreez/i);
    expect((await call(contract.readAny, { id }, wati)).data).toMatchObject({
      state: "FROZEN",
      reason: "FROZEN_BY_ORDER",
      notes: [{ what: "review_opened" }, { what: "frozen", text: "Perintah PPATK 17" }],
      proposals: [{ what: { kind: "unfreeze" } }],
    });
    const listed = async (actor: typeof sari, state: InputArgs<typeof lists.listAll>["state"]) => {
      const data = expectOk(await call(lists.listAll, { state }, actor));
      return data.transfers.some((one) => one.id === id);
    };
    expect([await listed(sari, "FROZEN"), await listed(sari, "UNDER_REVIEW"), await listed(wati, "FROZEN")]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await call(proposals.listProposals, { transfer: id }, sari)).data).toMatchObject({ proposals: [] });
  });

  test("are visible to staff only", async () => {
    const { id } = await sent(await newSender());
    const customer = { kind: "user", id: idOf("us"), level: "CUSTOMER", menuAccess: [OPERATIONS, COMPLIANCE] } as const;
    for (const [endpoint, input] of [
      [lists.listAll, {}],
      [contract.readAny, { id }],
      [proposals.listPayments, {}],
      [proposals.listProposals, {}],
      [contract.inquireParty, { id, of: "payout" }],
      [proposals.proposeOperation, { id: idOf("pp"), transfer: id, what: { kind: "conflicting_outcomes" }, evidence }],
    ] as const)
      expect(await api.call(endpoint as Endpoint, input as never, { actor: customer })).toMatchObject({ code: 403 });
  });
});

describe("a review", () => {
  test("requests documents, is released by one officer, and can freeze; each only in the right state", async () => {
    const id = await held();
    expect((await call(contract.requestDocuments, { id, kinds: ["relationship", "purpose"] }, wati)).data).toMatchObject({
      state: "ACTION_REQUIRED",
    });
    // In the order of the list, for staff and sender alike.
    expect((await call(contract.readAny, { id }, wati)).data).toMatchObject({
      requested: [{ kind: "purpose" }, { kind: "relationship" }],
    });
    expect(await call(contract.releaseTransfer, { id, text: "Sah" }, wati)).toMatchObject({
      code: 409,
      status: "not_now",
      details: { reason: "state_conflict" },
    });
    const other = await held();
    expect((await call(contract.releaseTransfer, { id: other, text: "Bukan orangnya" }, wati)).data).toMatchObject({
      state: "FUNDED",
    });
    for (const [endpoint, input] of [
      [contract.requestDocuments, { id: other, kinds: ["purpose"] }],
      [contract.freezeTransfer, { id: other, text: "x" }],
    ] as const)
      expect(await call(endpoint as Endpoint, input, wati)).toMatchObject({ status: "not_now" });
    expect(
      await call(contract.openReview, { id: idOf("tr"), reason: "SUSPICION", isReleasedByTwo: true, text: "x" }, wati),
    ).toMatchObject({
      code: 404,
    });
  });

  test("opened for two officers needs two to release", async () => {
    const id = await held(true);
    expect(await call(contract.releaseTransfer, { id, text: "Sah" }, wati)).toMatchObject({
      code: 409,
      status: "proposal_needed",
    });
    const proposed = await ruling(id, { kind: "release" });
    expect(await decide(proposals.decideRuling, proposed, wati)).toMatchObject({ code: 403, status: "proposal_own" });
    expect((await decide(proposals.decideRuling, proposed, joko)).data).toMatchObject({ state: "approved", decidedBy: joko.id });
    expect((await call(contract.readAny, { id }, wati)).data).toMatchObject({
      state: "FUNDED",
      history: [{}, {}, { event: "released", by: wati.id, second: joko.id }],
    });
  });

  test("rejection needs two officers and refunds the money", async () => {
    const id = await held();
    const proposed = await ruling(id, { kind: "reject", reason: "NOT_ACCEPTED" });
    await decide(proposals.decideRuling, proposed, joko);
    expect(await stateOf(id)).toBe("REFUND_PENDING");
  });

  test("frozen money is unfrozen, or escheated by court order, by two officers", async () => {
    const [one, other] = [await held(), await held()];
    for (const id of [one, other]) await call(contract.freezeTransfer, { id, text: "Perintah 1" }, wati);
    await decide(proposals.decideRuling, await ruling(one, { kind: "unfreeze" }), joko);
    expect(await stateOf(one)).toBe("UNDER_REVIEW");
    await decide(proposals.decideRuling, await ruling(other, { kind: "escheat", deed: "PN.Jkt 12/2026" }), joko);
    expect(await stateOf(other)).toBe("UNCLAIMED_TRANSFERRED");
  });
});
