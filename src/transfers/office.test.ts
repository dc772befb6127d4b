/** What staff see and decide: all transfers, reviews, proposals that a second person decides, payments that nobody knows. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import type { Endpoint } from "#kernel/endpoint.ts";
import { putTerm } from "../limits/testing/terms.ts";
import { cash } from "../recipients/testing/desk.ts";
import * as own from "./contract.ts";
import * as contract from "./contract-office.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { openSenders, system, type Shown } from "./testing/senders.ts";
import { applyEvent } from "./apply-events.ts";
import { doer } from "./testing/samples.ts";

const senders = await openSenders();
const { api, clock, desk, happen, house, idOf, newNumber, newSender, paid, payments, read, sent, staff } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

const OPERATIONS = { menu: "transfer", module: ["view", "oversee", "act", "approve"] };
const COMPLIANCE = { menu: "compliance", module: ["view", "decide", "approve"] };
const [sari, budi] = [staff(OPERATIONS), staff(OPERATIONS)];
clock.advance(1);
const [wati, joko] = [staff(COMPLIANCE), staff(COMPLIANCE)];
type Officer = typeof sari;
const CASH = { corridor: "ID-ID-cash", bank: undefined };
const rail = { rail: "bi_fast", party: "014" };
const inquiry = (outcome: string, more: object = {}) => ({ type: "payout_answered", asked: "inquiry", answer: { outcome, why: "", ...more } });

interface Proposal {
  readonly id: `pp_${string}`;
  readonly hash: string;
  readonly state: string;
}
const call = async (endpoint: Endpoint, input: object, actor: Officer) => api.call(endpoint, input as never, { actor });
const evidence = "Rekening koran tanggal 23, baris 14";
const operation = (transfer: string, what: object, actor: Officer = sari) =>
  call(contract.proposeOperation, { id: idOf("pp"), transfer, what, evidence }, actor);
const ruling = (transfer: string, what: object, actor: Officer = wati) =>
  call(contract.proposeRuling, { id: idOf("pp"), transfer, what, evidence }, actor);
const decide = (endpoint: Endpoint, { data }: { data?: unknown }, actor: Officer, decision = "approve") => {
  const { id, hash } = data as Proposal;
  return call(endpoint, { id, hash, decision }, actor);
};
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`select state from transfers.transfer where id = ${id}`.execute(desk.database);
  return rows[0]?.state;
};

/** A payout whose fate nobody says, at the end of the inquiries. */
async function unknown(): Promise<Shown["id"]> {
  const { id } = await paid(await newSender());
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", ...rail });
  await happen(id, { type: "payout_answered", asked: "submit", answer: { outcome: "unknown", why: "timeout" } });
  for (let n = 0; n < TRANSFER_RULES.inquiries; n++) await happen(id, inquiry("unknown"));
  return id;
}
async function held(isReleasedByTwo = false): Promise<Shown["id"]> {
  const { id } = await paid(await newSender());
  const input = { id, reason: "SANCTIONS_HIT", isReleasedByTwo, text: "Nama mirip daftar" };
  expect((await call(contract.openReview, input, wati)).data).toMatchObject({ state: "UNDER_REVIEW", reason: "SANCTIONS_HIT" });
  return id;
}

