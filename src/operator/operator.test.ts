import { afterAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { createTestClock, openTestApp } from "#platform/testing/database.ts";
import { watchPublicPages } from "#platform/http/pages/public-pages-revision.ts";
import { changeProfile, listChanges, readOperator, readProfile } from "./contract.ts";
import { editConflictsOf, profileEntries, profileSchema, withFieldsOf, type OperatorProfile } from "./model/profile.ts";
import { operatorHttp } from "./http.ts";
import { replaceOperator } from "./set-operator.ts";
import { findProfile } from "./store.ts";
import { PROFILE } from "./testing/profile.ts";

const app = await openTestApp();
const api = await openTestApi(app, [operatorHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const set = (changed: Partial<OperatorProfile> = {}) =>
  app.as({ actor: { kind: "system", name: "test" } }, async (ctx) =>
    replaceOperator(ctx, await findProfile(ctx.db), { ...PROFILE, ...changed }, null),
  );
const rows = async () =>
  (await sql`select subject from audit.entry where code = 'operator.set' order by id`.execute(app.runtime.database)).rows;
const revision = () => watchPublicPages(app.runtime.database, createTestClock())();

test("before a profile is entered, reading it is refused as operator_not_set in both languages", async () => {
  expect(await api.call(readOperator, {})).toMatchObject({
    code: 503,
    status: "operator_not_set",
    message: "Data operator belum diisi. Jalankan penyiapan awal terlebih dahulu.",
  });
  expect(await api.call(readOperator, {}, { language: "en" })).toMatchObject({
    message: "The operator's details have not been entered yet. Run the set-up first.",
  });
});

describe("staff enter the first profile on screen", () => {
  const actor: Actor = {
    kind: "staff",
    id: "us_first",
    level: "ADMINISTRATOR",
    menuAccess: [{ menu: "operator", module: ["view", "update"] }],
  };
  const enter = (version: number, changed: Partial<OperatorProfile> = {}) =>
    api.call(changeProfile, { version, profile: { ...PROFILE, ...changed } }, { actor, language: "en" });
  test("only with version 0, and with validated numbers", async () => {
    expect(await enter(1)).toMatchObject({ code: 503, status: "operator_not_set" });
    expect(await enter(0, { phone: { e164: "+6299999999", display: "x" } })).toMatchObject({
      code: 422,
      details: { fields: { "phone.e164": expect.any(String) } },
    });
  });
  test("once: when two people enter it at the same moment, the second is shown the first one's profile", async () => {
    const answers = await Promise.all([enter(0, { brandName: "Satu" }), enter(0, { brandName: "Dua" })]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const saved = expectOk(answers.find(({ code }) => code === 200));
    expect(saved).toMatchObject({ version: 1, changedBy: "us_first" });
    expect(await enter(0, { brandName: "Tiga" })).toMatchObject({ code: 409, status: "operator_changed_meanwhile" });
    expect((await api.call(readOperator, {})).data).toMatchObject({ brandName: expect.stringMatching(/^(?:Satu|Dua)$/) });
  });
});

test("a licence needs no note", async () => {
  const licence = { ...PROFILE.licence, note: { ID: "", EN: "" } };
  expect(profileEntries.safeParse({ ...PROFILE, licence }).success).toBe(true);
  await set({ licence });
  expect((await api.call(readOperator, {})).data).toMatchObject({ licence: { note: "" } });
  await set();
});

test("after it is entered, each caller reads it in their language", async () => {
  await set();
  for (const [language, suffix] of [
    ["id", "ID"],
    ["en", "EN"],
  ] as const) {
    expect((await api.call(readOperator, {}, { language })).data).toEqual({
      ...PROFILE,
      licence: { number: "1", authority: `authority ${suffix}`, register: "https://register.test/1", note: `note ${suffix}` },
      safeguarding: `safeguarding ${suffix}`,
      hours: `hours ${suffix}`,
      tagline: `tagline ${suffix}`,
      description: `description ${suffix}`,
      complaintChannel: `complaint ${suffix}`,
    });
  }
});

test("saving the same profile changes nothing; a change replaces it, writes an audit row and reaches public pages", async () => {
  const before = { rows: await rows(), revision: await revision() };
  await set();
  expect({ rows: await rows(), revision: await revision() }).toEqual(before);
  await set({ brandName: "Uji Baru" });
  expect((await api.call(readOperator, {})).data).toMatchObject({ brandName: "Uji Baru" });
  expect(await rows()).toEqual([...before.rows, { subject: "Uji Baru" }]);
  expect(await revision()).toBe(before.revision + 1n);
});

describe("a profile is refused with", () => {
  test.each<[string, object]>([
    ["a link that is not https", { socials: [{ name: "X", url: "http://x.test" }] }],
    ["a link to a script", { socials: [{ name: "X", url: "javascript:alert(1)" }] }],
    ["a telephone number without its country", { phone: { e164: "0812", display: "x" } }],
    ["no mail address", { email: "uji.test" }],
    ["one language only", { tagline: { ID: "a" } }],
    ["a brand of 41 characters", { brandName: "x".repeat(41) }],
    ["a field of its own", { level: "admin" }],
    ["a link with a name before its host", { socials: [{ name: "X", url: "https://user:pw@evil.test" }] }],
    ["a link that looks like another site", { socials: [{ name: "X", url: "https://uji.test@evil.test/a" }] }],
    ["a link with a backslash", { socials: [{ name: "X", url: "https://evil.test\\@uji.test" }] }],
    ["a brand with a tag", { brandName: "<script>" }],
    ["a brand with a line break", { brandName: "Uji\r\nBcc: x@evil.test" }],
    ["a brand that cannot be seen", { brandName: "\u200b" }],
    ["a brand that is turned around", { brandName: "Uji\u202e" }],
    ["a hidden character in a line", { tagline: { ID: "Kirim\u200buang", EN: "Send" } }],
    ["a control character in a line", { legalName: "PT Uji\u0007" }],
    [
      "a link that stands there twice",
      {
        socials: [
          { name: "X", url: "https://x.test/uji" },
          { name: "Y", url: "https://X.test/uji" },
        ],
      },
    ],
    ["the name of a link that cannot be seen", { socials: [{ name: "\u2060", url: "https://x.test" }] }],
  ])("%s", (_, change) => expect(profileEntries.safeParse({ ...PROFILE, ...change }).success).toBe(false));

  test("a duplicate link, reported at its field in the wording of MSG-1", () => {
    const twice = { name: "X", url: "https://x.test" };
    expect(profileEntries.safeParse({ ...PROFILE, socials: [twice, twice] }).error?.issues).toMatchObject([
      { path: ["socials", 1, "url"], message: "This field is duplicate" },
    ]);
  });

  test("a note on the licence in one language only, reported at the missing field", () => {
    const licence = { ...PROFILE.licence, note: { ID: "Diawasi", EN: " " } };
    expect(profileEntries.safeParse({ ...PROFILE, licence }).error?.issues).toMatchObject([
      { path: ["licence", "note", "EN"], message: "The field is required" },
    ]);
    const hidden = { ...PROFILE.licence, note: { ID: "\u200b", EN: "\u200b" } };
    expect(profileEntries.safeParse({ ...PROFILE, licence: hidden }).success).toBe(false);
  });

  test("nothing when it is valid", () => expect(profileEntries.safeParse(PROFILE).success).toBe(true));
});

describe("staff change the profile", () => {
  const editor = (id: string): Actor => ({
    kind: "staff",
    id,
    level: "ADMINISTRATOR",
    menuAccess: [{ menu: "operator", module: ["view", "update"] }],
  });
  const [arif, dian] = [editor("us_arif"), editor("us_dian")];
  const read = async () => expectOk(await api.call(readProfile, {}, { actor: arif }));
  const change = async (actor: Actor, version: number, changed: Partial<OperatorProfile>, language: "id" | "en" = "en") => {
    const { profile: stored } = await read();
    return api.call(changeProfile, { version, profile: { ...stored, ...changed } }, { actor, language });
  };

  test("the change is stored as a new version, shown to visitors and audited with the values before and after", async () => {
    const before = { stored: await read(), revision: await revision() };
    const answer = await change(arif, before.stored.version, {
      whatsapp: { e164: "+628111111111", display: "whatever was typed" },
      tagline: { ID: "  Kirim \n uang ", EN: "Send money" },
    });
    expect(answer).toMatchObject({
      code: 200,
      data: {
        version: before.stored.version + 1,
        changedBy: "us_arif",
        profile: {
          whatsapp: { e164: "+628111111111", display: "+62 811 1111 111" },
          tagline: { ID: "Kirim uang", EN: "Send money" },
        },
      },
    });
    expect((await api.call(readOperator, {})).data).toMatchObject({ whatsapp: { e164: "+628111111111" }, tagline: "Kirim uang" });
    expect(await revision()).toBe(before.revision + 1n);
    const { rows: found } = await sql`
      select actor_id, details from audit.entry where code = 'operator.set' order by id desc limit 1`.execute(
      app.runtime.database,
    );
    expect(found).toEqual([
      {
        actor_id: "us_arif",
        details: {
          version: before.stored.version + 1,
          before: { "whatsapp.e164": "+6281234567890", "tagline.ID": "tagline ID", "tagline.EN": "tagline EN" },
          after: { "whatsapp.e164": "+628111111111", "tagline.ID": "Kirim uang", "tagline.EN": "Send money" },
        },
      },
    ]);
  });

  test("saving without a change adds no version", async () => {
    const before = { stored: await read(), rows: await rows(), revision: await revision() };
    expect((await change(dian, before.stored.version, {})).data).toEqual(before.stored);
    expect({ stored: await read(), rows: await rows(), revision: await revision() }).toEqual(before);
  });

  test("the second person to save is shown what changed, and may save again with the new version", async () => {
    const { version, profile: base } = await read();
    expect(await change(arif, version, { legalName: "PT Arif" })).toMatchObject({ code: 200 });
    const mine = { ...base, legalName: "PT Dian", email: "dian@uji.test" };
    const refused = await api.call(changeProfile, { version, profile: mine }, { actor: dian, language: "en" });
    expect(refused).toMatchObject({
      code: 409,
      status: "operator_changed_meanwhile",
      details: { version: version + 1, changedBy: "us_arif", profile: { legalName: "PT Arif" } },
    });
    expect((await read()).profile.legalName).toBe("PT Arif");
    const theirs = profileSchema.parse(refused.details?.["profile"]);
    expect(editConflictsOf(base, mine, theirs)).toEqual([
      { field: "legalName", before: base.legalName, after: "PT Arif", mine: "PT Dian" },
    ]);
    const merged = withFieldsOf(mine, theirs, ["legalName"]);
    expect(await api.call(changeProfile, { version: version + 1, profile: merged }, { actor: dian })).toMatchObject({
      code: 200,
      data: { profile: { legalName: "PT Arif", email: "dian@uji.test" } },
    });
  });

  test("of many concurrent saves with the same version, one succeeds", async () => {
    const { version } = await read();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => change(arif, version, { legalName: `PT Bersamaan ${n}` })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await read()).version).toBe(version + 1);
  });

  test("a number that does not exist is refused at its field, in the caller's language; an unchanged number is not validated", async () => {
    const { version } = await read();
    const nobody = { e164: "+6280000000000", display: "x" };
    expect(await change(arif, version, { phone: nobody, whatsapp: nobody })).toMatchObject({
      code: 422,
      status: "operator_phone_invalid",
      details: {
        fields: {
          "phone.e164": "This is not a valid number in its country. Check the country and the digits.",
          "whatsapp.e164": expect.any(String),
        },
      },
    });
    await set({ phone: nobody });
    expect(await change(arif, (await read()).version, { legalName: "PT Nomor Demo" })).toMatchObject({ code: 200 });
    expect((await read()).profile.phone).toEqual(nobody);
  });

  test("the history shows who changed what, page by page", async () => {
    await change(arif, (await read()).version, { email: "baru@uji.test" });
    const { version } = await read();
    const first = expectOk(await api.call(listChanges, {}, { actor: arif }));
    expect(first.changes[0]).toMatchObject({
      version,
      changedBy: "us_arif",
      fields: [{ field: "email", before: expect.any(String), after: "baru@uji.test" }],
    });
    for (let n = 0; n < 12; n++) await set({ legalName: `PT ${n}` });
    const newest = expectOk(await api.call(listChanges, {}, { actor: arif }));
    expect(newest).toMatchObject({ hasMore: true });
    const older = expectOk(await api.call(listChanges, { before: String(newest.changes.at(-1)!.version) }, { actor: arif }));
    expect(older.changes[0]!.version).toBe(newest.changes.at(-1)!.version - 1);
    const oldest = expectOk(await api.call(listChanges, { before: "2" }, { actor: arif }));
    expect(oldest).toMatchObject({ changes: [{ version: 1, fields: [] }], hasMore: false });
  });

  test("viewing and changing the profile need different rights", async () => {
    const viewer: Actor = { ...arif, menuAccess: [{ menu: "operator", module: ["view"] }] } as Actor;
    expect(await api.call(readProfile, {}, { actor: viewer })).toMatchObject({ code: 200 });
    expect(await change(viewer, 1, {})).toMatchObject({ code: 403 });
    expect(await api.call(readProfile, {})).toMatchObject({ code: 401 });
  });
});
