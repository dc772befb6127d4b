import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { putTerm } from "#limits/testing/terms.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import { BANKS, cash, openDesk, singapore, type Wire } from "./testing/test-recipients.ts";

const desk = await openDesk();
const { api, countInquiries, clock, create, database, home, newPerson, newRecipientId, questions } = desk;
beforeAll(async () => {
  for (const [code, value] of BANKS) await putTerm(desk.app, "bank", code, value);
});
afterEach(desk.check);
afterAll(() => desk[Symbol.asyncDispose]());

const SENTENCES = z.record(z.string(), z.object({ why: z.string(), ID: z.string(), EN: z.string() }));
const read = (actor: ReturnType<typeof newPerson>, id: Wire["id"]) => api.call(contract.readRecipient, { id }, { actor });
const auditOf = async (subject: string) =>
  (
    await sql<{
      code: string;
      details: object | null;
    }>`select code, details from audit.entry where subject = ${subject} order by id`.execute(database)
  ).rows;

describe("saving", () => {
  test("a domestic account is inquired, and the bank's answer is saved with the recipient", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor, { nickname: "Adik" });
    expect(one).toMatchObject({
      version: 1,
      status: "active",
      name: "Budi Santoso",
      nickname: "Adik",
      accountEnd: "1111",
      verdict: "match",
      whyNotPay: null,
      check: { verdict: "match", score: 100, bankName: "BUDI SANTOSO", accepted: null },
    });
    expect(questions.at(-1)).toMatchObject({
      bank: "014",
      number: "1111111111",
      reference: expect.stringMatching(/^iq_/),
    });
    expect(await auditOf(one.id)).toEqual([
      { code: "recipients.created", details: { form: "ID-bank", verdict: "match", score: 100 } },
    ]);
  });

  test.each(["Sukarno", "SUKARNO", "Ir. Sukarno"])("a one-word name is complete: %s", async (name) => {
    expect(await desk.saved(newPerson(), home("5555555555", name))).toMatchObject({ name, verdict: "match" });
  });

  test("names are stored as typed; codes are normalized", async () => {
    const one = await desk.saved(newPerson(), singapore);
    expect(one).toMatchObject({
      name: "Tan Wei Ling 陳",
      fields: { bank: "DBSSSGSG", account: "003123456", name: "Tan Wei Ling 陳" },
      check: null,
      verdict: null,
    });
    const other = await desk.saved(newPerson(), cash);
    expect(other.fields).toEqual({ name: "Sukarno", phone: "+6281234567890", city: "Bima" });
  });

  test("the bank is shown by name, domestic or abroad, in the list and alone; an unlisted code has no name", async () => {
    const person = newPerson();
    const other = { ...singapore, fields: { ...singapore.fields, bank: "SIVFSGSG" } };
    const saved = [
      await desk.saved(person),
      await desk.saved(person, singapore),
      await desk.saved(person, cash),
      await desk.saved(person, other),
    ];
    const titles = ["Bank Central Asia", "DBS / POSB", null, null];
    expect(saved.map(({ bankTitle }) => bankTitle)).toEqual(titles);
    const list = expectOk(await desk.api.call(contract.listRecipients, {}, { actor: person }));
    const listed = new Map(list.recipients.map(({ id, bankTitle }) => [id, bankTitle]));
    expect(saved.map(({ id }) => listed.get(id))).toEqual(titles);
  });

  test("no bank is inquired for an account abroad or for cash", async () => {
    expect(await countInquiries(() => desk.saved(newPerson(), singapore))).toBe(0);
    expect(await countInquiries(() => desk.saved(newPerson(), cash))).toBe(0);
  });

  test("a close name is saved with its verdict; a different name only with the bank's name, and the acceptance is audited", async () => {
    const actor = newPerson();
    expect(await desk.saved(actor, home("1111111111", "Budi Santosa"))).toMatchObject({ verdict: "close", whyNotPay: null });
    const id = newRecipientId();
    const first = await create(actor, home("2222222222", "Budi Santoso"), id);
    expect(first).toMatchObject({ code: 409, status: "account_name_different", details: { bankName: "SITI AMINAH" } });
    expect(await read(actor, id)).toMatchObject({ code: 404 });
    const guessed = await create(actor, { ...home("2222222222", "Budi Santoso"), acceptedName: "SITI" }, id);
    expect(guessed).toMatchObject({ status: "account_name_different" });
    const accepted = expectOk(await create(actor, { ...home("2222222222", "Budi Santoso"), acceptedName: "SITI AMINAH" }, id));
    const score = accepted.check?.["score"];
    expect(accepted).toMatchObject({
      verdict: "different",
      whyNotPay: null,
      check: { bankName: "SITI AMINAH", accepted: { by: actor.id, at: clock.now().toISOString(), score } },
    });
    expect(await auditOf(id)).toEqual([
      { code: "recipients.created", details: { form: "ID-bank", verdict: "different", score } },
      { code: "recipients.name_accepted", details: { verdict: "different", score } },
    ]);
  });

  test("an account unknown to the bank is not saved", async () => {
    const id = newRecipientId();
    const actor = newPerson();
    const answer = await create(actor, home("3333333333", "Budi"), id);
    expect(answer).toMatchObject({
      code: 422,
      status: "account_unknown",
      details: { fields: { "fields.account": answer.message } },
    });
    expect(await read(actor, id)).toMatchObject({ code: 404 });
  });

  test.each(["4444444444", "6666666666"])("a bank without a usable answer (%s): saved as not checked", async (account) => {
    const one = await desk.saved(newPerson(), home(account, "Budi Santoso"));
    expect(one).toMatchObject({
      verdict: "not_checked",
      whyNotPay: null,
      check: { score: null, bankName: null, checkedAt: null },
    });
  });

  test("the same creation again is already done; the id for anything else, or by another person, is refused", async () => {
    const [actor, other] = [newPerson(), newPerson()];
    const one = await desk.saved(actor);
    expect(await countInquiries(async () => expect((await create(actor, {}, one.id)).data).toEqual(one))).toBe(0);
    expect(await create(actor, { nickname: "Lain" }, one.id)).toMatchObject({ code: 409, status: "id_already_used" });
    const stolen = await create(other, {}, one.id);
    expect(stolen).toMatchObject({ code: 409, status: "id_already_used", details: {} });
    expect((await auditOf(one.id)).length).toBe(1);
  });

  test("20 concurrent creations: one recipient", async () => {
    const actor = newPerson();
    const id = newRecipientId();
    const all = await Promise.all(Array.from({ length: 20 }, () => create(actor, cash, id)));
    expect(all.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await auditOf(id)).toHaveLength(1);
  });

  test.each<[string, object, Record<string, string>]>([
    ["nothing", { fields: {} }, { bank: "required", account: "required", name: "required" }],
    ["a number as a name", home("1111111111", "12345"), { name: "wrong" }],
    ["an address as a name", home("1111111111", "www.evil.example /klik"), { name: "wrong" }],
    ["a domain as a name", home("1111111111", "Kurs bagus di kartu.icu"), { name: "wrong" }],
    ["an address as a city", { ...cash, fields: { ...cash.fields, city: "Bima evil.example/x" } }, { city: "wrong" }],
    ["a code as a name", home("1111111111", "123456 kode OTP"), { name: "wrong" }],
    ["an amount as a name", home("1111111111", "Rp 1.000.000"), { name: "wrong" }],
    ["an invisible letter in a name", home("1111111111", "Budi\u200B"), { name: "wrong" }],
    ["nine digits at a bank of ten", home("111111111", "Budi"), { account: "wrong" }],
    ["eleven digits at a bank of ten", home("11111111111", "Budi"), { account: "wrong" }],
    ["a bank that is none", { fields: { bank: "123", account: "111111", name: "Budi" } }, { bank: "wrong" }],
    ["a bank that was taken over", { fields: { bank: "999", account: "111111", name: "Budi" } }, { bank: "wrong" }],
    [
      "a field of another form",
      { fields: { bank: "014", account: "1111111111", name: "Budi", iban: "DE89" } },
      { iban: "unknown" },
    ],
  ])("wrong fields are refused: %s", async (_, input, whys) => {
    const answer = await create(newPerson(), input);
    expect(answer).toMatchObject({ code: 422, status: "recipient_fields_wrong" });
    const sentences = SENTENCES.parse(answer.details?.["sentences"]);
    expect(Object.fromEntries(Object.entries(sentences).map(([path, { why }]) => [path.replace("fields.", ""), why]))).toEqual(
      whys,
    );
    // In the caller's language as everywhere, and in both languages under `sentences`.
    expect(answer.details?.fields).toEqual(Object.fromEntries(Object.entries(sentences).map(([path, { ID }]) => [path, ID])));
    for (const { ID, EN } of Object.values(sentences)) expect(ID).not.toBe(EN);
  });

  test("a country without payouts by that method is refused", async () => {
    expect(await create(newPerson(), { country: "FR" })).toMatchObject({ code: 404, status: "form_unknown" });
    expect(await create(newPerson(), { ...cash, country: "SG" })).toMatchObject({ code: 404, status: "form_unknown" });
  });
});