describe("all transfers", () => {
  test("are listed by state, queue, product, sender and time, the newest first, in pages", async () => {
    const sender = await newSender();
    const before = clock.now();
    const ids: string[] = [];
    for (let n = 0; n < contract.OFFICE_PER_PAGE + 2; n++) {
      clock.advance(61_000);
      // One account: what is cancelled gives its room back, what a bank was asked is counted.
      const { id } = await sent(sender, undefined, {});
      await api.call(own.cancelTransfer, { id }, { actor: sender });
      ids.unshift(id);
    }
    const list = async (more: object) =>
      (await call(contract.listAll, more, sari)).data as { transfers: { id: string }[]; next: string | null };
    const first = await list({ sender: sender.id });
    expect(first.transfers.map(({ id }) => id)).toEqual(ids.slice(0, contract.OFFICE_PER_PAGE));
    const second = await list({ sender: sender.id, before: first.next });
    expect([second.transfers.map(({ id }) => id), second.next]).toEqual([ids.slice(contract.OFFICE_PER_PAGE), null]);
    const at = before.toISOString();
    expect((await list({ state: "CANCELLED", product: "local", corridor: "ID-ID-bank", from: at })).transfers).toHaveLength(20);
    expect((await list({ sender: sender.id, to: at })).transfers).toEqual([]);
    expect((await list({ sender: sender.id, product: "cash_pickup" })).transfers).toEqual([]);
    expect((await list({ sender: sender.id, state: "PAID" })).transfers).toEqual([]);
    expect((await list({ sender: sender.id, queue: "person" })).transfers).toEqual([]);
    const waiting = await unknown();
    expect((await list({ queue: "person" })).transfers.map(({ id }) => id)).toEqual([waiting]);
  });

  test("are found by id, by virtual account, and by a recipient's name where that is narrow", async () => {
    const sender = await newSender();
    const { id } = await sent(sender);
    const number = await senders.opened(id);
    const found = async (more: object) => {
      const { data } = await call(contract.listAll, more, sari);
      return (data as { transfers: { id: string }[] }).transfers.map((one) => one.id);
    };
    expect(await found({ search: id })).toEqual([id]);
    expect(await found({ search: number.replace(/(.{4})/g, "$1 ").trim() })).toEqual([id]);
    expect(await found({ search: "budi s", sender: sender.id })).toEqual([id]);
    const [from, to] = [new Date(clock.now().getTime() - 1), new Date(clock.now().getTime() - 1 + contract.NAME_SEARCH_DAYS * DAY_MS)];
    expect(await found({ search: "budi s", from: from.toISOString(), to: to.toISOString() })).toEqual([id]);
    const wide = { search: "budi s", from: new Date(from.getTime() - 1).toISOString(), to: to.toISOString() };
    for (const more of [{ search: "budi s" }, wide])
      expect(await call(contract.listAll, more, sari)).toMatchObject({ code: 422, status: "search_too_wide" });
  });

  test("are read whole, with accounts masked and everybody who acted; nobody's is not found", async () => {
    const { id } = await paid(await newSender());
    const { data } = await call(contract.readAny, { id }, sari);
    expect(data).toMatchObject({
      state: "FUNDED",
      senderName: "Siti Aminah",
      recipient: { name: "Budi Santoso", bank: "014", account: expect.stringMatching(/^•{6}\d{4}$/) },
      history: [{ event: "payment_came", role: "system", by: "record_payments", second: null }],
    });
    expect(JSON.stringify(data)).not.toMatch(/"\d{10}"/);
    expect(await call(contract.readAny, { id: idOf("tr") }, sari)).toMatchObject({ code: 404, status: "not_found" });
  });

  test("tell operations no more than the sender about what the law forbids to tell", async () => {
    const id = await held();
    await call(contract.freezeTransfer, { id, text: "Perintah PPATK 17" }, wati);
    await ruling(id, { kind: "thaw" });
    const theirs = await call(contract.readAny, { id }, sari);
    expect(theirs.data).toMatchObject({ state: "UNDER_REVIEW", reason: "EXTRA_CHECK", notes: [], proposals: [] });
    expect(JSON.stringify(theirs.data)).not.toMatch(/frozen|sanction|ppatk|thaw/i);
    expect((await call(contract.readAny, { id }, wati)).data).toMatchObject({
      state: "FROZEN",
      reason: "FROZEN_BY_ORDER",
      notes: [{ what: "review_opened" }, { what: "frozen", text: "Perintah PPATK 17" }],
      proposals: [{ what: { kind: "thaw" } }],
    });
    const listed = async (actor: Officer, state: string) => {
      const { data } = await call(contract.listAll, { state }, actor);
      return (data as { transfers: { id: string }[] }).transfers.some((one) => one.id === id);
    };
    expect([await listed(sari, "FROZEN"), await listed(sari, "UNDER_REVIEW"), await listed(wati, "FROZEN")]).toEqual([false, true, true]);
    expect((await call(contract.listProposals, { transfer: id }, sari)).data).toMatchObject({ proposals: [] });
  });

  test("are nobody's but the staff's", async () => {
    const { id } = await sent(await newSender());
    const customer = { kind: "user", id: idOf("us"), level: "CUSTOMER", menuAccess: [OPERATIONS, COMPLIANCE] } as const;
    for (const [endpoint, input] of [
      [contract.listAll, {}],
      [contract.readAny, { id }],
      [contract.listPayments, {}],
      [contract.listProposals, {}],
      [contract.askParty, { id, of: "payout" }],
      [contract.proposeOperation, { id: idOf("pp"), transfer: id, what: { kind: "doubt" }, evidence }],
    ] as const)
      expect(await api.call(endpoint as Endpoint, input as never, { actor: customer })).toMatchObject({ code: 403 });
  });
});

