/** What senders change about a transfer under way: its recipient, where a refund goes, what they were asked for, their code. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { limitValue, putTerm } from "../limits/testing/terms.ts";
import { cash } from "../recipients/testing/desk.ts";
import * as contract from "./contract.ts";
import { openSenders, type Person, type Shown } from "./testing/senders.ts";
import { doer } from "./testing/samples.ts";

const senders = await openSenders();
const { api, clock, desk, happen, house, idOf, newSender, paid, read } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

const CASH = { corridor: "ID-ID-cash", bank: undefined };
const officer = doer("officer");
const rail = { rail: "bi_fast", party: "014" };
const closed = { outcome: "refused", reason: "account_closed", providerCode: "18" };
const other = (account = desk.newAccount("DEWI LESTARI")) => ({ fields: { bank: "014", account, name: "Dewi Lestari" } });

const change = (actor: Person, id: Shown["id"], recipient: string) =>
  api.call(contract.changeRecipient, { id, recipient: recipient as `rc_${string}` }, { actor });
const agreedOf = async (id: string) => {
  const { rows } = await sql<{ name: string; recipient: string }>`
    select agreed #>> '{beneficiary,name}' as name, recipient from transfers.transfer where id = ${id}`.execute(desk.database);
  return rows[0];
};
/** What a transfer takes of the limits per recipient. */
const roomOf = async (id: string) => {
  const { rows } = await sql<{ whom: string; consumed: bigint }>`
    select whom, consumed from limits.claim join limits.usage using (key, whom, starts_on)
    where subject = ${id} and key like 'recipient.%'`.execute(desk.database);
  return rows;
};

describe("another recipient", () => {
  test("is frozen in the place of the first, which stays on record, and everything is checked again", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    await happen(id, { type: "checks_cleared" });
    const before = await agreedOf(id);
    const { id: recipient } = await desk.saved(actor, other());
    expect((await change(actor, id, recipient)).data).toMatchObject({ state: "FUNDED", recipientName: "Dewi Lestari" });
    expect(await agreedOf(id)).toEqual({ name: "Dewi Lestari", recipient });
    const { rows } = await sql`select recipient, agreed #>> '{beneficiary,name}' as name, version from transfers.former_agreement
      where transfer = ${id}`.execute(desk.database);
    expect(rows).toEqual([{ ...before, version: 4 }]);
  });

  test("said again changes nothing more", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    const { id: recipient } = await desk.saved(actor, other());
    await change(actor, id, recipient);
    const first = await read(id, actor);
    expect((await change(actor, id, recipient)).data).toEqual(first);
  });

  test("can be named after a refused account, the same one too, and the order keeps its one reference", async () => {
    const actor = await newSender();
    for (const isSame of [false, true]) {
      const { id } = await paid(actor);
      await happen(id, { type: "checks_cleared" });
      await happen(id, { type: "submitted", ...rail });
      await happen(id, { type: "payout_answered", asked: "submit", answer: closed });
      await happen(id, { type: "passed_on" });
      const shown = await read(id, actor);
      expect(shown).toMatchObject({ state: "ACTION_REQUIRED", reason: { code: "ACCOUNT_CLOSED" }, whyNotChangeRecipient: null });
      const present = await api.call(contract.readPresentRecipient, { id }, { actor });
      expect(present.data).toEqual({ recipient: (await agreedOf(id))?.recipient, changesNothing: false });
      const recipient = isSame ? (await agreedOf(id))?.recipient : (await desk.saved(actor, other())).id;
      expect((await change(actor, id, recipient ?? "")).data).toMatchObject({ state: "FUNDED", reason: null });
      await happen(id, { type: "checks_cleared" });
      clock.advance(10 * MINUTE_MS);
      const { payout } = await happen(id, { type: "submitted", ...rail });
      expect(payout).toMatchObject({ reference: id, tries: 2 });
    }
  });

  test("of cash makes the code that was sent void", async () => {
    const actor = await newSender();
    const { id } = await paid(actor, { ask: CASH, whom: cash });
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "made_available" });
    const { id: recipient } = await desk.saved(actor, { ...cash, fields: { ...cash.fields, name: "Hatta" } });
    senders.brought.length = 0;
    expect((await change(actor, id, recipient)).data).toMatchObject({ state: "FUNDED" });
    expect(senders.brought).toContain(`void_code ${id}`);
  });

  test.each([
    ["payout_left", { type: "submitted", ...rail }],
    ["checking", { type: "review_opened", by: officer, reason: "EXTRA_CHECK", isReleasedByTwo: false, deadline: new Date() }],
    ["refund_running", { type: "cancelled", by: doer("sender"), canRecall: false }],
  ])("is refused with %s", async (reason, event) => {
    const actor = await newSender();
    const { id } = await paid(actor);
    await happen(id, { type: "checks_cleared" });
    await happen(id, event);
    const { id: recipient } = await desk.saved(actor, other());
    const before = await agreedOf(id);
    expect(await change(actor, id, recipient)).toMatchObject({
      code: 409,
      status: "cannot_change_recipient",
      details: { reason },
    });
    expect(await agreedOf(id)).toEqual(before);
  });

  test("of another way, of another person, or one that is no good, is refused, and nothing has changed", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    const before = await read(id, actor);
    const inCash = await desk.saved(actor, cash);
    const theirs = await desk.saved(await newSender(), other());
    expect(await change(actor, id, inCash.id)).toMatchObject({
      status: "recipient_incomplete",
      details: { reason: "other_corridor" },
    });
    expect(await change(actor, id, theirs.id)).toMatchObject({ code: 404, status: "recipient_unknown" });
    expect(await read(id, actor)).toEqual(before);
  });

  test("of another's transfer is of a transfer that never was", async () => {
    const { id } = await paid(await newSender());
    const thief = await newSender();
    const { id: recipient } = await desk.saved(thief, other());
    for (const one of [id, idOf("tr")])
      expect(await change(thief, one, recipient)).toMatchObject({ code: 404, status: "not_found" });
  });

  test("and a payout that leaves at the same moment: one of them is first, and what leaves is what was agreed then", async () => {
    const actor = await newSender();
    for (let round = 0; round < 5; round++) {
      const { id } = await paid(actor);
      await happen(id, { type: "checks_cleared" });
      const { id: recipient } = await desk.saved(actor, other());
      const [changed] = await Promise.all([
        change(actor, id, recipient),
        happen(id, { type: "submitted", ...rail }).catch(() => null),
      ]);
      const { state } = await read(id, actor);
      expect([changed.code, state]).toEqual(changed.code === 200 ? [200, "FUNDED"] : [409, "SUBMITTED"]);
      clock.advance(61_000);
    }
  });

  test("can't be written once a party may have the order, whoever writes", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "submitted", ...rail });
    const rewrite = house.as({}, (ctx) =>
      sql`update transfers.transfer set recipient = 'rc_x', version = version + 1 where id = ${id}`.execute(ctx.db),
    );
    await expect(rewrite).rejects.toMatchObject({ code: "ST003" });
  });
});

