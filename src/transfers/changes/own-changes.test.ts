/** What senders can change about a transfer under way: its recipient, and the account of a refund. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { limitValue, putTerm } from "#limits/testing/terms.ts";
import { cash } from "#recipients/testing/test-recipients.ts";
import * as changes from "./contract.ts";
import * as refundCalls from "../refund/contract.ts";
import { openSenders, type Person, type Shown } from "../testing/senders.ts";
import { actorFor } from "../testing/samples.ts";

const senders = await openSenders();
const { api, clock, desk, happen, app, idOf, newSender, paid, read } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

const CASH = { corridor: "ID-ID-cash", bank: undefined };
const officer = actorFor("officer");
const rail = { rail: "bi_fast", party: "014" };
const closed = { outcome: "refused", reason: "account_closed", providerCode: "18" };
const other = (account = desk.newAccount("DEWI LESTARI")) => ({ fields: { bank: "014", account, name: "Dewi Lestari" } });

const change = (actor: Person, id: Shown["id"], recipient: string) =>
  api.call(changes.changeRecipient, { id, recipient: recipient as `rc_${string}` }, { actor });
const agreedOf = async (id: string) => {
  const { rows } = await sql<{ name: string; recipient: string }>`
    select agreed #>> '{beneficiary,name}' as name, recipient from transfers.transfer where id = ${id}`.execute(desk.database);
  return rows[0];
};
/** What a transfer consumes of the limits per recipient. */
const roomOf = async (id: string) => {
  const { rows } = await sql<{ owner: string; consumed: bigint }>`
    select owner, consumed from limits.claim join limits.usage using (key, owner, starts_on)
    where subject = ${id} and key like 'recipient.%'`.execute(desk.database);
  return rows;
};

