import { afterAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { openTestApi } from "#platform/testing/api.ts";
import { createTestClock, openTestHouse } from "#platform/testing/database.ts";
import { watchPublicPages } from "#platform/public-pages-revision.ts";
import { profileSchema, readOperator, type OperatorProfile } from "./contract.ts";
import { operatorHttp } from "./http.ts";
import { setOperator } from "./set-operator.ts";

const house = await openTestHouse();
const api = await openTestApi(house, [operatorHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await house[Symbol.asyncDispose]();
});

const both = (word: string) => ({ ID: `${word} ID`, EN: `${word} EN` });
const profile: OperatorProfile = {
  brandName: "Uji",
  legalName: "PT Uji",
  licence: { number: "1", authority: both("authority"), note: both("note") },
  address: { street: "Jalan 1", city: "Kota", postalCode: "12345", province: "Provinsi" },
  email: "a@uji.test",
  complaintsEmail: "b@uji.test",
  phone: { e164: "+62211234567", display: "(021) 1234567" },
  whatsapp: { e164: "+6281234567890", display: "0812" },
  hours: both("hours"),
  socials: [],
  tagline: both("tagline"),
  description: both("description"),
  complaintChannel: both("complaint"),
};
const set = (changed: Partial<OperatorProfile> = {}) =>
  house.as({ actor: { kind: "system", name: "test" } }, (ctx) => setOperator(ctx, { ...profile, ...changed }));
const rows = async () =>
  (await sql`select subject from audit.entry where code = 'operator.set' order by id`.execute(house.machinery.database)).rows;
const revision = () => watchPublicPages(house.machinery.database, createTestClock())();

test("before it is entered, the operator is refused by name in both languages", async () => {
  expect(await api.call(readOperator, {})).toMatchObject({
    code: 503,
    status: "operator_not_set",
    message: "Data operator belum diisi. Jalankan penyiapan awal terlebih dahulu.",
  });
  expect(await api.call(readOperator, {}, { language: "en" })).toMatchObject({
    message: "The operator's details have not been entered yet. Run the set-up first.",
  });
});

test("once entered, each caller reads it in their language", async () => {
  await set();
  for (const [language, suffix] of [
    ["id", "ID"],
    ["en", "EN"],
  ] as const) {
    expect((await api.call(readOperator, {}, { language })).data).toEqual({
      ...profile,
      licence: { number: "1", authority: `authority ${suffix}`, note: `note ${suffix}` },
      hours: `hours ${suffix}`,
      tagline: `tagline ${suffix}`,
      description: `description ${suffix}`,
      complaintChannel: `complaint ${suffix}`,
    });
  }
});

test("the same again changes nothing; a change replaces it, leaves an audit row and is seen by public pages", async () => {
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
  ])("%s", (_, change) => expect(profileSchema.safeParse({ ...profile, ...change }).success).toBe(false));
});
