/** Whom a transfer is for and where a refund goes change only as the sender has approved it with their second factor: that very account, once. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { singapore } from "../recipients/testing/desk.ts";
import { ABROAD } from "../pricing/testing/price-desk.ts";
import * as contract from "./contract.ts";
import * as asks from "./contract-approvals.ts";
import { doer } from "./testing/samples.ts";
import { openSenders, type Person, type Shown } from "./testing/senders.ts";

const senders = await openSenders();
const { api, approvals, desk, happen, newSender, paid, read } = senders;
afterAll(() => senders[Symbol.asyncDispose]());
afterEach(senders.check);

/** Approvals as they are given: each of one subject, used once. */
const given: string[] = [];
beforeEach(() => given.splice(0));
approvals.take = async (subject) => {
  const at = given.indexOf(subject);
  if (at !== -1) given.splice(at, 1);
  return at !== -1;
};

type Recipient = `rc_${string}`;
const changed = (actor: Person, id: Shown["id"], recipient: Recipient) =>
  api.call(contract.changeRecipient, { id, recipient }, { actor });
const asked = (actor: Person, id: Shown["id"], recipient: Recipient) =>
  api.call(asks.askChangeApproval, { id, recipient }, { actor });
/** Asks for the step and passes it: what was opened last is approved. */
async function approve(ask: Promise<{ readonly code: number }>): Promise<void> {
  expect((await ask).code).toBe(200);
  given.push(approvals.opened.at(-1) ?? "none");
}
const paidTransfer = async (actor: Person) => {
  // Sending is approved, too, and not what is asked here.
  const { take } = approvals;
  approvals.take = async () => true;
  try {
    return await paid(actor);
  } finally {
    approvals.take = take;
  }
};
const dewi = (account = desk.newAccount("DEWI LESTARI")) => ({ fields: { bank: "014", account, name: "Dewi Lestari" } });

describe("another recipient", () => {
  test("needs an approval; without one 403, and nothing has changed", async () => {
    const actor = await newSender();
    const { id } = await paidTransfer(actor);
    const before = await read(id, actor);
    const { id: recipient } = await desk.saved(actor, dewi());
    expect(await changed(actor, id, recipient)).toMatchObject({ code: 403, status: "approval_needed" });
    expect(await read(id, actor)).toEqual(before);
  });

  test("that was approved gets it; the approval is used up, and the same again needs none", async () => {
    const actor = await newSender();
    const { id } = await paidTransfer(actor);
    const { id: recipient } = await desk.saved(actor, dewi());
    await approve(asked(actor, id, recipient));
    expect((await changed(actor, id, recipient)).data).toMatchObject({ recipientName: "Dewi Lestari" });
    expect(given).toEqual([]);
    expect((await changed(actor, id, recipient)).code).toBe(200);
    // A third one, and the first again: each is a change of its own.
    const { id: third } = await desk.saved(actor, dewi());
    expect(await changed(actor, id, third)).toMatchObject({ code: 403, status: "approval_needed" });
    await approve(asked(actor, id, third));
    expect((await changed(actor, id, third)).code).toBe(200);
    expect(await changed(actor, id, recipient)).toMatchObject({ code: 403, status: "approval_needed" });
  });

  test("is no other than the approved one, for no other transfer, with no other account", async () => {
    const actor = await newSender();
    const [one, two] = [await paidTransfer(actor), await paidTransfer(actor)];
    const [approved, other] = [await desk.saved(actor, dewi()), await desk.saved(actor, dewi())];
    await approve(asked(actor, one.id, approved.id));
    expect(await changed(actor, one.id, other.id)).toMatchObject({ status: "approval_needed" });
    expect(await changed(actor, two.id, approved.id)).toMatchObject({ status: "approval_needed" });
    await sql`update recipients.recipient set entries = entries || '{"account": "2222222222"}' where id = ${approved.id}`.execute(
      desk.database,
    );
    expect(await changed(actor, one.id, approved.id)).toMatchObject({ status: "approval_needed" });
    expect(given).toHaveLength(1);
  });

  test("is not the present one while that changes nothing; it is once their details are others", async () => {
    const actor = await newSender();
    const { id } = await paidTransfer(actor);
    const present = async (by = actor) => api.call(contract.readPresentRecipient, { id }, { actor: by });
    const { recipient, changesNothing } = (await present()).data as { recipient: Recipient; changesNothing: boolean };
    expect(changesNothing).toBe(true);
    expect((await present(await newSender())).code).toBe(404);
    await sql`update recipients.recipient set entries = entries || '{"account": "2222222222"}' where id = ${recipient}`.execute(
      desk.database,
    );
    expect((await present()).data).toEqual({ recipient, changesNothing: false });
    const { id: other } = await desk.saved(actor, dewi());
    await approve(asked(actor, id, other));
    expect((await changed(actor, id, other)).code).toBe(200);
    expect((await present()).data).toEqual({ recipient: other, changesNothing: true });
  });

  test("the step names the amount and who gets it, and is opened only for what can be changed", async () => {
    const actor = await newSender();
    const { id } = await paidTransfer(actor);
    const { id: recipient } = await desk.saved(actor, dewi());
    const { data } = await asked(actor, id, recipient);
    expect(data).toMatchObject({ approves: { recipientName: "Dewi Lestari", receives: { currency: "IDR" } } });
    expect(await asked(await newSender(), id, recipient)).toMatchObject({ code: 404, status: "not_found" });
    expect(await asked(actor, id, desk.newRecipientId())).toMatchObject({ code: 404, status: "recipient_unknown" });
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
    expect(await asked(actor, id, recipient)).toMatchObject({ code: 409, status: "cannot_change_recipient" });
  });
});