describe("a refund that has nowhere to go", () => {
  const give = (actor: Person, id: Shown["id"], account: string) =>
    api.call(contract.giveRefundAccount, { id, bank: "014", account }, { actor });

  async function wanted(actor: Person): Promise<Shown["id"]> {
    const { id } = await paid(actor);
    await happen(id, { type: "cancelled", by: doer("sender"), canRecall: false });
    await happen(id, { type: "refund_account_wanted", of: id });
    return id;
  }

  test("goes to an account of the sender's own, by its bank's word; named again it is done already", async () => {
    const actor = await newSender();
    const id = await wanted(actor);
    expect((await read(id, actor))["refund"]).toMatchObject({ needsAccount: true });
    const answer = await give(actor, id, "2222222222");
    expect(answer.data).toMatchObject({ state: "REFUND_PENDING", refund: { needsAccount: false } });
    expect((await give(actor, id, "2222222222")).data).toEqual(answer.data);
    const { rows } = await sql`select account, nth from transfers.refund where of = ${id}`.execute(desk.database);
    expect(rows).toEqual([{ account: { name: "SITI AMINAH", bank: "014", account: "2222222222" }, nth: 2 }]);
  });

  test.each([
    ["of somebody else", "1111111111", "refund_account_of_another"],
    ["that is closed", "3333333333", "refund_account_unknown"],
    ["of which nobody says whose it is", "4444444444", "refund_account_unchecked"],
  ])("not to an account %s", async (_, account, status) => {
    const actor = await newSender();
    const id = await wanted(actor);
    expect(await give(actor, id, account)).toMatchObject({ status });
    expect((await read(id, actor))["refund"]).toMatchObject({ needsAccount: true });
  });

  test("not to a bank that there isn't", async () => {
    const actor = await newSender();
    const id = await wanted(actor);
    const answer = await api.call(contract.giveRefundAccount, { id, bank: "777", account: "2222222222" }, { actor });
    expect(answer).toMatchObject({ code: 422, status: "refund_account_unknown" });
  });

  test("is asked for only where it is wanted, and of nobody else", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    expect(await give(actor, id, "2222222222")).toMatchObject({ code: 409, status: "refund_account_not_wanted" });
    const thief = await newSender();
    for (const one of [await wanted(actor), idOf("tr")])
      expect(await give(thief, one, "2222222222")).toMatchObject({ code: 404, status: "not_found" });
  });

  test("two accounts at once: one of them", async () => {
    const actor = await newSender();
    const id = await wanted(actor);
    const account = desk.newAccount("SITI AMINAH");
    const answers = await Promise.all([give(actor, id, "2222222222"), give(actor, id, account)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

// The last one: the limit that it sets would meet all others.
test("another recipient takes the limits of their own, and gives back those of the first", async () => {
  await putTerm(house, "limit", "recipient", limitValue({ countPerDay: 1 }));
  const actor = await newSender();
  const { id } = await paid(actor, { whom: other() });
  const { id: recipient } = await desk.saved(actor, other());
  const first = await roomOf(id);
  expect((await change(actor, id, recipient)).code).toBe(200);
  const second = await roomOf(id);
  // Of the sender's own to this recipient, and of everybody's.
  const counted = [{ consumed: 1n }, { consumed: 1n }];
  expect([first, second]).toMatchObject([counted, counted]);
  expect(second.filter(({ whom }) => first.some((one) => one.whom === whom))).toEqual([]);
  const next = await paid(actor, { whom: other() });
  const before = await read(next.id, actor);
  expect(await change(actor, next.id, recipient)).toMatchObject({ code: 409, status: "limit_reached" });
  expect(await read(next.id, actor)).toEqual(before);
});
