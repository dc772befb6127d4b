/** The same number with and without an account: a note when the names are equal, a serious finding otherwise, and never a refusal. */
import { afterAll, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { tierOf } from "#limits/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import { openBusinessPeople } from "../testing/business-people.ts";
import { basics, nikOf, type Person } from "../testing/people.ts";

const office = await openBusinessPeople();
const { app, clock, staff, newPerson, give, read, submittedPerson } = office;
afterAll(() => office[Symbol.asyncDispose]());

const tierNow = ({ id }: Person) => tierOf({ db: app.runtime.database, now: clock.now() }, id);
const found = async (id: Id<"vc">) =>
  (await read(id, staff("review"))).findings.map(({ kind, severity, details }) => ({ kind, severity, details }));
const basicsOf = async (fullName: string, nik: string) => {
  clock.advance(2 * HOUR_MS);
  const wina = await newPerson(fullName);
  await give(wina, basics(nik));
  return wina;
};

test("a director who is a customer too is noted, and the account keeps its tier", async () => {
  const wina = await basicsOf("Wina Lestari", nikOf(1));
  const { caseId } = await submittedPerson({ nik: nikOf(1), fullName: "Hj. Wina Lestari" });
  expect(await found(caseId)).toEqual([{ kind: "known_person", severity: "info", details: { person: wina.id } }]);
  expect(await tierNow(wina)).toBe("L1");
});

test("a director who becomes a customer afterwards gets the tier of their basics at once", async () => {
  await submittedPerson({ nik: nikOf(2), fullName: "Wina Lestari" });
  expect(await tierNow(await basicsOf("Wina Lestari", nikOf(2)))).toBe("L1");
});

test("another name with the same number is serious, and withholds the tier of an account until staff have looked", async () => {
  const { id, caseId: first } = await submittedPerson({ nik: nikOf(3), fullName: "Wina Lestari" });
  expect(await tierNow(await basicsOf("Yusuf Rahman", nikOf(3)))).toBe("L0");
  const { caseId } = await submittedPerson({ nik: nikOf(3), fullName: "Dewi Anggraini" }, { namedAs: "Dewi Anggraini" });
  const serious = await found(caseId);
  expect(serious).toHaveLength(2);
  expect(serious).toEqual(
    expect.arrayContaining([{ kind: "duplicate_nik", severity: "serious", details: { person: id, cases: [first] } }]),
  );
});

test("a person of two businesses is noted with the other case, by the same photograph too", async () => {
  const one = await submittedPerson({ nik: nikOf(4) });
  const { code, id } = await office.invite({ businessName: "CV Loket Nusa" });
  await office.giveAll(code, { nik: nikOf(4) });
  const again = { seed: 9_999 } as const;
  expectOk(await office.givePhotoBy(code, "identity_photo", again));
  const two = expectOk(await office.submit(code)).case.id;
  expect(await found(two)).toEqual([
    { kind: "known_person", severity: "info", details: { person: one.id, cases: [one.caseId] } },
  ]);
  const three = await office.invite();
  await office.giveAll(three.code, { nik: nikOf(5) });
  expectOk(await office.givePhotoBy(three.code, "identity_photo", again));
  const last = expectOk(await office.submit(three.code)).case.id;
  expect(await found(last)).toEqual([
    { kind: "known_person_photo", severity: "info", details: expect.objectContaining({ person: id, distance: 0 }) },
  ]);
});

test("a name other than the business gave is a warning", async () => {
  const { id, caseId } = await submittedPerson({ nik: nikOf(6), fullName: "Wina Kartika" });
  expect(await found(caseId)).toEqual([{ kind: "named_otherwise", severity: "warning", details: {} }]);
  expect(await office.check(id)).toMatchObject({ state: "SUBMITTED", isNameSame: false });
});
