/** Snapshots of recipients in transfers. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Refusal } from "#kernel/refusal.ts";
import { putTerm } from "#limits/testing/terms.ts";
import { someoneWaitsForLock } from "#platform/testing/lock-waits.ts";
import * as contract from "./contract.ts";
import { snapshotSchema, TAKE_REFUSALS, takeRecipient, type RecipientSnapshot, type TakenRecipient } from "./index.ts";
import { BANKS, cash, openDesk } from "./testing/test-recipients.ts";

const desk = await openDesk();
const { api, clock, database, home, app, newAccount, newPerson, newRecipientId } = desk;
type Person = ReturnType<typeof newPerson>;
beforeAll(async () => {
  for (const [code, value] of BANKS) await putTerm(desk.app, "bank", code, value);
});
afterEach(desk.check);
afterAll(() => desk[Symbol.asyncDispose]());

describe("the snapshot that a transfer takes", () => {
  const take = (taken: TakenRecipient): Promise<RecipientSnapshot> => app.as({}, (ctx) => takeRecipient(ctx, taken));
  const refused = (taken: TakenRecipient) =>
    take(taken).then(
      () => {
        throw new Error("it was taken");
      },
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        expect(TAKE_REFUSALS[error.code as keyof typeof TAKE_REFUSALS]).toBe(error.status);
        return { code: error.code, ...error.details };
      },
    );
  test("contains the whole recipient, frozen, and survives its own JSON", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor);
    const snapshot = await take({ recipient: one.id, person: actor.id, corridor: "ID-ID-bank" });
    expect(snapshot).toMatchObject({
      recipient: one.id,
      version: 1,
      form: { key: "ID-bank", version: 2 },
      method: "bank",
      country: "ID",
      name: "Budi Santoso",
      holder: "person",
      account: { bank: "014", number: "1111111111" },
      bankTitle: "Bank Central Asia",
      phone: null,
      fields: { bank: "014" },
      check: { verdict: "match", score: 100, bankName: "BUDI SANTOSO" },
    });
    const stored = JSON.stringify(z.encode(snapshotSchema, snapshot));
    expect(z.decode(snapshotSchema, JSON.parse(stored) as z.input<typeof snapshotSchema>)).toEqual(snapshot);
  });

  test.each<[string, object, object]>([
    [
      "ID-ID-cash",
      cash,
      { method: "cash", account: null, phone: "+6281234567890", fields: { city: "Bima" }, check: null, bankTitle: null },
    ],
    [
      "ID-SG-bank",
      {
        country: "SG",
        fields: { holder: "person", name: "Tan", bank: "DBSSSGSG", account: "003123456", relationship: "friend" },
      },
      {
        country: "SG",
        account: { bank: "DBSSSGSG", number: "003123456" },
        bankTitle: "DBS / POSB",
        fields: { relationship: "friend" },
      },
    ],
    [
      "ID-EU-bank",
      {
        country: "EU",
        fields: { holder: "business", name: "Müller GmbH", iban: "de89 3704 0044 0532 0130 00", relationship: "supplier" },
      },
      { country: "DE", holder: "business", account: { bank: "37040044", number: "DE89370400440532013000" } },
    ],
    [
      "ID-US-bank",
      {
        country: "US",
        fields: {
          holder: "person",
          name: "Ann O’Neill",
          routing_number: "021000021",
          account: "12345",
          account_type: "checking",
          address: "1 Main St, Albany NY 12207",
          relationship: "child",
        },
      },
      { account: { bank: "021000021", number: "12345" }, fields: { account_type: "checking" } },
    ],
  ])("for %s", async (corridor, input, expected) => {
    const actor = newPerson();
    const one = await desk.saved(actor, input);
    expect(await take({ recipient: one.id, person: actor.id, corridor })).toMatchObject(expected);
  });

  test("the same account has the same fingerprint whoever saved it; another account has another", async () => {
    const [a, b] = [newPerson(), newPerson()];
    const taken = async (actor: Person, input: object) => {
      const corridor = input === cash ? "ID-ID-cash" : "ID-ID-bank";
      return (await take({ recipient: (await desk.saved(actor, input)).id, person: actor.id, corridor })).fingerprint;
    };
    const prints = [
      await taken(a, {}),
      await taken(b, home("1111111111", "Santoso Budi")),
      await taken(a, home("2222222222", "Siti Aminah")),
      await taken(a, cash),
    ];
    expect(prints[0]).toBe(prints[1]);
    expect(new Set(prints).size).toBe(3);
  });

  test("refuses an unknown recipient and another person's with the same code", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor);
    const corridor = "ID-ID-bank";
    expect(await refused({ recipient: newRecipientId(), person: actor.id, corridor })).toEqual({ code: "recipient_unknown" });
    expect(await refused({ recipient: one.id, person: newPerson().id, corridor })).toEqual({ code: "recipient_unknown" });
    await api.call(contract.deleteRecipient, { id: one.id, version: 1 }, { actor });
    expect(await refused({ recipient: one.id, person: actor.id, corridor })).toEqual({ code: "recipient_unknown" });
  });

  test("refuses an inactive recipient until it is active again", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor, cash);
    const taken = { recipient: one.id, person: actor.id, corridor: "ID-ID-cash" };
    await api.call(contract.deactivateRecipient, { id: one.id, version: 1 }, { actor });
    expect(await refused(taken)).toEqual({ code: "recipient_inactive" });
    await api.call(contract.activateRecipient, { id: one.id, version: 2 }, { actor });
    expect((await take(taken)).version).toBe(3);
  });

  test("refuses another corridor, a bank merged since, a name found to differ, an unknown account", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor);
    const taken = { recipient: one.id, person: actor.id, corridor: "ID-ID-bank" };
    expect(await refused({ ...taken, corridor: "ID-ID-cash" })).toEqual({
      code: "recipient_incomplete",
      reason: "other_corridor",
    });
    const update = sql`update recipients.recipient set verdict = 'different', score = 10 where id = ${one.id}`;
    await update.execute(database);
    expect(await refused(taken)).toEqual({ code: "recipient_incomplete", reason: "name_different" });
    await sql`update recipients.recipient set verdict = 'no_account' where id = ${one.id}`.execute(database);
    expect(await refused(taken)).toEqual({ code: "recipient_incomplete", reason: "no_account" });
    const at = await desk.saved(actor, { fields: { bank: "535", account: newAccount(), name: "Budi Santoso" } });
    clock.advance(1_000);
    await putTerm(app, "bank", "535", {
      name: "SeaBank",
      shortName: "SeaBank",
      biFast: true,
      online: true,
      skn: true,
      mergedInto: "014",
    });
    expect(await refused({ ...taken, recipient: at.id })).toMatchObject({
      code: "recipient_incomplete",
      reason: "fields",
      fields: { "fields.bank": "Pilih bank dari daftar." },
    });
  });

  test("taken and deactivated concurrently: one waits for the other", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor, cash);
    const order: string[] = [];
    let deactivated: Promise<unknown> | undefined;
    await app.as({}, async (ctx) => {
      await takeRecipient(ctx, { recipient: one.id, person: actor.id, corridor: "ID-ID-cash" });
      deactivated = api
        .call(contract.deactivateRecipient, { id: one.id, version: 1 }, { actor })
        .then(() => order.push("deactivated"));
      await someoneWaitsForLock(database);
      order.push("taken");
    });
    await deactivated;
    expect(order).toEqual(["taken", "deactivated"]);
  });
});