test("whatever the form asks for is approved with the account, since a branch makes another one", async () => {
  const actor = await newSender();
  const { id, quote, recipient } = await senders.sending(actor, { ...ABROAD, bank: undefined }, singapore);
  const sending = { id, quote, recipient, purpose: "FAMI", sourceOfFunds: "salary" } as const;
  await approve(api.call(asks.askApproval, sending, { actor }));
  // Where Hong Kong and Japan ask for a branch, this form asks for a relationship.
  await sql`update recipients.recipient set entries = entries || '{"relationship": "friend"}' where id = ${recipient}`.execute(
    desk.database,
  );
  expect(await api.call(contract.sendTransfer, sending, { actor })).toMatchObject({ status: "approval_needed" });
});

describe("another account for a refund", () => {
  const give = (actor: Person, id: Shown["id"], account: string) =>
    api.call(contract.giveRefundAccount, { id, bank: "014", account }, { actor });
  const ask = (actor: Person, id: Shown["id"], account: string) =>
    api.call(asks.askRefundApproval, { id, bank: "014", account }, { actor });

  async function wanted(actor: Person): Promise<Shown["id"]> {
    const { id } = await paidTransfer(actor);
    await happen(id, { type: "cancelled", by: doer("sender"), canRecall: false });
    await happen(id, { type: "refund_account_wanted", of: id });
    return id;
  }

  test("needs an approval of this very account, and uses it up", async () => {
    const actor = await newSender();
    const id = await wanted(actor);
    const account = desk.newAccount("SITI AMINAH");
    expect(await give(actor, id, account)).toMatchObject({ code: 403, status: "approval_needed" });
    await approve(ask(actor, id, desk.newAccount("SITI AMINAH")));
    expect(await give(actor, id, account)).toMatchObject({ code: 403, status: "approval_needed" });
    expect((await read(id, actor))["refund"]).toMatchObject({ needsAccount: true });
    await approve(ask(actor, id, account));
    expect((await give(actor, id, account)).data).toMatchObject({ refund: { needsAccount: false } });
    expect(given).toHaveLength(1);
    // Given already.
    expect((await give(actor, id, account)).code).toBe(200);
  });

  test("the step names amount, holder and account, and is opened for no account that would be refused", async () => {
    const actor = await newSender();
    const id = await wanted(actor);
    const { data } = await ask(actor, id, "2222222222");
    expect(data).toMatchObject({ approves: { name: "SITI AMINAH", accountEnd: "2222", amount: { currency: "IDR" } } });
    expect(await ask(actor, id, "1111111111")).toMatchObject({ status: "refund_account_of_another" });
    expect(await ask(actor, id, "3333333333")).toMatchObject({ status: "refund_account_unknown" });
    expect(await ask(await newSender(), id, "2222222222")).toMatchObject({ code: 404, status: "not_found" });
    const { id: other } = await paidTransfer(actor);
    expect(await ask(actor, other, "2222222222")).toMatchObject({ code: 409, status: "refund_account_not_wanted" });
  });
});
