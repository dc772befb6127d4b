/** The name that a person gives, beside that of their document and of their account: a difference stops an approval until somebody explains it. */
import { afterAll, expect, test } from "vitest";
import { findContact } from "#identity/index.ts";
import type { Id } from "#kernel/id.ts";
import { expectOk } from "#platform/testing/api.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { storePhoto } from "../capture/accept-photo.ts";
import { encodedPhoto } from "../capture/testing/encoded-photos.ts";
import * as person from "../person/contract.ts";
import { openCases } from "../testing/cases.ts";
import { DEPS, type Person } from "../testing/people.ts";
import * as steps from "./contract-steps.ts";
import { caseInvariants } from "./invariants.ts";

const office = await openCases();
const { app, api, give, idOf, newPerson, staff, submitted, taken, assessAll, read } = office;
afterAll(() => office[Symbol.asyncDispose]());

let seed = 40;
/** A photograph of which the device has read this name. */
const photographed = (actor: Person, fullName: string): Promise<void> =>
  app.as({ actor }, async (ctx) => {
    const photo = await encodedPhoto(ctx, "identity_photo", (seed += 1));
    const text = JSON.stringify({ fullName });
    await storePhoto(ctx, DEPS, { person: actor.id }, { id: idOf("vs"), code: "identity_photo", slot: 1, ...photo, read: text });
  });
const nameOf = (of: Person) => app.as({}, (ctx) => findContact(ctx, of.id)).then((contact) => contact?.fullName);
const ACCEPTED = { status: "ACCEPTED", reason: null } as const;

/** A case of a person whose card says `onCard`: everything but the name is accepted. */
async function withCard(onCard: string, wati: Person) {
  const wina = await newPerson("Wina Lestari");
  await photographed(wina, onCard);
  const { id } = await submitted("L2", wina, undefined, ["identity_photo"]);
  const { version, submissions } = await taken(id, wati);
  const name = submissions.find(({ code }) => code === "full_name");
  if (name === undefined) throw new Error("no name was given");
  await assessAll(
    id,
    wati,
    version,
    submissions.filter(({ code }) => code !== "full_name"),
  );
  return { wina, id, name: name.id };
}
const accept = async (id: Id<"vc">, submission: Id<"vs">, note: string | null, actor: Person) =>
  api.call(steps.assessSubmission, { id, version: (await read(id, actor)).version, submission, ...ACCEPTED, note }, { actor });
const approve = async (id: Id<"vc">, actor: Person) => {
  const { version } = await read(id, actor);
  return api.call(steps.decideCase, { id, version, outcome: "approve", code: null, isFinal: false, note: null }, { actor });
};

test("a name is compared by a person: until then it waits, and nothing is approved", async () => {
  const wati = staff("review", "approve");
  const { id, name } = await withCard("WINA LESTARI", wati);
  const shown = await read(id, wati);
  expect(shown.requirements.find(({ code }) => code === "full_name")).toMatchObject({ status: "PROVIDED" });
  expect(shown.requirements.some(({ code }) => code === "name")).toBe(false);
  expect(shown.whyNot.approve).toBe("requirements_unsettled");
  expectOk(await accept(id, name, null, wati));
  expectOk(await approve(id, wati));
});

test("a name that is not that of the document is accepted only with the reason why", async () => {
  const wati = staff("review", "approve");
  const { id, name } = await withCard("BUDI SANTOSO", wati);
  expect(await accept(id, name, null, wati)).toMatchObject({ code: 409, status: "name_differs" });
  expect((await read(id, wati)).whyNot.approve).toBe("requirements_unsettled");
  expectOk(await accept(id, name, "Nama di KTP lama; akta perubahan nama dilihat.", wati));
  expectOk(await approve(id, wati));
});

test("another photograph after the name was accepted stops the approval again", async () => {
  const wati = staff("review", "approve");
  const { wina, id, name } = await withCard("WINA LESTARI", wati);
  const photo = (await read(id, wati)).submissions.find(({ code }) => code === "identity_photo")?.id as Id<"vs">;
  expectOk(await accept(id, name, null, wati));
  const { version } = await read(id, wati);
  const blurred = { submission: photo, status: "REJECTED", reason: "photo_blurred", note: null } as const;
  const { case: after } = expectOk(await api.call(steps.assessSubmission, { id, version, ...blurred }, { actor: wati }));
  expectOk(await api.call(steps.requestInfo, { id, version: after.version, message: null }, { actor: wati }));
  await photographed(wina, "BUDI SANTOSO");
  expectOk(await api.call(person.submitCase, { id: idOf("vc"), tier: "L2", isConsented: true }, { actor: wina }));
  const { version: now, submissions } = await taken(id, wati);
  await assessAll(id, wati, now, submissions);
  expect((await read(id, wati)).whyNot.approve).toBe("name_differs");
  expect(await approve(id, wati)).toMatchObject({ code: 409, status: "name_differs" });
});

test("corrected by the person, the name of the document becomes the account's", async () => {
  const wati = staff("review", "approve");
  const { wina, id, name } = await withCard("WINA LESTARI PUTRI", wati);
  const { version } = await read(id, wati);
  const differs = { submission: name, status: "REJECTED", reason: "answer_differs_from_document", note: null } as const;
  const { case: after } = expectOk(await api.call(steps.assessSubmission, { id, version, ...differs }, { actor: wati }));
  expectOk(await api.call(steps.requestInfo, { id, version: after.version, message: null }, { actor: wati }));
  await give(wina, [{ code: "full_name", fields: { fullName: "Wina Lestari Putri" } }]);
  expectOk(await api.call(person.submitCase, { id: idOf("vc"), tier: "L2", isConsented: true }, { actor: wina }));
  const { submissions } = await taken(id, wati);
  const corrected = submissions.find(({ code }) => code === "full_name")?.id as Id<"vs">;
  // The account still has the declared name: replacing it takes a word as well.
  expect(await accept(id, corrected, null, wati)).toMatchObject({ status: "name_differs" });
  expectOk(await accept(id, corrected, "Sama dengan KTP; di akun kurang nama terakhir.", wati));
  expect(await nameOf(wina)).toBe("Wina Lestari");
  expectOk(await approve(id, wati));
  expect(await nameOf(wina)).toBe("Wina Lestari Putri");
});

test("every grant rests on a name that was compared", async () => {
  const results = await checkInvariants(app.runtime.database, caseInvariants);
  expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