describe("a review", () => {
  test("asks for documents, releases by one, and freezes; each only where it may", async () => {
    const id = await held();
    expect((await call(contract.askDocuments, { id }, wati)).data).toMatchObject({ state: "ACTION_REQUIRED" });
    expect(await call(contract.releaseTransfer, { id, text: "Sah" }, wati)).toMatchObject({
      code: 409,
      status: "not_now",
      details: { reason: "state_conflict" },
    });
    const other = await held();
    expect((await call(contract.releaseTransfer, { id: other, text: "Bukan orangnya" }, wati)).data).toMatchObject({ state: "READY" });
    for (const [endpoint, input] of [
      [contract.askDocuments, { id: other }],
      [contract.freezeTransfer, { id: other, text: "x" }],
    ] as const)
      expect(await call(endpoint as Endpoint, input, wati)).toMatchObject({ status: "not_now" });
    expect(await call(contract.openReview, { id: idOf("tr"), reason: "SUSPICION", isReleasedByTwo: true, text: "x" }, wati)).toMatchObject({
      code: 404,
    });
  });

  test("that was opened for two is released by two", async () => {
    const id = await held(true);
    expect(await call(contract.releaseTransfer, { id, text: "Sah" }, wati)).toMatchObject({ code: 409, status: "second_person_needed" });
    const proposed = await ruling(id, { kind: "release" });
    expect(await decide(contract.decideRuling, proposed, wati)).toMatchObject({ code: 403, status: "proposal_own" });
    expect((await decide(contract.decideRuling, proposed, joko)).data).toMatchObject({ state: "approved", decidedBy: joko.id });
    expect((await call(contract.readAny, { id }, wati)).data).toMatchObject({
      state: "READY",
      history: [{}, {}, { event: "released", by: wati.id, second: joko.id }],
    });
  });

  test("rejects by two, and the money goes back", async () => {
    const id = await held();
    const proposed = await ruling(id, { kind: "reject", reason: "NOT_ACCEPTED" });
    await decide(contract.decideRuling, proposed, joko);
    expect(await stateOf(id)).toBe("REFUND_PENDING");
  });

  test("frozen money is thawed, or surrendered by order of a court, by two", async () => {
    const [one, other] = [await held(), await held()];
    for (const id of [one, other]) await call(contract.freezeTransfer, { id, text: "Perintah 1" }, wati);
    await decide(contract.decideRuling, await ruling(one, { kind: "thaw" }), joko);
    expect(await stateOf(one)).toBe("UNDER_REVIEW");
    await decide(contract.decideRuling, await ruling(other, { kind: "surrender", deed: "PN.Jkt 12/2026" }), joko);
    expect(await stateOf(other)).toBe("UNCLAIMED_TRANSFERRED");
  });
});

