/** The team and the offices: what staff store, and what visitors read of it. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { watchPublicPages } from "#platform/http/pages/public-pages-revision.ts";
import { expectOk } from "#platform/testing/api.ts";
import { createTestClock } from "#platform/testing/database.ts";
import * as offices from "../offices/contract.ts";
import * as team from "./contract.ts";
import { editor, openOffice } from "../testing/office.ts";

const office = await openOffice();
const { app, api, done, callAs } = office;
afterAll(() => office[Symbol.asyncDispose]());
beforeEach(() => app.runtime.clock.advance(11 * MINUTE_MS));
const watch = () => watchPublicPages(app.runtime.database, createTestClock())();
const nobody = "00000000000000000000000000";

describe("the team", () => {
  const entries = (name: string) => ({
    name,
    roles: { ID: "Loket", EN: "Counter" },
    abouts: { ID: "", EN: "" },
    pictureId: null,
  });
  const add = async (name: string) => {
    const id = office.newId("mb");
    await done(team.createMember, { id, ...entries(name) });
    return id;
  };
  const shown = async (language: "id" | "en" = "id") =>
    expectOk(await api.call(team.listTeam, {}, { language })).members.map(({ name, role }) => `${name}: ${role}`);

  test("is read in its order and language, and shows each change at once; inactive members are not shown", async () => {
    const before = await watch();
    const [a, b] = [await add("Tim A"), await add("Tim B")];
    expect([await shown(), await shown("en")]).toEqual([
      ["Tim A: Loket", "Tim B: Loket"],
      ["Tim A: Counter", "Tim B: Counter"],
    ]);
    await done(team.moveMember, { id: b, direction: "up" });
    expect(await shown()).toEqual(["Tim B: Loket", "Tim A: Loket"]);
    await done(team.setMemberStatus, { id: b, status: "inactive" });
    expect(await shown()).toEqual(["Tim A: Loket"]);
    await done(team.updateMember, { id: a, version: 1, ...entries("Tim C") });
    expect(await shown()).toEqual(["Tim C: Loket"]);
    expect(await callAs(team.updateMember, { id: a, version: 1, ...entries("Tim D") })).toMatchObject({
      code: 409,
      status: "record_changed_meanwhile",
    });
    await done(team.deleteMember, { id: a });
    expect(await shown()).toEqual([]);
    expect(await watch()).toBe(before + 6n);
    const { rows } = await sql`select details from audit.entry where code = 'content.member_deleted' and subject = ${a}`.execute(
      app.runtime.database,
    );
    expect(rows).toEqual([{ details: { name: "Tim C" } }]);
  });
  test("a repeated creation is one entry; another content under the id, an unknown picture or an unknown entry is refused", async () => {
    const id = await add("Sekali");
    expect((await callAs(team.createMember, { id, ...entries("Sekali") })).code).toBe(200);
    expect(await callAs(team.createMember, { id, ...entries("Lain") })).toMatchObject({ code: 409, status: "id_already_used" });
    const forged = { ...entries("x"), pictureId: `pi_${nobody}` as const };
    expect(await callAs(team.createMember, { id: office.newId("mb"), ...forged })).toMatchObject({ code: 400 });
    const none = `mb_${nobody}` as const;
    for (const [call, input] of [
      [team.updateMember, { id: none, version: 1, ...entries("x") }],
      [team.moveMember, { id: none, direction: "up" }],
      [team.setMemberStatus, { id: none, status: "active" }],
      [team.deleteMember, { id: none }],
    ] as const)
      expect(await callAs(call, input as never)).toMatchObject({ code: 404 });
  });
});

describe("offices", () => {
  const entries = (name: string, phone = "+628111234567") => ({
    kind: "branch" as const,
    names: { ID: name, EN: `${name} EN` },
    street: "Jalan Contoh 1",
    city: "Surabaya",
    province: "Jawa Timur",
    postalCode: "60111",
    hours: { ID: "08.00–16.00", EN: "08:00–16:00" },
    phone,
    position: { latitudeE6: -7_257_472, longitudeE6: 112_752_088 },
  });
  const add = async (name: string) => {
    const id = office.newId("of");
    await done(offices.createOffice, { id, ...entries(name) });
    return id;
  };
  const shown = async () => expectOk(await api.call(offices.listOffices, {})).offices;

  test("are read in their order, telephone numbers formatted, and show each change at once; inactive ones are not shown", async () => {
    const before = await watch();
    const [a, b] = [await add("Satu"), await add("Dua")];
    expect(await shown()).toMatchObject([
      { name: "Satu", phoneDisplay: "+62 811 1234 567", position: { latitudeE6: -7_257_472 } },
      { name: "Dua" },
    ]);
    await done(offices.moveOffice, { id: b, direction: "up" });
    await done(offices.deactivateOffice, { id: a });
    expect((await shown()).map(({ name }) => name)).toEqual(["Dua"]);
    await done(offices.activateOffice, { id: a });
    await done(offices.updateOffice, { id: a, version: 1, ...entries("Tiga"), position: null });
    expect(await shown()).toMatchObject([{ name: "Dua" }, { name: "Tiga", position: null }]);
    expect(await callAs(offices.updateOffice, { id: a, version: 1, ...entries("x") })).toMatchObject({
      code: 409,
      status: "record_changed_meanwhile",
    });
    await done(offices.deleteOffice, { id: b });
    expect(await watch()).toBe(before + 7n);
    const { rows } = await sql`select details from audit.entry where code = 'content.office_deleted' and subject = ${b}`.execute(
      app.runtime.database,
    );
    expect(rows).toEqual([{ details: { name: "Dua", city: "Surabaya" } }]);
  });
  test("an impossible telephone number is refused at its field; so are another office under the id, and an unknown office", async () => {
    const id = await add("Nomor");
    expect(await callAs(offices.updateOffice, { id, version: 1, ...entries("Nomor", "+621234567") })).toMatchObject({
      code: 422,
      status: "office_phone_invalid",
      details: { fields: { phone: expect.any(String) } },
    });
    expect(await callAs(offices.createOffice, { id: office.newId("of"), ...entries("Nomor", "+621234567") })).toMatchObject({
      status: "office_phone_invalid",
    });
    expect((await callAs(offices.createOffice, { id, ...entries("Nomor") })).code).toBe(200);
    expect(await callAs(offices.createOffice, { id, ...entries("Lain") })).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
    const none = `of_${nobody}` as const;
    for (const [call, input] of [
      [offices.updateOffice, { id: none, version: 1, ...entries("x") }],
      [offices.moveOffice, { id: none, direction: "up" }],
      [offices.activateOffice, { id: none }],
      [offices.deactivateOffice, { id: none }],
      [offices.deleteOffice, { id: none }],
    ] as const)
      expect(await callAs(call, input as never)).toMatchObject({ code: 404 });
  });
  test("and the team are exported as files whose cells are no formulas", async () => {
    await add("@RISIKO");
    await done(team.createMember, {
      id: office.newId("mb"),
      name: "+SUM(1)",
      roles: { ID: "x", EN: "x" },
      abouts: { ID: "", EN: "" },
      pictureId: null,
    });
    const file = async (path: string) =>
      (await api.raw({ method: "GET", url: path, headers: { "x-code-challenge": api.tokenOf(editor()) } })).body;
    expect(await file(offices.exportOffices.path)).toContain(`"'@RISIKO"`);
    expect(await file(team.exportTeam.path)).toContain(`"'+SUM(1)"`);
    expect(await file(`${team.exportTeam.path}?format=pdf`)).toContain("%PDF");
  });
  test("are managed with the menu office, not with the menu content", async () => {
    const onlyContent = {
      ...editor(),
      menuAccess: [{ menu: "content", module: ["view", "create", "update", "publish", "delete"] }],
    };
    expect(await callAs(offices.listAllOffices, {}, onlyContent as never)).toMatchObject({ code: 403 });
  });
});
