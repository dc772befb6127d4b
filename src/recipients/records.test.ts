/** Recipients as records: active, inactive, deleted; their owner; the list. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { putTerm } from "#limits/testing/terms.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import { revealRecipientsOf } from "./own-recipients.ts";
import { BANKS, cash, openDesk, singapore, type Wire } from "./testing/test-recipients.ts";

const desk = await openDesk();
const { api, clock, create, database, newPerson, newRecipientId } = desk;
beforeAll(async () => {
  for (const [code, value] of BANKS) await putTerm(desk.app, "bank", code, value);
});
afterEach(desk.check);
afterAll(() => desk[Symbol.asyncDispose]());

type Person = ReturnType<typeof newPerson>;
const read = (actor: Person, id: Wire["id"]) => api.call(contract.readRecipient, { id }, { actor });

describe("active, inactive, deleted (RCP-1)", () => {
  type Confirmed = Pick<Wire, "id" | "version">;
  const activate = (actor: Person, { id, version }: Confirmed) =>
    api.call(contract.activateRecipient, { id, version }, { actor });
  const deactivate = (actor: Person, { id, version }: Confirmed) =>
    api.call(contract.deactivateRecipient, { id, version }, { actor });
  const remove = (actor: Person, { id, version }: Confirmed) => api.call(contract.deleteRecipient, { id, version }, { actor });

  test("status changes both ways; a repetition is already done, and each confirmation names the version shown", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor, cash);
    const off = expectOk(await deactivate(actor, one));
    expect(off).toMatchObject({ status: "inactive", version: 2 });
    expect((await deactivate(actor, one)).data).toEqual(off);
    expect(await activate(actor, one)).toMatchObject({ code: 409, status: "recipient_changed_meanwhile" });
    expect((await activate(actor, off)).data).toMatchObject({ status: "active", version: 3 });
    expect(await deactivate(actor, off)).toMatchObject({ code: 409, status: "recipient_changed_meanwhile" });
  });

  test("a deleted recipient leaves no personal data, and its id can't be used again", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor, { nickname: "Adik" });
    expect(await remove(actor, { ...one, version: 9 })).toMatchObject({ code: 409, status: "recipient_changed_meanwhile" });
    expect(await remove(actor, one)).toMatchObject({ code: 200, data: { done: true } });
    expect(await remove(actor, one)).toMatchObject({ code: 200, data: { done: true } });
    expect(await read(actor, one.id)).toMatchObject({ code: 404 });
    expect(await activate(actor, one)).toMatchObject({ code: 404 });
    expect(await create(actor, { nickname: "Adik" }, one.id)).toMatchObject({ code: 409, status: "id_already_used" });
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(recipient)::text as row from recipients.recipient where id = ${one.id}
      union all select to_jsonb(inquiry)::text from recipients.inquiry where person_id = ${actor.id}
      union all select to_jsonb(entry)::text from audit.entry where subject = ${one.id}`.execute(database);
    expect(rows.map(({ row }) => row).join()).not.toMatch(/budi|santoso|1111111111|adik/i);
    expect(rows.filter(({ row }) => row.includes('"status": "deleted"'))).toHaveLength(1);
  });
});

describe("other people's recipients", () => {
  test("are answered as not found by every call", async () => {
    const [owner, thief] = [newPerson(), newPerson()];
    const { id, fields } = await desk.saved(owner, cash);
    const none = newRecipientId();
    for (const which of [id, none]) {
      const each = [
        await read(thief, which),
        await api.call(contract.updateRecipient, { id: which, version: 1, fields }, { actor: thief }),
        ...(await Promise.all(
          [contract.activateRecipient, contract.deactivateRecipient, contract.deleteRecipient].map((endpoint) =>
            api.call(endpoint, { id: which, version: 1 }, { actor: thief }),
          ),
        )),
      ];
      expect(each.map(({ code, status }) => [code, status])).toEqual(each.map(() => [404, "not_found"]));
    }
    expect((await api.call(contract.listRecipients, {}, { actor: thief })).data).toEqual({ recipients: [], next: null });
    expect((await api.call(contract.listRecipients, { after: id }, { actor: thief })).data).toEqual({
      recipients: [],
      next: null,
    });
    expect((await read(owner, id)).data).toMatchObject({ version: 1, status: "active" });
  });
});

describe("the list", () => {
  const list = async (actor: ReturnType<typeof newPerson>, input: object) =>
    expectOk(await api.call(contract.listRecipients, input, { actor }));
  const names = async (actor: ReturnType<typeof newPerson>, input: object) =>
    (await list(actor, input)).recipients.map(({ name }) => name);

  test("is searched by parts of name, nickname and account, and by filters; wildcards are literal", async () => {
    const actor = newPerson();
    await desk.saved(actor, { ...cash, fields: { ...cash.fields, name: "Ma’ruf Peña" }, nickname: "Paman 100%" });
    await desk.saved(actor, singapore);
    await desk.saved(actor);
    expect(await names(actor, { search: "peñ" })).toEqual(["Ma’ruf Peña"]);
    expect(await names(actor, { search: "100%" })).toEqual(["Ma’ruf Peña"]);
    expect(await names(actor, { search: "%" })).toEqual(["Ma’ruf Peña"]);
    expect(await names(actor, { search: "_" })).toEqual([]);
    expect(await names(actor, { search: "陳" })).toEqual(["Tan Wei Ling 陳"]);
    expect(await names(actor, { search: "santoso budi" })).toEqual(["Budi Santoso"]);
    expect(await names(actor, { search: "111111" })).toEqual(["Budi Santoso"]);
    expect(await names(actor, { country: "SG" })).toEqual(["Tan Wei Ling 陳"]);
    expect(await names(actor, { country: "ID", method: "cash" })).toEqual(["Ma’ruf Peña"]);
    expect(await names(actor, { status: "inactive" })).toEqual([]);
    expect(await names(actor, { status: "active" })).toHaveLength(3);
  });

  test("pages by key, newest first; a page size above 50 falls back to 20 (RCP-3)", async () => {
    const actor = newPerson();
    for (let n = 0; n < 23; n++) {
      clock.advance(2_000);
      await desk.saved(actor, { ...cash, fields: { ...cash.fields, name: `Orang ${n}` } });
    }
    expect((await names(actor, {})).length).toBe(20);
    expect((await names(actor, { perPage: 51 })).length).toBe(20);
    expect((await names(actor, { perPage: 50 })).length).toBe(23);
    const seen: string[] = [];
    let after: Wire["id"] | null = null;
    for (let page = 0; page < 10; page++) {
      const found: Awaited<ReturnType<typeof list>> = await list(actor, { perPage: 5, ...(after ? { after } : {}) });
      seen.push(...found.recipients.map(({ name }) => name));
      after = found.next;
      if (after === null) break;
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, n) => `Orang ${22 - n}`));
  });
});

test("staff who oversee transfers see a person's recipients by bank and last digits, without the owner's own note", async () => {
  const owner = newPerson();
  const one = await desk.saved(owner, { nickname: "Adik" });
  const list = (menu: string, module: string) => {
    const actor = { kind: "staff", id: newPerson().id, level: "SUPPORT", menuAccess: [{ menu, module: [module] }] } as const;
    return api.call(contract.listRecipientsOf, { person: owner.id as `us_${string}` }, { actor });
  };
  const { recipients } = expectOk(await list("transfer", "oversee"));
  expect(recipients).toMatchObject([{ id: one.id, accountEnd: expect.stringMatching(/^\d{4}$/) }]);
  expect(JSON.stringify(recipients)).not.toMatch(/Adik|\d{10}/);
  expect(await list("user", "view")).toMatchObject({ code: 403 });
});

test("their numbers are revealed in full to those who may see the recipients of others, and to nobody else", async () => {
  const owner = newPerson();
  const one = await desk.saved(owner, {});
  const reveal = (menu: string, module: string) => {
    const actor = { kind: "staff", id: newPerson().id, level: "SUPPORT", menuAccess: [{ menu, module: [module] }] } as const;
    return desk.app.as({ actor }, (ctx) => revealRecipientsOf(ctx, owner.id));
  };
  const [revealed, ...others] = await reveal("transfer", "oversee");
  expect([revealed?.id, others]).toEqual([one.id, []]);
  expect(revealed?.number).toMatch(/^\d{10,}$/);
  expect(await reveal("user", "view")).toEqual([]);
});
