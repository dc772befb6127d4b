/** A name of one word for a payer that demands two: it is shown, agreed and sent in the same form. */
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { putTerm } from "#limits/testing/terms.ts";
import { ABROAD } from "#pricing/testing/price-client.ts";
import { singapore } from "#recipients/testing/test-recipients.ts";
import { agreementSchema } from "../model/agreement.ts";
import * as sending from "./contract.ts";
import * as changes from "../changes/contract.ts";
import { findTransfer } from "../store.ts";
import { openSenders, type Person } from "../testing/senders.ts";

const senders = await openSenders();
const { api, desk, app, newSender, sent } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

const corridor = "ID-SG-bank";
const { rows } = await sql<{ value: object }>`
  select value from pricing.term where kind = 'corridor' and key = ${corridor} and state = 'approved'`.execute(desk.database);
await putTerm(app, "corridor", corridor, { ...rows[0]?.value, oneWordName: "LNU" });

const named = (name: string) => ({ ...singapore, fields: { ...singapore.fields, name } });
const paidAs = async (actor: Person, recipient: string, code = corridor) => {
  const input = { recipient: recipient as `rc_${string}`, corridor: code };
  return (await api.call(sending.readPayoutName, input, { actor })).data;
};
const agreedName = async (id: string) =>
  agreementSchema.parse((await findTransfer(desk.database, id))?.agreed.snapshot).beneficiary.name;

test.each([
  ["Sukarno", "Sukarno LNU"],
  ["Tan Wei Ling", "Tan Wei Ling"],
])("%s is paid as %s", async (name, as) => {
  const actor = await newSender();
  const shown = await sent(actor, { ...ABROAD, bank: undefined }, named(name));
  const recipient = (await findTransfer(desk.database, shown.id))?.agreed.recipient ?? "";
  expect(await paidAs(actor, recipient)).toEqual({ name, paidAs: as, isChanged: name !== as });
  expect([shown["recipientName"], await agreedName(shown.id)]).toEqual([as, as]);
  // In a domestic transfer one word is a full name.
  expect(await paidAs(actor, recipient, "ID-ID-bank")).toEqual({ name, paidAs: name, isChanged: false });
});

test("a recipient who replaces another is named by the same rule", async () => {
  const actor = await newSender();
  const { id } = await sent(actor, { ...ABROAD, bank: undefined }, named("Tan Wei Ling"));
  const { id: recipient } = await desk.saved(actor, named("Hatta"));
  const { data } = await api.call(changes.changeRecipient, { id, recipient }, { actor });
  expect(data).toMatchObject({ recipientName: "Hatta LNU" });
  expect(await agreedName(id)).toBe("Hatta LNU");
});

test("another sender's recipient and an unknown one are not found", async () => {
  const actor = await newSender();
  const { id: theirs } = await desk.saved(await newSender(), named("Hatta"));
  for (const recipient of [theirs, desk.newRecipientId()])
    expect(await api.call(sending.readPayoutName, { recipient, corridor }, { actor })).toMatchObject({
      code: 404,
      status: "not_found",
    });
});
