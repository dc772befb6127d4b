/** Finding users: tolerant search, filters, order, pages, and masking. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantLevel } from "#access/index.ts";
import { newId, type Id } from "#kernel/id.ts";
import { systemRandom } from "#platform/clock.ts";
import { expectOk } from "#platform/testing/api.ts";
import { deactivatePerson, listLevelChoices, listPeople } from "./contract.ts";
import { searchTerms } from "./model/account-status.ts";
import { insertPerson } from "../store.ts";
import { openOfficeClient, staff } from "../testing/office-staff.ts";
import { SYSTEM } from "../testing/calls.ts";
import { openIdentity } from "../testing/test-app.ts";

const { app, db, api, close } = await openIdentity();
const desk = openOfficeClient(api);
afterAll(close);

const PEOPLE = [
  { name: "Siti Rahma", level: "CUSTOMER", email: "siti.rahma@contoh.example", phone: "+6281234567890", day: "2026-01-10" },
  {
    name: "Sitti Rahmah Wulandari",
    level: "CUSTOMER",
    email: "wulan@contoh.example",
    phone: "+6281311112222",
    day: "2026-02-11",
  },
  {
    name: "Maria da Conceição Ñusta",
    level: "AGENT_OWNER",
    email: "maria@loket.example",
    phone: "+6281799990000",
    day: "2026-03-12",
    company: "CV Loket Nusa",
  },
  { name: "Wayan", level: "SUPPORT", email: "wayan_100%@kantor.example", phone: "+6285500001111", day: "2026-04-13" },
  {
    name: "O’Brien",
    level: "PARTNER_DEVELOPER",
    email: "ob@dompet.example",
    phone: "+6512345678",
    day: "2026-05-14",
    company: "PT Dompet Digital",
  },
] as const;
const TYPES: Record<string, "CUSTOMER" | "AGENT" | "PARTNER"> = {
  CUSTOMER: "CUSTOMER",
  AGENT_OWNER: "AGENT",
  PARTNER_DEVELOPER: "PARTNER",
};
const ids = new Map<string, Id<"us">>();

beforeAll(async () => {
  for (const { name, level, email, phone, day, ...rest } of PEOPLE) {
    const at = new Date(`${day}T05:00:00Z`);
    const id = newId("us", at.getTime(), systemRandom(10));
    const company = "company" in rest ? rest.company : null;
    const userType = TYPES[level] ?? null;
    ids.set(name, id);
    await app.as(SYSTEM, async (ctx) => {
      await insertPerson(
        ctx.db,
        {
          id,
          email,
          emailKey: email,
          phone,
          fullName: name,
          firstName: name,
          lastName: null,
          honorific: null,
          country: "ID",
          language: "ID",
          userType,
          userBusinessType: userType && (company ? "BUSINESS" : "PERSONAL"),
          companyName: company,
          companyRegistrationNumber: company && "8120001234567",
          passwordHash: "$argon2id$v=19$m=1$x",
          termsAcceptedAt: null,
        },
        at,
      );
      await grantLevel(ctx, id, level, "system");
    });
  }
});

type Query = Parameters<typeof api.call<typeof listPeople>>[1];
async function names(query: Query): Promise<string[]> {
  const data = expectOk(await desk(listPeople, query));
  return data.people.map(({ name }) => name);
}

describe("finding users", () => {
  test.each([
    ["a name", "Siti Rahma", ["Siti Rahma"]],
    ["part of a name, in capitals", "RAHMA", ["Sitti Rahmah Wulandari", "Siti Rahma"]],
    ["words in another order", "rahma siti", ["Siti Rahma"]],
    ["a name with a typing error", "wulandary", ["Sitti Rahmah Wulandari"]],
    ["a name with two, the nearest first", "siti rahmma", ["Siti Rahma"]],
    ["letters beyond ASCII", "conceição", ["Maria da Conceição Ñusta"]],
    ["a company", "dompet digital", ["O’Brien"]],
    ["part of an e-mail address", "maria@loket", ["Maria da Conceição Ñusta"]],
    ["a number as people write it", "0812-3456 7890", ["Siti Rahma"]],
    ["the end of a number", "1112222", ["Sitti Rahmah Wulandari"]],
    ["an e-mail address with signs that mean something to like", "wayan_100%", ["Wayan"]],
    ["nothing that is there", "zzz", []],
    ["a percent sign alone", "%", ["Wayan"]],
    ["a quotation mark", "o'; drop", []],
  ])("by %s", async (_what, search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  test("tells exact matches from approximate ones", async () => {
    expect(await desk(listPeople, { search: "wulandari" })).toMatchObject({ data: { total: 1, isNearly: false } });
    expect(await desk(listPeople, { search: "wulandary" })).toMatchObject({ data: { total: 1, isNearly: true } });
    expect(await desk(listPeople, { search: "zzz" })).toMatchObject({ data: { total: 0, isNearly: false } });
    expect(await names({ search: "wulandary", level: "CUSTOMER" })).toEqual(["Sitti Rahmah Wulandari"]);
    expect(await names({ search: "wulandary", level: "SUPPORT" })).toEqual([]);
  });

  test("by an id or its beginning", async () => {
    const id = ids.get("Wayan")!;
    expect(await names({ search: id })).toEqual(["Wayan"]);
    expect(await names({ search: id.slice(0, 14) })).toEqual(["Wayan"]);
  });

  test.each<[string, Query, string[]]>([
    ["type", { type: "AGENT" }, ["Maria da Conceição Ñusta"]],
    ["staff", { type: "STAFF" }, ["Wayan"]],
    ["business type", { businessType: "BUSINESS" }, ["O’Brien", "Maria da Conceição Ñusta"]],
    ["level", { level: "SUPPORT" }, ["Wayan"]],
    ["a level that nobody holds", { level: "EDITOR" }, []],
    [
      "days, both included",
      { registeredFrom: "2026-02-11", registeredTo: "2026-03-12" },
      ["Maria da Conceição Ñusta", "Sitti Rahmah Wulandari"],
    ],
    ["several at once", { type: "CUSTOMER", search: "rahma", registeredTo: "2026-01-31" }, ["Siti Rahma"]],
  ])("filtered by %s", async (_what, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test("days are business days of Jakarta", async () => {
    await sql`update identity.person set created_at = '2026-05-13T17:00:00Z' where full_name = 'O’Brien'`.execute(db);
    expect(await names({ registeredFrom: "2026-05-14", registeredTo: "2026-05-14" })).toEqual(["O’Brien"]);
    expect(await names({ registeredTo: "2026-05-13", registeredFrom: "2026-05-01" })).toEqual([]);
  });

  test("in every order, in pages without gap or repetition", async () => {
    const whole = await names({ sort: "name" });
    expect(whole).toEqual(["Maria da Conceição Ñusta", "O’Brien", "Siti Rahma", "Sitti Rahmah Wulandari", "Wayan"]);
    expect(await names({ sort: "-name" })).toEqual(whole.toReversed());
    expect(await names({ sort: "registered" })).toEqual(PEOPLE.map(({ name }) => name));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => names({ sort: "name", page, perPage: 2 })));
    expect(pages.flat()).toEqual(whole);
    expect(await desk(listPeople, { page: 2, perPage: 2 })).toMatchObject({ data: { total: 5, isCut: false } });
  });

  test("masks address and number, and names the levels in the caller's language", async () => {
    const { data } = await desk(listPeople, { search: "siti.rahma" }, "en");
    expect(data).toMatchObject({
      people: [
        {
          email: "s•••@contoh.example",
          phone: "+62••••••••890",
          levels: [{ code: "CUSTOMER", isActive: true }],
          status: "active",
          isInvited: false,
        },
      ],
    });
    expect(JSON.stringify(data)).not.toMatch(/siti\.rahma|81234567890|argon2/);
  });

  test("by status, after a deactivation", async () => {
    await desk(deactivatePerson, { id: ids.get("O’Brien")!, reason: "Mitra mengakhiri kontrak" });
    expect(await names({ status: "inactive" })).toEqual(["O’Brien"]);
    expect(await names({ status: "active", search: "dompet" })).toEqual([]);
  });

  test("requires the permission to view", async () => {
    const other = openOfficeClient(api, staff("us_x", "create", "update", "activate", "deactivate"));
    expect(await other(listPeople, {})).toMatchObject({ code: 403, status: "permission_denied" });
  });
});

test("the levels to choose from say whether they are for staff, in both languages", async () => {
  for (const language of ["id", "en"] as const) {
    const data = expectOk(await desk(listLevelChoices, {}, language));
    const { levels } = data;
    expect(levels.find(({ code }) => code === "SUPPORT")).toMatchObject({ isForStaff: true, isActive: true });
    expect(levels.find(({ code }) => code === "CUSTOMER")?.isForStaff).toBe(false);
    expect(new Set(levels.map(({ name }) => name)).size).toBe(levels.length);
  }
});

test.each([
  ["  0812 3456 ", ["8123456"]],
  ["+62 (812) 345", ["62812345"]],
  ["0000", []],
  ["Siti   RAHMA", ["siti", "rahma"]],
  ["12", ["12"]],
  ["a b c d e f g h", ["a", "b", "c", "d", "e", "f"]],
  ["   ", []],
])("%j is searched for as %j", (typed, terms) => {
  expect(searchTerms(typed)).toEqual(terms);
});