describe("what two people decide about a payout", () => {
  test("is refused while the party may still say it itself", async () => {
    const { id } = await paid(await newSender());
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "submitted", ...rail });
    expect(await operation(id, { kind: "outcome", isPaid: true })).toMatchObject({ status: "not_now", details: { reason: "outcome_open" } });
    expect(await operation(idOf("tr"), { kind: "outcome", isPaid: true })).toMatchObject({ code: 404, status: "not_found" });
  });

  test("paid is deemed paid; not paid is given back", async () => {
    const [yes, no] = [await unknown(), await unknown()];
    await decide(contract.decideOperation, await operation(yes, { kind: "outcome", isPaid: true }), budi);
    await decide(contract.decideOperation, await operation(no, { kind: "outcome", isPaid: false }), budi);
    expect((await call(contract.readAny, { id: yes }, sari)).data).toMatchObject({ state: "PAID", assurance: "DEEMED" });
    await happen(no, { type: "passed_on" });
    expect(await stateOf(no)).toBe("REFUND_PENDING");
  });

  test("a doubt is settled by two", async () => {
    const { id } = await paid(await newSender());
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "submitted", ...rail });
    await happen(id, { type: "payout_answered", asked: "inquiry", answer: { outcome: "refused", reason: "rejected", providerCode: "1" } });
    await happen(id, inquiry("paid", { assurance: "CREDITED", providerRef: "p", cost: null }));
    expect((await call(contract.readAny, { id }, sari)).data).toMatchObject({ isInDoubt: true, needsPerson: true });
    await decide(contract.decideOperation, await operation(id, { kind: "doubt" }), budi);
    expect((await call(contract.readAny, { id }, sari)).data).toMatchObject({ isInDoubt: false });
  });

  test("rejected it changes nothing, and can be proposed anew; withdrawn by its own only", async () => {
    const id = await unknown();
    const first = await operation(id, { kind: "outcome", isPaid: true });
    expect(await operation(id, { kind: "outcome", isPaid: false }, budi)).toMatchObject({ code: 409, status: "proposal_already_waiting" });
    expect((await decide(contract.decideOperation, first, budi, "reject")).data).toMatchObject({ state: "rejected" });
    expect(await decide(contract.decideOperation, first, budi)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
    const second = await operation(id, { kind: "outcome", isPaid: true });
    const { id: proposal } = second.data as Proposal;
    expect(await call(contract.withdrawProposal, { id: proposal }, budi)).toMatchObject({ code: 403, status: "proposal_not_yours" });
    expect((await call(contract.withdrawProposal, { id: proposal }, sari)).data).toMatchObject({ state: "withdrawn" });
    expect(await call(contract.withdrawProposal, { id: proposal }, sari)).toMatchObject({ status: "proposal_not_waiting" });
    expect(await call(contract.withdrawProposal, { id: idOf("pp") }, sari)).toMatchObject({ code: 404 });
    expect(await stateOf(id)).toBe("OUTCOME_UNKNOWN");
  });

  test("said again is the same proposal; its id for another is refused", async () => {
    const id = await unknown();
    const input = { id: idOf("pp"), transfer: id, what: { kind: "outcome", isPaid: true }, evidence };
    const [first, second] = [await call(contract.proposeOperation, input, sari), await call(contract.proposeOperation, input, sari)];
    expect(second).toEqual(first);
    const other = { ...input, what: { kind: "outcome", isPaid: false } };
    expect(await call(contract.proposeOperation, other, sari)).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("is bound to what was shown, and nobody rewrites it", async () => {
    const id = await unknown();
    const proposed = await operation(id, { kind: "outcome", isPaid: true });
    const { id: proposal } = proposed.data as Proposal;
    const input = { id: proposal, decision: "approve", hash: "0".repeat(64) };
    expect(await call(contract.decideOperation, input, budi)).toMatchObject({ status: "proposal_not_as_shown" });
    const rewrite = sql`update transfers.proposal set particulars = '{"kind": "outcome", "isPaid": false}' where id = ${proposal}`;
    await expect(rewrite.execute(desk.database)).rejects.toMatchObject({ code: "42501" });
    expect(await stateOf(id)).toBe("OUTCOME_UNKNOWN");
  });

  test("is overtaken where the party has spoken meanwhile", async () => {
    const id = await unknown();
    const proposed = await operation(id, { kind: "outcome", isPaid: false });
    await call(contract.askParty, { id, of: "payout" }, sari);
    await happen(id, inquiry("paid", { assurance: "CREDITED", providerRef: "p", cost: null }));
    expect(await decide(contract.decideOperation, proposed, budi)).toMatchObject({ code: 409, status: "proposal_overtaken" });
    expect(await decide(contract.decideOperation, proposed, budi)).toMatchObject({ status: "proposal_not_waiting" });
    expect(await stateOf(id)).toBe("PAID");
  });

  test("is refused where the party is being asked again: nothing is decided into an open question", async () => {
    const id = await unknown();
    const proposed = await operation(id, { kind: "outcome", isPaid: false });
    expect((await call(contract.askParty, { id, of: "payout" }, sari)).code).toBe(200);
    expect(await decide(contract.decideOperation, proposed, budi)).toMatchObject({ status: "not_now", details: { reason: "outcome_open" } });
    expect(await stateOf(id)).toBe("OUTCOME_UNKNOWN");
    expect((await call(contract.listProposals, { state: "waiting", transfer: id }, sari)).data).toMatchObject({
      proposals: [{ state: "waiting" }],
    });
  });

  test("by two at once, and against the party's own word at the same moment: it happens once", async () => {
    for (let round = 0; round < 4; round++) {
      const id = await unknown();
      const proposed = await operation(id, { kind: "outcome", isPaid: true });
      const third = staff(OPERATIONS);
      const answers = await Promise.all([
        decide(contract.decideOperation, proposed, budi),
        decide(contract.decideOperation, proposed, third),
        happen(id, inquiry("paid", { assurance: "CREDITED", providerRef: "p", cost: null })).catch(() => null),
      ]);
      expect(answers.slice(0, 2).filter((answer) => (answer as { code: number }).code === 200).length).toBeLessThanOrEqual(1);
      expect(await stateOf(id)).toBe("PAID");
      clock.advance(61_000);
    }
  });

  test("is decided in its own room only", async () => {
    const id = await held();
    const proposed = await ruling(id, { kind: "reject", reason: "NOT_ACCEPTED" });
    expect(await decide(contract.decideOperation, proposed, budi)).toMatchObject({ code: 404 });
  });

  test("asking a party has nothing to ask about where nothing has left", async () => {
    const { id } = await paid(await newSender());
    expect(await call(contract.askParty, { id, of: "payout" }, sari)).toMatchObject({ status: "not_now", details: { reason: "nothing_new" } });
  });
});

describe("uncollected cash", () => {
  test("goes to the state by two, with its deed, when the days are over", async () => {
    const { id } = await paid(await newSender(), { ask: CASH, whom: cash });
    const start = clock.now();
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "made_available" });
    for (const day of TRANSFER_RULES.noticeDays) {
      clock.set(new Date(start.getTime() + day * DAY_MS));
      await happen(id, { type: "notice_given" });
    }
    clock.set(new Date(start.getTime() + TRANSFER_RULES.returnDay * DAY_MS));
    await happen(id, { type: "returned_to_sender" });
    await happen(id, { type: "refund_account_wanted", of: id });
    const what = { kind: "hand_over", deed: "BHP 44/2027" };
    clock.advance(TRANSFER_RULES.untraceableDays * DAY_MS - 1);
    expect(await operation(id, what)).toMatchObject({ status: "not_now", details: { reason: "too_early" } });
    clock.advance(1);
    await decide(contract.decideOperation, await operation(id, what), budi);
    expect(await stateOf(id)).toBe("UNCLAIMED_TRANSFERRED");
    clock.set(start);
  });
});

