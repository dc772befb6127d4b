/** Sending needs an approval of this very transfer. What a second factor is, and how it approves, is identity's: approve-one-thing.test.ts. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { createQuote } from "../pricing/create-quote.ts";
import { DOMESTIC } from "../pricing/testing/price-desk.ts";
import { givePrices, MONDAY } from "../pricing/testing/priced-house.ts";
import { openDesk } from "../recipients/testing/desk.ts";
import { askApproval } from "./ask-approval.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { sendTransfer, type Sending } from "./send-transfer.ts";
import { paperApprovals } from "./testing/paper-approvals.ts";

const approvals = paperApprovals();
const desk = await openDesk(MONDAY);
const { house, clock, database } = desk;
await givePrices(house);
afterAll(() => desk[Symbol.asyncDispose]());
beforeEach(() => clock.advance(61_000));

async function ready(): Promise<Sending> {
  const actor = desk.newPerson(["recipient", "transfer"]);
  const id = newId("qt", clock.now().getTime(), house.machinery.random(10));
  const quote = await house.as({ actor }, (ctx) => createQuote(ctx, { ...DOMESTIC, id }));
  const recipient = await desk.saved(actor);
  const transfer = newId("tr", clock.now().getTime(), house.machinery.random(10));
  return { id: transfer, person: actor.id, quote: quote.id, recipient: recipient.id, purpose: "FAMI", sourceOfFunds: "salary" };
}
const sender = { name: "Siti Aminah", country: "ID", address: null, birthDate: null, reference: "us" };
const send = (sending: Sending) =>
  house.as({ actor: { kind: "system", name: "test" } }, (ctx) =>
    sendTransfer(ctx, sending, { rules: TRANSFER_RULES, senderFor: async () => sender, ...approvals }),
  );
const refusal = (sending: Sending) =>
  send(sending).then(
    () => "sent",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe("approval by a second factor", () => {
  test("without one nothing is sent, and the quote stays good", async () => {
    const sending = await ready();
    approvals.isGiven = false;
    expect(await refusal(sending)).toBe("approval_needed");
    approvals.isGiven = true;
    expect(await refusal(sending)).toBe("sent");
    // Sent already: nothing is approved a second time.
    approvals.isGiven = false;
    expect(await refusal(sending)).toBe("sent");
    approvals.isGiven = true;
  });

  test("what is sent is what was asked to be approved; another account, purpose or amount is not", async () => {
    const sending = await ready();
    const actor = { kind: "user", id: sending.person, level: "CUSTOMER", menuAccess: [] } as const;
    const asked = async (one: Sending) => {
      await house.as({ actor }, (ctx) => askApproval(ctx, one, approvals));
      return approvals.opened.at(-1);
    };
    const subject = await asked(sending);
    expect(await asked({ ...sending, purpose: "EDUC" })).not.toBe(subject);
    expect(await asked({ ...sending, sourceOfFunds: "loan" })).not.toBe(subject);
    expect(await asked({ ...sending, id: newId("tr", clock.now().getTime(), house.machinery.random(10)) })).not.toBe(subject);
    // The recipient's account is changed between the approval and the sending.
    await sql`update recipients.recipient set entries = entries || '{"account": "2222222222"}' where id = ${sending.recipient}`.execute(
      database,
    );
    await refusal(sending);
    expect(approvals.taken.at(-1)).toContain("2222222222");
    expect(approvals.taken.at(-1)).not.toBe(subject);
  });

  test("its message names what the page calls the amount sent, and what is paid in all", async () => {
    const sending = await ready();
    const actor = { kind: "user", id: sending.person, level: "CUSTOMER", menuAccess: [] } as const;
    const { approves } = await house.as({ actor }, (ctx) => askApproval(ctx, sending, approvals));
    expect(approves.total).not.toEqual(approves.receives);
    // At home what arrives is what is sent.
    expect(approvals.named.at(-1)).toEqual({ amount: approves.receives, pays: approves.total });
  });

  test("it is asked for what can be sent only, in the words of sending", async () => {
    const sending = await ready();
    const actor = { kind: "user", id: sending.person, level: "CUSTOMER", menuAccess: [] } as const;
    const code = (one: Sending) =>
      house
        .as({ actor }, (ctx) => askApproval(ctx, one, approvals))
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