describe("changing", () => {
  const update = (actor: ReturnType<typeof newPerson>, one: Wire, input: object) =>
    api.call(contract.updateRecipient, { id: one.id, version: one.version, fields: one.fields, ...input }, { actor });

  test("a changed account is inquired; a changed name is compared with the stored answer, without an inquiry", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor);
    const renamed = expectOk(await update(actor, one, { fields: { ...one.fields, name: "Budi Santosa" } }));
    expect(renamed).toMatchObject({ version: 2, verdict: "close" });
    expect(
      await countInquiries(async () => {
        const { fields } = home("2222222222", "Siti Aminah");
        // Two people, so nothing is overwritten before both names were seen; the bank's answer serves both calls.
        const asked = await update(actor, renamed, { fields });
        const names = { savedName: "Budi Santosa", newName: "Siti Aminah" };
        expect(asked).toMatchObject({ code: 409, status: "recipient_other_person", details: names });
        const wrong = await update(actor, renamed, { fields, acceptedHolder: "Budi Santosa" });
        expect(wrong).toMatchObject({ status: "recipient_other_person" });
        const moved = await update(actor, renamed, { fields, nickname: "Kakak", acceptedHolder: names.newName });
        expect(moved.data).toMatchObject({ version: 3, verdict: "match", nickname: "Kakak", accountEnd: "2222" });
      }),
    ).toBe(1);
    expect((await auditOf(one.id)).map(({ code, details }) => [code, (details as { fields?: string[] }).fields])).toEqual([
      ["recipients.created", undefined],
      ["recipients.changed", ["name"]],
      ["recipients.changed", ["account", "name"]],
    ]);
  });

  test("a different name needs the bank's name; the acceptance lasts while account and name stay, and ends with another name", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor);
    const fields = { ...one.fields, name: "Tono" };
    expect(await update(actor, one, { fields })).toMatchObject({ code: 409, status: "account_name_different" });
    const accepted = expectOk(await update(actor, one, { fields, acceptedName: "BUDI SANTOSO" }));
    expect(accepted).toMatchObject({ verdict: "different", whyNotPay: null });
    clock.advance(1_000);
    const nicknamed = expectOk(await update(actor, accepted, { fields, nickname: "Adik" }));
    expect(nicknamed.check).toEqual(accepted.check);
    expect(await update(actor, nicknamed, { fields: { ...fields, name: "Joko" } })).toMatchObject({
      status: "account_name_different",
    });
    const mended = expectOk(await update(actor, nicknamed, { fields: one.fields }));
    expect(mended).toMatchObject({ verdict: "match", check: { accepted: null } });
  });

  test("of two concurrent changes one is saved, and the other is refused", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor, cash);
    const both = await Promise.all(["Bima", "Dompu"].map((city) => update(actor, one, { fields: { ...one.fields, city } })));
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, 409]));
    expect(both.find(({ code }) => code === 409)).toMatchObject({ status: "recipient_changed_meanwhile" });
  });

  test("a change to wrong fields is refused", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor, cash);
    expect(await update(actor, one, { fields: { ...one.fields, phone: "021 555 1234" } })).toMatchObject({
      code: 422,
      status: "recipient_fields_wrong",
    });
    expect(await update(actor, one, { version: 7 })).toMatchObject({ code: 409, status: "recipient_changed_meanwhile" });
  });
});