describe("a refund account in another name", () => {
  const propose = (transfer: string, account: string, actor: Officer = sari) =>
    call(contract.proposeRefundAccount, { id: idOf("pp"), transfer, bank: "014", account, evidence }, actor);
  async function wanted(): Promise<Shown["id"]> {
    const { id } = await paid(await newSender());
    await happen(id, { type: "cancelled", by: doer("sender"), canRecall: false });
    await happen(id, { type: "refund_account_wanted", of: id });
    return id;
  }

  test("is decided by two who see whose it is", async () => {
    const id = await wanted();
    const proposed = await propose(id, "5555555555");
    expect(proposed.data).toMatchObject({ what: { kind: "refund_account", account: { name: "SUKARNO", account: "5555555555" } } });
    await decide(contract.decideOperation, proposed, budi);
    expect((await call(contract.readAny, { id }, sari)).data).toMatchObject({
      refund: { status: "waiting", account: { name: "SUKARNO", account: "••••••5555" } },
    });
  });

  test.each([
    ["3333333333", "refund_account_unknown"],
    ["4444444444", "refund_account_unchecked"],
  ])("%s is refused: %s", async (account, status) => {
    expect(await propose(await wanted(), account)).toMatchObject({ status });
  });

  test("is refused where none is wanted", async () => {
    const { id } = await paid(await newSender());
    expect(await propose(id, "5555555555")).toMatchObject({ code: 409, status: "refund_account_not_wanted" });
    expect(await propose(idOf("tr"), "5555555555")).toMatchObject({ code: 404 });
  });
});

