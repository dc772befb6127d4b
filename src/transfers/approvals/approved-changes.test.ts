/**
 * The recipient of a transfer and the account of a refund change only if the sender has approved that exact account with a second factor.
 * An approval is used once.
 */
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { singapore } from "#recipients/testing/test-recipients.ts";
import { ABROAD } from "#pricing/testing/price-client.ts";
import * as changes from "../changes/contract.ts";
import * as sendingCalls from "../sending/contract.ts";
import * as refundCalls from "../refund/contract.ts";
import * as approvalCalls from "./contract.ts";
import { actorFor } from "../testing/samples.ts";
import { openSenders, type Person, type Shown } from "../testing/senders.ts";

const senders = await openSenders();
const { api, approvals, desk, happen, newSender, paid, read } = senders;
afterAll(() => senders[Symbol.asyncDispose]());
afterEach(senders.check);

/** Approvals given, one per subject, each used once. */
const passedSubjects: string[] = [];
beforeEach(() => passedSubjects.splice(0));
approvals.take = async (subject) => {
  const at = passedSubjects.indexOf(subject);
  if (at !== -1) passedSubjects.splice(at, 1);
  return at !== -1;
};

type Recipient = `rc_${string}`;
const changed = (actor: Person, id: Shown["id"], recipient: Recipient) =>
  api.call(changes.changeRecipient, { id, recipient }, { actor });
const requestChange = (actor: Person, id: Shown["id"], recipient: Recipient) =>
  api.call(approvalCalls.requestChangeApproval, { id, recipient }, { actor });
/** Requests the step and passes it: the subject opened last is approved. */
async function approve(requestRefund: Promise<{ readonly code: number }>): Promise<void> {
  expect((await requestRefund).code).toBe(200);
  passedSubjects.push(approvals.opened.at(-1) ?? "none");
}
const paidTransfer = async (actor: Person) => {
  // Sending needs an approval too, which is not under test here.
  const { take } = approvals;
  approvals.take = async () => true;
  try {
    return await paid(actor);
  } finally {
    approvals.take = take;
  }
};
const dewi = (account = desk.newAccount("DEWI LESTARI")) => ({ fields: { bank: "014", account, name: "Dewi Lestari" } });

describe("changing the recipient", () => {
  test("without an approval it is refused with 403 and nothing changes", async () => {
    const actor = await newSender();
    const { id } = await paidTransfer(actor);
    const before = await read(id, actor);
    const { id: recipient } = await desk.saved(actor, dewi());
    expect(await changed(actor, id, recipient)).toMatchObject({ code: 403, status: "approval_needed" });
    expect(await read(id, actor)).toEqual(before);
  });

  test("an approval is used up by its change, and repeating the same change needs none", async () => {
    const actor = await newSender();
    const { id } = await paidTransfer(actor);
    const { id: recipient } = await desk.saved(actor, dewi());
    await approve(requestChange(actor, id, recipient));
    expect((await changed(actor, id, recipient)).data).toMatchObject({ recipientName: "Dewi Lestari" });
    expect(passedSubjects).toEqual([]);
    expect((await changed(actor, id, recipient)).code).toBe(200);
    // A change to a third recipient and a change back to the first each need an approval of their own.
    const { id: third } = await desk.saved(actor, dewi());
    expect(await changed(actor, id, third)).toMatchObject({ code: 403, status: "approval_needed" });
    await approve(requestChange(actor, id, third));
    expect((await changed(actor, id, third)).code).toBe(200);
    expect(await changed(actor, id, recipient)).toMatchObject({ code: 403, status: "approval_needed" });
  });

  test("an approval covers no other recipient, no other transfer and no other account", async () => {
    const actor = await newSender();
    const [one, two] = [await paidTransfer(actor), await paidTransfer(actor)];
    const [approved, other] = [await desk.saved(actor, dewi()), await desk.saved(actor, dewi())];
    await approve(requestChange(actor, one.id, approved.id));
    expect(await changed(actor, one.id, other.id)).toMatchObject({ status: "approval_needed" });
    expect(await changed(actor, two.id, approved.id)).toMatchObject({ status: "approval_needed" });
    await sql`update recipients.recipient set entries = entries || '{"account": "2222222222"}' where id = ${approved.id}`.execute(
      desk.database,
    );
    expect(await changed(actor, one.id, approved.id)).toMatchObject({ status: "approval_needed" });
    expect(passedSubjects).toHaveLength(1);
  });

  test("the present recipient is no choice while choosing them changes nothing; it is one once their details differ", async () => {
    const actor = await newSender();
    const { id } = await paidTransfer(actor);
    const present = async (by = actor) => api.call(changes.readPresentRecipient, { id }, { actor: by });
    const { recipient, changesNothing } = expectOk(await present());
    expect(changesNothing).toBe(true);
    expect((await present(await newSender())).code).toBe(404);
    await sql`update recipients.recipient set entries = entries || '{"account": "2222222222"}' where id = ${recipient}`.execute(
      desk.database,
    );
    expect((await present()).data).toMatchObject({ recipient, changesNothing: false, isRefused: false, refusedEntry: null });
    const { id: other } = await desk.saved(actor, dewi());
    await approve(requestChange(actor, id, other));
    expect((await changed(actor, id, other)).code).toBe(200);
    expect((await present()).data).toMatchObject({ recipient: other, changesNothing: true });
  });

  test("the step shows the amount and the recipient, and opens only for a change that can be made", async () => {
    const actor = await newSender();
    const { id } = await paidTransfer(actor);
    const { id: recipient } = await desk.saved(actor, dewi());
    const { data } = await requestChange(actor, id, recipient);
    expect(data).toMatchObject({ approves: { recipientName: "Dewi Lestari", receives: { currency: "IDR" } } });
    expect(await requestChange(await newSender(), id, recipient)).toMatchObject({ code: 404, status: "not_found" });
    expect(await requestChange(actor, id, desk.newRecipientId())).toMatchObject({ code: 404, status: "recipient_unknown" });
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
    expect(await requestChange(actor, id, recipient)).toMatchObject({ code: 409, status: "cannot_change_recipient" });
  });
});

