/** Files as evidence for a proposal about a freeze: used once, bound to what is approved, and for compliance alone. */
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import { COMPLIANCE, openOfficers } from "../testing/officers.ts";
import * as contract from "./contract.ts";

const office = await openOfficers();
const { call, clock, desk, idOf, joko, sari, staff, wati } = office;
afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());

const pdf = () => new File([new Uint8Array(honestPdf())], "surat.pdf");
async function given(person: `us_${string}`, by = wati): Promise<`tf_${string}`> {
  const id = idOf("tf");
  expectOk(await call(contract.giveFreezeEvidence, { id, person, file: pdf() }, by));
  return id;
}
const freeze = (person: `us_${string}`, files: `tf_${string}`[], id: `pf_${string}` = idOf("pf")) =>
  call(contract.proposeFreeze, { id, person, action: "freeze", cause: "SUSPICION", evidence: "Surat 12/2026", files }, wati);
const trail = async (subject: string) =>
  (
    await sql<{ code: string }>`select code from audit.entry where subject = ${subject} and code like 'transfers.freeze_evidence%'
      order by id`.execute(desk.database)
  ).rows.map(({ code }) => code);

test("the second person sees the same files, and each look is recorded", async () => {
  const person = idOf("us");
  const file = await given(person);
  const look = { person, file, reason: "Memutuskan usulan" };
  expect((await call(contract.viewFreezeEvidence, look, joko)).code).toBe(404);
  const proposed = expectOk(await freeze(person, [file]));
  expect(proposed.files).toMatchObject([{ id: file, name: "surat.pdf", media: "application/pdf" }]);
  const { proposals } = expectOk(await call(contract.readFreezes, { person }, joko));
  expect(proposals[0]?.files).toEqual(proposed.files);
  expect(expectOk(await call(contract.viewFreezeEvidence, look, joko)).media).toBe("application/pdf");
  expect((await call(contract.viewFreezeEvidence, look, sari)).code).toBe(403);
  expect((await call(contract.viewFreezeEvidence, { ...look, person: idOf("us") }, joko)).code).toBe(404);
  expect(await trail(person)).toEqual(["transfers.freeze_evidence_given", "transfers.freeze_evidence_viewed"]);
  const decided = { id: proposed.id, hash: proposed.hash, decision: "approve" } as const;
  expect((await call(contract.decideFreeze, decided, joko)).code).toBe(200);
});

test("a file is used once, by the person who gave it and for this person; the same call again changes nothing", async () => {
  const [person, other] = [idOf("us"), idOf("us")];
  const file = await given(person);
  const foreign = await given(person, staff(COMPLIANCE));
  expect(await freeze(person, [foreign])).toMatchObject({ status: "file_gone" });
  expect(await freeze(other, [file])).toMatchObject({ status: "file_gone" });
  const id = idOf("pf");
  const answers = await Promise.all([freeze(person, [file], id), freeze(person, [file], id)]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200]);
  clock.advance(1_000);
  expectOk(await call(contract.withdrawFreeze, { id }, wati));
  expect(await freeze(person, [file])).toMatchObject({ status: "file_gone" });
});

test("operations give none, and no person has more than five that are not used", async () => {
  const person = idOf("us");
  expect((await call(contract.giveFreezeEvidence, { id: idOf("tf"), person, file: pdf() }, sari)).code).toBe(403);
  for (let n = 0; n < 5; n++) await given(person);
  const sixth = await call(contract.giveFreezeEvidence, { id: idOf("tf"), person, file: pdf() }, wati);
  expect(sixth).toMatchObject({ status: "too_many_files" });
});
