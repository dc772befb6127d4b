/** Sending needs an approval of this exact transfer. The second factor itself is tested in identity/step-up/approve-action.test.ts. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { createQuote } from "#pricing/quotes/create-quote.ts";
import { DOMESTIC } from "#pricing/testing/price-client.ts";
import { seedPrices, MONDAY } from "#pricing/testing/pricing-app.ts";
import { openDesk } from "#recipients/testing/test-recipients.ts";
import { requestApproval } from "./request-approval.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { sendTransfer } from "../sending/send-transfer.ts";
import { fakeApprovals } from "../testing/fake-approvals.ts";
import type { Sending } from "../sending/model/sending.ts";

const approvals = fakeApprovals();
const desk = await openDesk(MONDAY);
const { app, clock, database } = desk;
await seedPrices(app);
afterAll(() => desk[Symbol.asyncDispose]());
beforeEach(() => clock.advance(61_000));

async function ready(): Promise<Sending> {
  const actor = desk.newPerson(["recipient", "transfer"]);
  const id = newId("qt", clock.now().getTime(), app.runtime.random(10));
  const quote = await app.as({ actor }, (ctx) => createQuote(ctx, { ...DOMESTIC, id }));
  const recipient = await desk.saved(actor);
  const transfer = newId("tr", clock.now().getTime(), app.runtime.random(10));
  return { id: transfer, person: actor.id, quote: quote.id, recipient: recipient.id, purpose: "FAMI", sourceOfFunds: "salary" };
}
const sender = { name: "Siti Aminah", country: "ID", address: null, birthDate: null, reference: "us" };
const send = (sending: Sending) =>
  app.as({ actor: { kind: "system", name: "test" } }, (ctx) =>
    sendTransfer(ctx, sending, { rules: TRANSFER_RULES, senderFor: async () => sender, ...approvals }),
  );
const refusal = (sending: Sending) =>
  send(sending).then(
    () => "sent",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe("approval by a second factor", () => {
  test("without an approval nothing is sent, and the quote stays valid", async () => {
    const sending = await ready();
    approvals.isGiven = false;
    expect(await refusal(sending)).toBe("approval_needed");
    approvals.isGiven = true;
    expect(await refusal(sending)).toBe("sent");
    // Sent already: repeating the call needs no second approval.
    approvals.isGiven = false;
    expect(await refusal(sending)).toBe("sent");
    approvals.isGiven = true;
  });

  test("an approval covers the transfer that was shown and no other account, purpose or amount", async () => {
    const sending = await ready();
    const actor = { kind: "user", id: sending.person, level: "CUSTOMER", menuAccess: [] } as const;
    const subjectOf = async (one: Sending) => {
      await app.as({ actor }, (ctx) => requestApproval(ctx, one, approvals));
      return approvals.opened.at(-1);
    };
    const subject = await subjectOf(sending);
    expect(await subjectOf({ ...sending, purpose: "EDUC" })).not.toBe(subject);
    expect(await subjectOf({ ...sending, sourceOfFunds: "loan" })).not.toBe(subject);
    expect(await subjectOf({ ...sending, id: newId("tr", clock.now().getTime(), app.runtime.random(10)) })).not.toBe(subject);
    // The recipient's account changes between the approval and the sending.
    await sql`update recipients.recipient set entries = entries || '{"account": "2222222222"}' where id = ${sending.recipient}`.execute(
      database,
    );
    await refusal(sending);
    expect(approvals.taken.at(-1)).toContain("2222222222");
    expect(approvals.taken.at(-1)).not.toBe(subject);
  });

  test("its message names the amount that the page calls sent, and the total to pay", async () => {
    const sending = await ready();
    const actor = { kind: "user", id: sending.person, level: "CUSTOMER", menuAccess: [] } as const;
    const { approves } = await app.as({ actor }, (ctx) => requestApproval(ctx, sending, approvals));
    expect(approves.total).not.toEqual(approves.receives);
    // In a domestic transfer the amount that arrives equals the amount sent.
    expect(approvals.named.at(-1)).toEqual({ amount: approves.receives, pays: approves.total });
  });

  test("it opens only for a transfer that can be sent, with the refusals of sending", async () => {
    const sending = await ready();
    const actor = { kind: "user", id: sending.person, level: "CUSTOMER", menuAccess: [] } as const;
    const code = (one: Sending) =>
      app
        .as({ actor }, (ctx) => requestApproval(ctx, one, approvals))
        .then(
          ({ approves }) => approves.recipientName,
          (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
        );
    expect(await code(sending)).toBe("Budi Santoso");
    const other = await ready();
    expect(await code({ ...sending, quote: other.quote })).toBe("quote_unknown");
    expect(await code({ ...sending, recipient: other.recipient })).toBe("recipient_unknown");
    await send(other);
    expect(await code({ ...other, id: sending.id, person: other.person })).toBe("quote_used");
    clock.advance(30 * MINUTE_MS);
    expect(await code(sending)).toBe("quote_expired");
  });
});
