/** Accepting what was seen in full, and once: a masked answer is not accepted, and the same assessment again changes nothing. */
import { afterAll, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { expectOk } from "#platform/testing/api.ts";
import { openCases } from "../testing/cases.ts";
import * as person from "../person/contract.ts";
import type { Person } from "../testing/people.ts";
import * as steps from "./contract-steps.ts";

const office = await openCases();
const { api, staff, submitted, taken, read } = office;
afterAll(() => office[Symbol.asyncDispose]());

const accept = (id: Id<"vc">, version: number, submission: Id<"vs">, actor: Person) =>
  api.call(steps.assessSubmission, { id, version, submission, status: "ACCEPTED", reason: null, note: null }, { actor });
const reveal = async (id: Id<"vc">, actor: Person) =>
  expectOk(await api.call(steps.revealCase, { id, reason: "Menilai permohonan" }, { actor }));
const answerOf = async (id: Id<"vc">, actor: Person, code = "birth_place") => {
  const found = (await read(id, actor)).submissions.find((one) => one.code === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found.id;
};

test("an answer is accepted by the person who has revealed it, and refused to everybody else", async () => {
  const { id } = await submitted("L2");
  const [wati, yusuf] = [staff("review", "approve"), staff("review", "approve")];
  const { version } = await taken(id, wati);
  const place = await answerOf(id, wati);
  const masked = { code: 409, status: "not_revealed" };
  expect(await accept(id, version, place, wati)).toMatchObject(masked);
  await reveal(id, yusuf);
  expect(await accept(id, version, place, wati)).toMatchObject(masked);
  await reveal(id, wati);
  expectOk(await accept(id, version, place, wati));
});

test("an answer that was given again is revealed again before it is accepted", async () => {
  const { wina, id } = await submitted("L2");
  const wati = staff("review", "approve");
  const { version } = await taken(id, wati);
  await reveal(id, wati);
  const rejected = { submission: await answerOf(id, wati), status: "REJECTED", reason: "other", note: null } as const;
  const after = expectOk(await api.call(steps.assessSubmission, { id, version, ...rejected }, { actor: wati })).case;
  expectOk(await api.call(steps.requestInfo, { id, version: after.version, message: null }, { actor: wati }));
  office.clock.advance(1000);
  await office.give(wina, [{ code: "birth_place", fields: { place: "Bandung" } }]);
  expectOk(await api.call(person.submitCase, { id: office.idOf("vc"), tier: "L2", isConsented: true }, { actor: wina }));
  const { version: now } = await taken(id, wati);
  expect(await accept(id, now, await answerOf(id, wati), wati)).toMatchObject({ code: 409, status: "not_revealed" });
  await reveal(id, wati);
  expectOk(await accept(id, now, await answerOf(id, wati), wati));
});

test("the same assessment of the same submission changes nothing", async () => {
  const { id } = await submitted("L2");
  const wati = staff("review", "approve");
  const { version } = await taken(id, wati);
  await reveal(id, wati);
  const place = await answerOf(id, wati);
  const { case: once } = expectOk(await accept(id, version, place, wati));
  const { case: twice } = expectOk(await accept(id, once.version, place, wati));
  expect(twice.version).toBe(once.version);
  expect(twice.events.filter(({ kind }) => kind === "assessed")).toHaveLength(1);
  // Another word about it is another assessment.
  const noted = { id, version: twice.version, submission: place, status: "ACCEPTED", reason: null, note: "Sesuai akta" } as const;
  const { case: thrice } = expectOk(await api.call(steps.assessSubmission, noted, { actor: wati }));
  expect(thrice.events.filter(({ kind }) => kind === "assessed")).toHaveLength(2);
});