describe("a payment that nobody knows", () => {
  const payer = { name: "Siti Aminah", bank: "014", account: "2222222222" };
  let heard = 0;
  async function came(minor: bigint, more: object = {}) {
    const number = newNumber();
    heard += 1;
    const payment = { paymentId: `stray${heard}`, number, amount: { currency: "IDR", minor } as const, paidAt: clock.now(), payer, ...more };
    await payments(payment);
    const { data } = await call(contract.listPayments, { number }, sari);
    const [found] = (data as { payments: { id: `py_${string}` }[] }).payments;
    return { number, id: found?.id ?? "py_none", found };
  }
  const match = (payment: string, transfer: string, actor: Officer = sari, id = idOf("pp")) =>
    call(contract.matchPayment, { id, payment, transfer, evidence }, actor);
  const giveBack = (payment: string, more: object = {}, actor: Officer = sari) =>
    call(contract.refundPayment, { id: idOf("pp"), payment, evidence, ...more }, actor);
  const total = 100_555_000n;
  type Answered = { data?: { proposal: Proposal | null } };
  const approve = (answer: unknown, actor: Officer = budi) =>
    decide(contract.decideOperation, { data: (answer as Answered).data?.proposal }, actor);

  test("is listed with the number it came to, who paid, and for how long", async () => {
    const { found, number } = await came(5_000n);
    expect(found).toMatchObject({
      number,
      amount: { minor: "5000" },
      ageDays: 0,
      payer: { name: "Siti Aminah", account: "••••••2222" },
      refund: null,
    });
    clock.advance(DAY_MS);
    expect((await call(contract.listPayments, { number, amountMinor: "5000" }, sari)).data).toMatchObject({ payments: [{ ageDays: 1 }] });
    expect((await call(contract.listPayments, { number, amountMinor: "5001" }, sari)).data).toMatchObject({ payments: [] });
  });

  test("is matched by two where the treasury has said nothing, and pays the transfer", async () => {
    const { id: payment } = await came(total);
    const { id } = await sent(await newSender());
    const answer = await match(payment, id);
    expect(await stateOf(id)).toBe("CREATED");
    expect((await approve(answer)).data).toMatchObject({ state: "approved" });
    expect(await stateOf(id)).toBe("FUNDED");
    expect(await match(payment, id)).toMatchObject({ code: 409, status: "payment_taken" });
  });

  test("of less than the treasury's amount is matched by one; from it on by two", async () => {
    await putTerm(house, "threshold", "payment_two_people", {
      measure: "amount",
      amount: { currency: "IDR", minor: String(total) },
      source: "test",
    });
    const [less, exact] = [await came(total - 1n), await came(total)];
    const [one, other] = [await sent(await newSender()), await sent(await newSender())];
    expect((await match(less.id, one.id)).data).toEqual({ proposal: null });
    expect((await read(one.id, await newSender())) ?? null).toBeNull();
    expect((await match(exact.id, other.id)).data).toMatchObject({ proposal: { state: "waiting" } });
    const { rows } = await sql`select what, text from transfers.note where payment = ${less.id}`.execute(desk.database);
    expect(rows).toEqual([{ what: "payment_matched", text: evidence }]);
  });

  test("goes back to who paid it, by the workers, once", async () => {
    const { id: payment, number } = await came(7_000n);
    expect((await giveBack(payment)).data).toEqual({ proposal: null });
    expect(await giveBack(payment)).toMatchObject({ code: 409, status: "payment_taken" });
    const { id } = await sent(await newSender());
    expect(await match(payment, id)).toMatchObject({ status: "payment_taken" });
    expect((await call(contract.listPayments, { number }, sari)).data).toMatchObject({
      payments: [{ refund: { status: "waiting", account: { account: "••••••2222" } } }],
    });
  });

  test("without a payer goes where two people agree, and nowhere without", async () => {
    const { id: payment } = await came(7_000n, { payer: null });
    expect(await giveBack(payment)).toMatchObject({ code: 409, status: "payer_unknown" });
    const answer = await giveBack(payment, { account: { name: "Siti Aminah", bank: "014", account: "2222222222" } });
    expect(answer.data).toMatchObject({ proposal: { state: "waiting" } });
    expect((await approve(answer)).data).toMatchObject({ state: "approved" });
  });

  test("matched and given back at once is one of the two", async () => {
    for (let round = 0; round < 4; round++) {
      const { id: payment } = await came(6_000n);
      const { id } = await sent(await newSender());
      const answers = await Promise.all([match(payment, id), giveBack(payment), match(payment, (await sent(await newSender())).id, budi)]);
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
      await senders.check();
    }
  });

  test("that is matched meanwhile overtakes a proposal to give it back", async () => {
    const { id: payment } = await came(total);
    const answer = await giveBack(payment);
    expect(answer.data).toMatchObject({ proposal: { state: "waiting" } });
    await house.as({ actor: system }, async (ctx) => {
      const { id } = await sent(await newSender());
      const amount = { currency: "IDR", minor: total } as const;
      const event = { type: "payment_matched", at: ctx.now, by: doer("officer"), payment, amount, channel: "va_014" } as const;
      await applyEvent(ctx, id, event as Parameters<typeof applyEvent>[2], senders.parts);
    });
    expect(await approve(answer)).toMatchObject({ status: "proposal_overtaken" });
  });

  test("that never was is not found", async () => {
    const { id } = await sent(await newSender());
    expect(await match(idOf("py"), id)).toMatchObject({ code: 404 });
    expect(await giveBack(idOf("py"))).toMatchObject({ code: 404 });
    const { id: payment } = await came(5_000n);
    expect(await match(payment, idOf("tr"))).toMatchObject({ code: 404 });
  });
});
