/** A person's answers, the tier that follows by rule, and a case, over HTTP. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { tierOf } from "#limits/index.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { basics, DEPS, FURTHER, nikOf, openVerification, type Person } from "../testing/people.ts";
import { personRefusals } from "./refusals/messages.ts";
import type { Answer } from "../model/shown.ts";
import * as contract from "./contract.ts";
import { personBindings } from "./http.ts";

const people = await openVerification();
const { app, clock, idOf, newPerson } = people;
const api = await openTestApi(app, [{ bindings: personBindings(DEPS), refusals: personRefusals }]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await people[Symbol.asyncDispose]();
});

const give = (actor: Person, answer: Answer, { id = idOf("vs"), confirmed = [] as never[] | ["nik_date_differs"] } = {}) =>
  api.call(contract.giveAnswer, { id, answer, confirmed }, { actor });
const giveAll = async (actor: Person, answers: readonly Answer[]) => {
  for (const answer of answers) expectOk(await give(actor, answer));
};
const tierNow = ({ id }: Person) => tierOf({ db: app.runtime.database, now: clock.now() }, id);
const own = async (actor: Person) => expectOk(await api.call(contract.readOwn, {}, { actor }));

describe("tier L1", () => {
  test("follows by rule as soon as birth date and NIK are given, and is explained by them", async () => {
    const wina = await newPerson();
    expect(await tierNow(wina)).toBe("L0");
    const [born, number] = basics(nikOf(1));
    if (!born || !number) throw new Error("no answers");
    expect(expectOk(await give(wina, born))).toMatchObject({ granted: null });
    expect(expectOk(await give(wina, number))).toMatchObject({ granted: "L1" });
    expect(await tierNow(wina)).toBe("L1");
    const { rows } = await sql<{ tier: string; accepted: Record<string, string[]>; cause: string }>`
      select g.tier, g.accepted, t.cause from verification.tier_grant as g join limits.tier as t on t.cause = g.id
      where g.subject = ${wina.id}`.execute(app.runtime.database);
    expect(rows).toEqual([
      {
        tier: "L1",
        cause: expect.stringMatching(/^vg_/),
        accepted: {
          phone: ["account"],
          email: ["account"],
          name: ["account"],
          birth_date: [expect.stringMatching(/^vs_/)],
          identity_number: [expect.stringMatching(/^vs_/)],
        },
      },
    ]);
    const shown = await own(wina);
    expect(shown).toMatchObject({ tier: "L1", until: null, case: null, account: { name: "Wina Lestari", isBusiness: false } });
    expect(shown.steps.map(({ tier, approvers }) => [tier, approvers])).toEqual([
      ["L1", 0],
      ["L2", 1],
      ["L3", 2],
    ]);
    expect(shown.answers.map(({ answer }) => answer.code).toSorted()).toEqual(["birth_date", "identity_number"]);
  });

  test("a repeated answer is stored once, and its id cannot stand for another", async () => {
    const wina = await newPerson();
    const [born] = basics(nikOf(2));
    if (!born) throw new Error("no answer");
    const id = idOf("vs");
    expectOk(await give(wina, born, { id }));
    expectOk(await give(wina, born, { id }));
    const other = await newPerson();
    expect(await give(other, born, { id })).toMatchObject({ code: 409, status: "id_already_used" });
    const { rows } = await sql`select from verification.submission where subject = ${wina.id}`.execute(app.runtime.database);
    expect(rows).toHaveLength(1);
  });

  test("a NIK that does not fit the birth date is refused until it is confirmed, and then is kept with its warning", async () => {
    const wina = await newPerson();
    expectOk(await give(wina, { code: "birth_date", fields: { date: "1991-05-16" } }));
    const answer: Answer = { code: "identity_number", fields: { kind: "nik", number: nikOf(3) } };
    expect(await give(wina, answer)).toMatchObject({
      code: 409,
      status: "answer_unconfirmed",
      details: { warnings: ["nik_date_differs"] },
    });
    expect(expectOk(await give(wina, answer, { confirmed: ["nik_date_differs"] }))).toMatchObject({ granted: "L1" });
    expect((await own(wina)).answers.find(({ answer: { code } }) => code === "identity_number")?.warnings).toEqual([
      "nik_date_differs",
    ]);
  });

  test("typing errors and people who are too young are refused with a code of their own", async () => {
    const wina = await newPerson();
    const refusedAs = async (answer: Answer) => (await give(wina, answer)).status;
    expect(await give(wina, { code: "identity_number", fields: { kind: "nik", number: "327301550490OO02" } })).toMatchObject({
      code: 422,
      status: "nik_format",
      details: { correction: nikOf(2) },
    });
    expect(await refusedAs({ code: "identity_number", fields: { kind: "nik", number: "3273015630900001" } })).toBe(
      "nik_date_impossible",
    );
    expect(await refusedAs({ code: "birth_date", fields: { date: "2026-11-24" } })).toBe("birth_date_future");
    expect(await refusedAs({ code: "birth_date", fields: { date: "2012-01-01" } })).toBe("birth_date_too_young");
    expect(await refusedAs({ code: "income_proof", fields: { kind: "payslip", until: "2026-01-31" } })).toBe("income_proof_old");
    expect(await tierNow(wina)).toBe("L0");
  });

  test("is withheld when somebody else gave the same NIK, and nobody is told so", async () => {
    const [first, second] = [await newPerson(), await newPerson("Orang Lain")];
    await giveAll(first, basics(nikOf(4)));
    await giveAll(second, basics(nikOf(4)));
    expect([await tierNow(first), await tierNow(second)]).toEqual(["L1", "L0"]);
    const shown = await own(second);
    expect(shown.steps[0]).toMatchObject({ tier: "L1", isWithheld: true });
    expect(JSON.stringify(shown)).not.toContain(first.id);
  });

  test("answers are sealed: neither the NIK nor the street is in the database as text", async () => {
    const wina = await newPerson();
    await giveAll(wina, [...basics(nikOf(5)), ...FURTHER]);
    const { rows } = await sql<{ all: string }>`
      select string_agg(convert_from(decode(replace(encode(content, 'escape'), '\\', '\\\\'), 'escape'), 'SQL_ASCII'), '') as all
      from verification.submission where subject = ${wina.id}`.execute(app.runtime.database);
    expect(rows[0]?.all).not.toContain(nikOf(5));
    expect(rows[0]?.all).not.toContain("Merdeka");
  });
});

describe("a case", () => {
  test("needs everything; the refusal names what is missing", async () => {
    const wina = await newPerson();
    const submit = (actor: Person) => api.call(contract.submitCase, { id: idOf("vc"), tier: "L2", isConsented: true }, { actor });
    expect(await submit(wina)).toMatchObject({ code: 409, status: "requirements_missing" });
    await giveAll(wina, [...basics(nikOf(6)), ...FURTHER]);
    expect(await submit(wina)).toMatchObject({
      code: 409,
      status: "requirements_missing",
      details: { codes: ["identity_photo", "selfie"] },
    });
  });

  test("of a business is not opened by a person's documents: its basics count, everything higher follows from its application", async () => {
    const wina = await newPerson("Wina Lestari", "BUSINESS");
    expect(await own(wina)).toMatchObject({ account: { isBusiness: true } });
    await giveAll(wina, [...basics(nikOf(9)), ...FURTHER]);
    expect(await tierNow(wina)).toBe("L1");
    for (const tier of ["L2", "L3"] as const)
      expect(await api.call(contract.submitCase, { id: idOf("vc"), tier, isConsented: true }, { actor: wina })).toMatchObject({
        code: 409,
        status: "tier_by_business_application",
      });
  });

  test("of somebody else is not found", async () => {
    const [wina, other] = [await newPerson(), await newPerson()];
    await giveAll(wina, basics(nikOf(7)));
    await giveAll(other, basics(nikOf(8)));
    const id = idOf("vc");
    expect(await api.call(contract.withdrawCase, { id }, { actor: other })).toMatchObject({ code: 404 });
    const objecting = { id, text: "Saya tidak setuju dengan putusan ini." };
    expect(await api.call(contract.objectToDecision, objecting, { actor: other })).toMatchObject({ code: 404 });
  });
});
