/** Decisions of two people about a transfer: refused, overtaken and concurrent ones. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "../office/contract.ts";
import * as proposals from "./contract.ts";
import { readProposal } from "./contract-read.ts";
import { evidence, inquiry, OPERATIONS, RAIL, openOfficers } from "../testing/officers.ts";

const office = await openOfficers();
const { budi, call, clock, decide, desk, happen, held, idOf, newSender, operation, paid, ruling, sari, staff, stateOf, unknown } =
  office;
afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());

describe("a decision of two people about a payout", () => {
  test("is refused while the party may still answer", async () => {
    const { id } = await paid(await newSender());
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "submitted", ...RAIL });
    expect(await operation(id, { kind: "outcome", isPaid: true })).toMatchObject({
      status: "not_now",
      details: { reason: "outcome_open" },
    });
    expect(await operation(idOf("tr"), { kind: "outcome", isPaid: true })).toMatchObject({ code: 404, status: "not_found" });
  });

  test("paid makes it PAID and DEEMED; not paid leads to a refund", async () => {
    const yes = await unknown();
    await decide(proposals.decideOperation, await operation(yes, { kind: "outcome", isPaid: true }), budi);
    const no = await unknown();
    await decide(proposals.decideOperation, await operation(no, { kind: "outcome", isPaid: false }), budi);
    expect((await call(contract.readAny, { id: yes }, sari)).data).toMatchObject({ state: "PAID", assurance: "DEEMED" });
    await happen(no, { type: "failure_resolved" });
    expect(await stateOf(no)).toBe("REFUND_PENDING");
  });

  test("conflicting outcomes are resolved by two people", async () => {
    const { id } = await paid(await newSender());
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "submitted", ...RAIL });
    await happen(id, {
      type: "payout_answered",
      call: "inquiry",
      answer: { outcome: "refused", reason: "rejected", providerCode: "1" },
    });
    await happen(id, inquiry("paid", { assurance: "CREDITED", providerRef: "p", cost: null }));
    expect((await call(contract.readAny, { id }, sari)).data).toMatchObject({ hasConflictingOutcomes: true, needsPerson: true });
    await decide(proposals.decideOperation, await operation(id, { kind: "conflicting_outcomes" }), budi);
    expect((await call(contract.readAny, { id }, sari)).data).toMatchObject({ hasConflictingOutcomes: false });
  });

  test("conflicting outcomes are not resolved while a statement has an order that a restore removed from the books", async () => {
    const { id } = await paid(await newSender());
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "conflict_raised" });
    office.lost.add(id);
    const refusedNow = { code: 409, status: "not_now", details: { reason: "outcome_open" } };
    expect(await operation(id, { kind: "conflicting_outcomes" })).toMatchObject(refusedNow);
    office.lost.delete(id);
    const proposed = await operation(id, { kind: "conflicting_outcomes" });
    office.lost.add(id);
    expect(await decide(proposals.decideOperation, proposed, budi)).toMatchObject(refusedNow);
    expect((await call(contract.readAny, { id }, sari)).data).toMatchObject({ hasConflictingOutcomes: true });
  });

  test("a rejected proposal changes nothing and can be proposed again; only its proposer can withdraw one", async () => {
    const id = await unknown();
    const first = await operation(id, { kind: "outcome", isPaid: true });
    expect(await operation(id, { kind: "outcome", isPaid: false }, budi)).toMatchObject({
      code: 409,
      status: "proposal_already_waiting",
    });
    expect((await decide(proposals.decideOperation, first, budi, "reject")).data).toMatchObject({ state: "rejected" });
    expect(await decide(proposals.decideOperation, first, budi)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
    const second = await operation(id, { kind: "outcome", isPaid: true });
    const { id: proposal } = expectOk(second);
    expect(await call(proposals.withdrawProposal, { id: proposal }, budi)).toMatchObject({
      code: 403,
      status: "proposal_not_yours",
    });
    expect((await call(proposals.withdrawProposal, { id: proposal }, sari)).data).toMatchObject({ state: "withdrawn" });
    expect(await call(proposals.withdrawProposal, { id: proposal }, sari)).toMatchObject({ status: "proposal_not_waiting" });
    expect(await call(proposals.withdrawProposal, { id: idOf("pp") }, sari)).toMatchObject({ code: 404 });
    expect(await stateOf(id)).toBe("OUTCOME_UNKNOWN");
  });

  test("repeated, it is the same proposal; its id for another is refused", async () => {
    const id = await unknown();
    const input = { id: idOf("pp"), transfer: id, what: { kind: "outcome", isPaid: true }, evidence } as const;
    const [first, second] = [
      await call(proposals.proposeOperation, input, sari),
      await call(proposals.proposeOperation, input, sari),
    ];
    expect(second).toEqual(first);
    const other = { ...input, what: { kind: "outcome", isPaid: false } } as const;
    expect(await call(proposals.proposeOperation, other, sari)).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("is bound to what was shown, and cannot be rewritten", async () => {
    const id = await unknown();
    const proposed = await operation(id, { kind: "outcome", isPaid: true });
    const { id: proposal } = expectOk(proposed);
    const input = { id: proposal, decision: "approve", hash: "0".repeat(64) } as const;
    expect(await call(proposals.decideOperation, input, budi)).toMatchObject({ status: "proposal_not_as_shown" });
    const rewrite = sql`update transfers.proposal set particulars = '{"kind": "outcome", "isPaid": false}' where id = ${proposal}`;
    await expect(rewrite.execute(desk.database)).rejects.toMatchObject({ code: "42501" });
    expect(await stateOf(id)).toBe("OUTCOME_UNKNOWN");
  });

  test("is read with the transfer as it was seen and as it is now", async () => {
    const id = await unknown();
    const { id: proposal } = expectOk(await operation(id, { kind: "outcome", isPaid: false }));
    const read = async (actor: typeof sari) => call(readProposal, { id: proposal }, actor);
    expect(expectOk(await read(budi))).toMatchObject({ proposal: { id: proposal }, isOutdated: false, changed: null });
    expect(await read(staff({ menu: "compliance", module: ["view"] }))).toMatchObject({ code: 404, status: "not_found" });
    await call(contract.inquireParty, { id, of: "payout" }, sari);
    await happen(id, inquiry("paid", { assurance: "CREDITED", providerRef: "p", cost: null }));
    expect(expectOk(await read(budi))).toMatchObject({
      isOutdated: true,
      changed: { shown: { state: "OUTCOME_UNKNOWN" }, now: { state: "PAID" } },
    });
    expect(expectOk(await call(proposals.withdrawProposal, { id: proposal }, sari)).state).toBe("withdrawn");
    expect(expectOk(await read(budi))).toMatchObject({ isOutdated: false, changed: null });
  });

  test("is overtaken if the party has answered meanwhile", async () => {
    const id = await unknown();
    const proposed = await operation(id, { kind: "outcome", isPaid: false });
    await call(contract.inquireParty, { id, of: "payout" }, sari);
    await happen(id, inquiry("paid", { assurance: "CREDITED", providerRef: "p", cost: null }));
    expect(await decide(proposals.decideOperation, proposed, budi)).toMatchObject({ code: 409, status: "proposal_overtaken" });
    expect(await decide(proposals.decideOperation, proposed, budi)).toMatchObject({ status: "proposal_not_waiting" });
    expect(await stateOf(id)).toBe("PAID");
  });

  test("is overtaken if the order was submitted again and that answer was lost", async () => {
    const id = await unknown();
    await happen(id, inquiry("not_found", { providerCode: "07" }));
    const proposed = await operation(id, { kind: "outcome", isPaid: false });
    expect(proposed.code).toBe(200);
    clock.advance(HOUR_MS);
    await happen(id, inquiry("not_found", { providerCode: "07" }));
    await happen(id, { type: "submitted", ...RAIL });
    await happen(id, { type: "payout_answered", call: "submit", answer: { outcome: "unknown", why: "timeout" } });
    expect(await decide(proposals.decideOperation, proposed, budi)).toMatchObject({ code: 409, status: "proposal_overtaken" });
    expect(await operation(id, { kind: "outcome", isPaid: false })).toMatchObject({
      status: "not_now",
      details: { reason: "outcome_open" },
    });
  });

  test("is refused while an inquiry is due: no decision while a question is open", async () => {
    const id = await unknown();
    const proposed = await operation(id, { kind: "outcome", isPaid: false });
    expect((await call(contract.inquireParty, { id, of: "payout" }, sari)).code).toBe(200);
    expect(await decide(proposals.decideOperation, proposed, budi)).toMatchObject({
      status: "not_now",
      details: { reason: "outcome_open" },
    });
    expect(await stateOf(id)).toBe("OUTCOME_UNKNOWN");
    expect((await call(proposals.listProposals, { state: "proposed", transfer: id }, sari)).data).toMatchObject({
      proposals: [{ state: "proposed" }],
    });
  });

  test("two concurrent decisions and a party's answer at the same moment take effect once", async () => {
    for (let round = 0; round < 4; round++) {
      const id = await unknown();
      const proposed = await operation(id, { kind: "outcome", isPaid: true });
      const third = staff(OPERATIONS);
      const answers = await Promise.all([
        decide(proposals.decideOperation, proposed, budi),
        decide(proposals.decideOperation, proposed, third),
        happen(id, inquiry("paid", { assurance: "CREDITED", providerRef: "p", cost: null })).catch(() => null),
      ]);
      expect(
        answers.slice(0, 2).filter((answer) => answer !== null && "code" in answer && answer.code === 200).length,
      ).toBeLessThanOrEqual(1);
      expect(await stateOf(id)).toBe("PAID");
      clock.advance(61_000);
    }
  });

  test("is decided by its own menu only", async () => {
    const id = await held();
    const proposed = await ruling(id, { kind: "reject", reason: "NOT_ACCEPTED" });
    expect(await decide(proposals.decideOperation, proposed, budi)).toMatchObject({ code: 404 });
  });

  test("an inquiry is refused where no order has left", async () => {
    const { id } = await paid(await newSender());
    expect(await call(contract.inquireParty, { id, of: "payout" }, sari)).toMatchObject({
      status: "not_now",
      details: { reason: "nothing_new" },
    });
  });
});