test("every form field is approved with the account, since another branch makes another account", async () => {
  const actor = await newSender();
  const { id, quote, recipient } = await senders.sending(actor, { ...ABROAD, bank: undefined }, singapore);
  const sending = { id, quote, recipient, purpose: "FAMI", sourceOfFunds: "salary" } as const;
  await approve(api.call(approvalCalls.requestApproval, sending, { actor }));
  // Forms of Hong Kong and Japan have a branch; this form has a relationship in its place.
  await sql`update recipients.recipient set entries = entries || '{"relationship": "friend"}' where id = ${recipient}`.execute(
    desk.database,
  );
  expect(await api.call(sendingCalls.sendTransfer, sending, { actor })).toMatchObject({ status: "approval_needed" });
});

describe("another account for a refund", () => {
  const give = (actor: Person, id: Shown["id"], account: string) =>
    api.call(refundCalls.giveRefundAccount, { id, bank: "014", account }, { actor });
  const requestRefund = (actor: Person, id: Shown["id"], account: string) =>
    api.call(approvalCalls.requestRefundApproval, { id, bank: "014", account }, { actor });

  async function wanted(actor: Person): Promise<Shown["id"]> {
    const { id } = await paidTransfer(actor);
    await happen(id, { type: "cancelled", by: actorFor("sender"), canRecall: false });
    await happen(id, { type: "refund_account_requested", of: id });
    return id;
  }

  test("it needs an approval of that exact account, and uses it up", async () => {
    const actor = await newSender();
    const id = await wanted(actor);
    const account = desk.newAccount("SITI AMINAH");
    expect(await give(actor, id, account)).toMatchObject({ code: 403, status: "approval_needed" });
    await approve(requestRefund(actor, id, desk.newAccount("SITI AMINAH")));
    expect(await give(actor, id, account)).toMatchObject({ code: 403, status: "approval_needed" });
    expect((await read(id, actor))["refund"]).toMatchObject({ needsAccount: true });
    await approve(requestRefund(actor, id, account));
    expect((await give(actor, id, account)).data).toMatchObject({ refund: { needsAccount: false } });
    expect(passedSubjects).toHaveLength(1);
    // The account is set already: no approval is needed.
    expect((await give(actor, id, account)).code).toBe(200);
  });

  test("the step shows amount, holder and account, and does not open for an account that would be refused", async () => {
    const actor = await newSender();
    const id = await wanted(actor);
    const { data } = await requestRefund(actor, id, "2222222222");
    expect(data).toMatchObject({ approves: { name: "SITI AMINAH", accountEnd: "2222", amount: { currency: "IDR" } } });
    expect(await requestRefund(actor, id, "1111111111")).toMatchObject({ status: "refund_account_of_another" });
    expect(await requestRefund(actor, id, "3333333333")).toMatchObject({ status: "refund_account_unknown" });
    expect(await requestRefund(await newSender(), id, "2222222222")).toMatchObject({ code: 404, status: "not_found" });
    const { id: other } = await paidTransfer(actor);
    expect(await requestRefund(actor, other, "2222222222")).toMatchObject({ code: 409, status: "refund_account_not_wanted" });
  });
});
