/** Sending again after a refusal: earlier answers are not asked again, and the refused account is not paid unnoticed. */
import { afterAll, afterEach, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import * as recipients from "#recipients/contract.ts";
import * as contract from "./contract.ts";
import type { PayoutRefusal } from "../lifecycle/payout-party.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { openSenders, type Person } from "../testing/senders.ts";

const senders = await openSenders();
const { api, clock, desk, happen, newSender, paid } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

const repeat = async (actor: Person, id: string) =>
  expectOk(await api.call(contract.readRepeat, { id: id as `tr_${string}` }, { actor }));

async function refused(reason: PayoutRefusal) {
  const actor = await newSender();
  const { id } = await paid(actor);
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
  await happen(id, { type: "payout_answered", call: "submit", answer: { outcome: "refused", reason, providerCode: "x" } });
  await happen(id, { type: "failure_resolved" });
  return { actor, id };
}

async function change(actor: Person, id: `rc_${string}`, fields: Record<string, string>, nickname = "Budi") {
  const editor = { ...actor, menuAccess: [{ menu: "recipient", module: ["view", "update"] }] };
  const before = expectOk(await desk.api.call(recipients.readRecipient, { id }, { actor: editor }));
  const answer = await desk.api.call(
    recipients.updateRecipient,
    {
      id,
      version: before.version,
      fields: { ...before.fields, ...fields },
      nickname,
      ...(fields["name"] !== undefined && { acceptedHolder: fields["name"] }),
    },
    { actor: editor },
  );
  expect(answer.code).toBe(200);
}

test("a recipient corrected since is distinguished from an unchanged one; purpose and source carry over", async () => {
  const { actor, id } = await refused("rejected");
  const first = await repeat(actor, id);
  expect(first).toMatchObject({ purpose: "FAMI", sourceOfFunds: "salary", refusedFor: "unknown", isRecipientChanged: false });
  await change(actor, first.recipient, {}, "Ayah");
  expect(await repeat(actor, id)).toMatchObject({ isRecipientChanged: false });
  await change(actor, first.recipient, { account: desk.newAccount() });
  expect(await repeat(actor, id)).toMatchObject({
    refusedFor: "unknown",
    isRecipientChanged: true,
    recipient: first.recipient,
    whyNotRecipient: null,
  });
});

test("the refused entry is named with its reason until it is corrected", async () => {
  const { actor, id } = await refused("account_closed");
  // Nobody corrected it in time, and the money is refunded.
  clock.advance(TRANSFER_RULES.actionMs);
  await happen(id, { type: "action_overdue" });
  const { recipient, refusedEntry } = await repeat(actor, id);
  expect(refusedEntry).toEqual({
    field: "account",
    says: { ID: "Rekening penerima sudah ditutup.", EN: "The recipient’s account is closed." },
  });
  await change(actor, recipient, { account: desk.newAccount() });
  expect(await repeat(actor, id)).toMatchObject({ refusedEntry: null, isRecipientChanged: true });
});

test.each(["rejected", "compliance", "amount_over_limit"] as const)("refused as %s: no entry is to blame", async (reason) => {
  const { actor, id } = await refused(reason);
  expect(await repeat(actor, id)).toMatchObject({ refusedEntry: null });
});

test("the recipient's present name is returned, under which it would be sent", async () => {
  const { actor, id } = await refused("rejected");
  const { recipient } = await repeat(actor, id);
  await change(actor, recipient, { account: desk.newAccount("SITI RAHAYU"), name: "Siti Rahayu" });
  expect(await repeat(actor, id)).toMatchObject({ recipientName: "Siti Rahayu", isRecipientChanged: true });
});

test.each([
  ["rejected", "unknown"],
  ["compliance", "unknown"],
  ["not_permitted", "account"],
  ["amount_over_limit", "amount"],
] as const)("refused as %s: the cause was %s", async (reason, refusedFor) => {
  const { actor, id } = await refused(reason);
  expect(await repeat(actor, id)).toMatchObject({ refusedFor });
});

test("once it was sent again the replacement is named, unless that was cancelled, has another amount or another recipient", async () => {
  const { actor, id } = await refused("rejected");
  const { recipient } = await repeat(actor, id);
  expect(await repeat(actor, id)).toMatchObject({ sentSince: null });
  const anew = async (quoteInput?: object) => {
    clock.advance(1_000);
    const input = { ...(await senders.sending(actor, quoteInput)), recipient };
    return expectOk(await api.call(contract.sendTransfer, input, { actor }));
  };
  await anew({ amountMinor: "30000000" });
  await senders.sent(actor);
  const cancelled = await anew();
  await happen(cancelled.id, { type: "cancelled", canRecall: false, by: { role: "sender", id: actor.id } });
  expect(await repeat(actor, id)).toMatchObject({ sentSince: null });
  const again = await anew();
  expect(await repeat(actor, id)).toMatchObject({ sentSince: { id: again.id, number: again.number } });
});