describe("changing the recipient", () => {
  test("replaces the snapshot, keeps the former one on record, and checks everything again", async () => {
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

  test("the office finds it by the former name and by the new one", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    const keysOf = async () => {
      const { rows } = await sql<{ keys: string[]; entry: string[] }>`
        select array(select key || ending as key from transfers.search_key, unnest(array['', ' ' || substr(transfer, 4, 4)]) as ending
            where transfer = ${id} and key ~ '^(w:|m:|d:.{4}$)') as keys,
          array(select unnest(keys) from transfers.search_entry where transfer = ${id}) as entry`.execute(desk.database);
      return rows[0];
    };
    const before = await keysOf();
    const { id: recipient } = await desk.saved(actor, other());
    await change(actor, id, recipient);
    const after = await keysOf();
    expect(after?.entry).toEqual(
      expect.arrayContaining([
        ...(before?.entry ?? []),
        ...["w:dewi", "w:lestari"].flatMap((key) => [key, `${key} ${id.slice(3, 7)}`]),
      ]),
    );
    expect(after?.entry.toSorted()).toEqual(after?.keys.toSorted());
  });

  test("repeated, it changes nothing more", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    const { id: recipient } = await desk.saved(actor, other());
    await change(actor, id, recipient);
    const first = await read(id, actor);
    expect((await change(actor, id, recipient)).data).toEqual(first);
  });

  test("after a refused account another or the same recipient can be chosen, and the order keeps its one reference", async () => {
    const actor = await newSender();
    for (const isSame of [false, true]) {
      const { id } = await paid(actor);
      await happen(id, { type: "checks_cleared" });
      await happen(id, { type: "submitted", ...rail });
      await happen(id, { type: "payout_answered", call: "submit", answer: closed });
      await happen(id, { type: "failure_resolved" });
      const shown = await read(id, actor);
      expect(shown).toMatchObject({ state: "ACTION_REQUIRED", reason: { code: "ACCOUNT_CLOSED" }, whyNotChangeRecipient: null });
      const present = await api.call(changes.readPresentRecipient, { id }, { actor });
      expect(present.data).toEqual({
        recipient: (await agreedOf(id))?.recipient,
        changesNothing: false,
        isRefused: true,
        refusedEntry: {
          field: "account",
          says: { ID: "Rekening penerima sudah ditutup.", EN: "The recipient’s account is closed." },
        },
      });
      const recipient = isSame ? (await agreedOf(id))?.recipient : (await desk.saved(actor, other())).id;
      expect((await change(actor, id, recipient ?? "")).data).toMatchObject({ state: "FUNDED", reason: null });
      await happen(id, { type: "checks_cleared" });
      clock.advance(10 * MINUTE_MS);
      const { payout } = await happen(id, { type: "submitted", ...rail });
      expect(payout).toMatchObject({ reference: id, tries: 2 });
    }
  });

  test("voids the pickup code that was sent", async () => {
    const actor = await newSender();
    const { id } = await paid(actor, { quoteInput: CASH, owner: cash });
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "made_available" });
    const { id: recipient } = await desk.saved(actor, { ...cash, fields: { ...cash.fields, name: "Hatta" } });
    senders.appliedEffects.length = 0;
    expect((await change(actor, id, recipient)).data).toMatchObject({ state: "FUNDED" });
    expect(senders.appliedEffects).toContain(`void_code ${id}`);
  });

  test.each([
    ["payout_left", { type: "submitted", ...rail }],
    ["checking", { type: "review_opened", by: officer, reason: "EXTRA_CHECK", isReleasedByTwo: false, deadline: new Date() }],
    ["refund_running", { type: "cancelled", by: actorFor("sender"), canRecall: false }],
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

  test("a recipient of another corridor or of another person is refused, and nothing changes", async () => {
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

  test("another sender's transfer is answered like an unknown one", async () => {
    const { id } = await paid(await newSender());
    const thief = await newSender();
    const { id: recipient } = await desk.saved(thief, other());
    for (const one of [id, idOf("tr")])
      expect(await change(thief, one, recipient)).toMatchObject({ code: 404, status: "not_found" });
  });

  test("a change and a payout at the same moment: one of them wins, and the payout goes to the recipient agreed at that moment", async () => {
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

  test("the database refuses any change of recipient once a party may have the order", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "submitted", ...rail });
    const rewrite = app.as({}, (ctx) =>
      sql`update transfers.transfer set recipient = 'rc_x', version = version + 1 where id = ${id}`.execute(ctx.db),
    );
    await expect(rewrite).rejects.toMatchObject({ code: "ST003" });
  });
});

describe("a refund without an account", () => {
  const give = (actor: Person, id: Shown["id"], account: string) =>
    api.call(refundCalls.giveRefundAccount, { id, bank: "014", account }, { actor });

  async function wanted(actor: Person): Promise<Shown["id"]> {
    const { id } = await paid(actor);
    await happen(id, { type: "cancelled", by: actorFor("sender"), canRecall: false });
    await happen(id, { type: "refund_account_requested", of: id });
    return id;
  }

  test("goes to an account that the bank confirms as the sender's own; naming it again is idempotent", async () => {
    const actor = await newSender();
    const id = await wanted(actor);
    expect((await read(id, actor))["refund"]).toMatchObject({ needsAccount: true });
    const answer = await give(actor, id, "2222222222");
    expect(answer.data).toMatchObject({ state: "REFUND_PENDING", refund: { needsAccount: false } });
    expect((await give(actor, id, "2222222222")).data).toEqual(answer.data);
    const { rows } = await sql`select account, sequence from transfers.refund where of = ${id}`.execute(desk.database);
    expect(rows).toEqual([{ account: { name: "SITI AMINAH", bank: "014", account: "2222222222" }, sequence: 2 }]);
  });

  test.each([
    ["of another person", "1111111111", "refund_account_of_another"],
    ["that is closed", "3333333333", "refund_account_unknown"],
    ["whose holder is unknown", "4444444444", "refund_account_unchecked"],
  ])("is refused to an account %s", async (_, account, status) => {
    const actor = await newSender();
    const id = await wanted(actor);
    expect(await give(actor, id, account)).toMatchObject({ status });
    expect((await read(id, actor))["refund"]).toMatchObject({ needsAccount: true });
  });

  test("is refused to an unknown bank", async () => {
    const actor = await newSender();
    const id = await wanted(actor);
    const answer = await api.call(refundCalls.giveRefundAccount, { id, bank: "777", account: "2222222222" }, { actor });
    expect(answer).toMatchObject({ code: 422, status: "refund_account_unknown" });
  });

  test("an account is accepted only where one is wanted, and only from the sender", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    expect(await give(actor, id, "2222222222")).toMatchObject({ code: 409, status: "refund_account_not_wanted" });
    const thief = await newSender();
    for (const one of [await wanted(actor), idOf("tr")])
      expect(await give(thief, one, "2222222222")).toMatchObject({ code: 404, status: "not_found" });
  });

  test("of two accounts named at once one is accepted", async () => {
    const actor = await newSender();
    const id = await wanted(actor);
    const account = desk.newAccount("SITI AMINAH");
    const answers = await Promise.all([give(actor, id, "2222222222"), give(actor, id, account)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

// This test must come last: the limit it sets would affect all others.
test("a new recipient consumes limits of their own, and those of the first are released", async () => {
  await putTerm(app, "limit", "recipient", limitValue({ countPerDay: 1 }));
  const actor = await newSender();
  const { id } = await paid(actor, { owner: other() });
  const { id: recipient } = await desk.saved(actor, other());
  const first = await roomOf(id);
  expect((await change(actor, id, recipient)).code).toBe(200);
  const second = await roomOf(id);
  // The sender's own limit for this recipient, and the total of all senders.
  const counted = [{ consumed: 1n }, { consumed: 1n }];
  expect([first, second]).toMatchObject([counted, counted]);
  expect(second.filter(({ owner }) => first.some((one) => one.owner === owner))).toEqual([]);
  const next = await paid(actor, { owner: other() });
  const before = await read(next.id, actor);
  expect(await change(actor, next.id, recipient)).toMatchObject({ code: 409, status: "limit_reached" });
  expect(await read(next.id, actor)).toEqual(before);
});
