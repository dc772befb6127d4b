/** People whom a business names, over HTTP: the link, what is given by it, what staff decide, and what onboarding reads. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { tierOf } from "#limits/index.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as cases from "../cases/contract.ts";
import * as steps from "../cases/contract-steps.ts";
import { verificationInvariants } from "../invariants.ts";
import * as person from "../person/contract.ts";
import { NAMED, openBusinessPeople, personAnswers } from "../testing/business-people.ts";
import { nikOf } from "../testing/people.ts";
import * as contract from "./contract.ts";

const office = await openBusinessPeople();
const { app, api, clock, idOf, staff, invite, check, confirm, giveAll, submit, readCheck, submittedPerson, allAccepted } = office;
const { database } = app.runtime;
afterAll(() => office[Symbol.asyncDispose]());

const over = { code: 410, status: "person_link_over" };
const decide = (id: Id<"vc">, version: number, change: object = {}) =>
  api.call(
    steps.decideCase,
    { id, version, outcome: "approve", code: null, isFinal: false, note: null, ...change },
    { actor: staff("review", "approve") },
  );
const mailsTo = async (recipient: string) =>
  (
    await sql<{ template: string; language: string; text: string }>`
      select template, language, body_text as text from platform.outgoing_message where recipient = ${recipient} order by created_at, id`.execute(
      database,
    )
  ).rows;
const codeIn = (text: string) => /verifikasi-orang\/([A-Za-z0-9_-]{22})/.exec(text)?.[1] ?? "";

describe("an invitation", () => {
  test("mails the link in the person's language, and the link names the business and asks", async () => {
    const { id, code } = await invite({ email: "maker@example.com", language: "EN", roles: ["director", "signatory"] });
    const [mail] = await mailsTo("maker@example.com");
    expect(mail).toMatchObject({ template: "verification.person_invited", language: "EN" });
    expect(mail?.text).toContain(`https://remit.example/en/verifikasi-orang/${code}`);
    expect(mail?.text).toContain("director, signatory, owner of 30%");
    expect(expectOk(await readCheck(code))).toMatchObject({
      naming: { businessName: "PT Rantau Jaya", namedAs: NAMED, roles: ["director", "signatory"], shareBps: 3_000 },
      answer: "INVITED",
      state: "INVITED",
      isOpen: false,
      requirements: [],
      answers: [],
      case: null,
    });
    expect(await check(id)).toEqual({ state: "INVITED", verifiedName: null, verifiedUntil: null, isNameSame: false });
    const { rows } = await sql<{ whole: string }>`select l::text as whole from verification.person_link as l`.execute(database);
    expect(rows.some(({ whole }) => whole.includes(code))).toBe(false);
  });

  test("is answered once: confirmed, or denied with a reason", async () => {
    const [yes, no] = [await invite(), await invite()];
    expect(await office.giveAnswer(yes.code, personAnswers(nikOf(1))[0]!)).toMatchObject({
      code: 409,
      status: "person_unconfirmed",
    });
    expect(expectOk(await confirm(yes.code))).toEqual({ answer: "CONFIRMED" });
    expect(expectOk(await confirm(yes.code))).toEqual({ answer: "CONFIRMED" });
    expect(await api.call(contract.denyNaming, { token: yes.code })).toMatchObject({ code: 409, status: "naming_answered" });
    expect(await check(yes.id)).toMatchObject({ state: "CONFIRMED" });
    expectOk(await api.call(contract.denyNaming, { token: no.code, why: "Bukan saya" }));
    expect(await confirm(no.code)).toMatchObject({ code: 409, status: "naming_answered" });
    expect(await submit(no.code)).toMatchObject({ code: 409, status: "person_unconfirmed" });
    expect(await check(no.id)).toMatchObject({ state: "DENIED" });
    const { rows } = await sql<{ code: string }>`
      select code from audit.entry where subject = any(${[yes.id, no.id]}) order by id`.execute(database);
    expect(rows.map((row) => row.code)).toEqual([
      ...Array.from({ length: 2 }, () => "verification.person_invited"),
      "verification.person_confirmed",
      "verification.person_denied",
    ]);
  });

  test("with other roles is asked again; to another address only while nothing was given", async () => {
    const { id, code } = await invite({ email: "satu@example.com" });
    await confirm(code);
    const same = await invite({ id, email: "satu@example.com" });
    expect(await check(id)).toMatchObject({ state: "CONFIRMED" });
    expect(await readCheck(code)).toMatchObject(over);
    const other = await invite({ id, email: "dua@example.com", roles: ["director", "signatory"] });
    expect(await readCheck(same.code)).toMatchObject(over);
    expect(expectOk(await readCheck(other.code))).toMatchObject({ state: "INVITED" });
    await confirm(other.code);
    expectOk(await office.giveAnswer(other.code, personAnswers(nikOf(2))[0]!));
    await expect(invite({ id, email: "tiga@example.com" })).rejects.toMatchObject({ code: "person_address_fixed" });
    expect(await readCheck(other.code)).toMatchObject({ code: 200 });
  });
});

describe("a link", () => {
  test("ends by its day, by a newer one, and never was when unknown", async () => {
    const { id, code } = await invite({ email: "lama@example.com", until: new Date(clock.now().getTime() + DAY_MS) });
    await confirm(code);
    const newer = await invite({ id, email: "lama@example.com" });
    for (const token of [code, "A".repeat(22)]) {
      expect(await readCheck(token)).toMatchObject(over);
      expect(await confirm(token)).toMatchObject(over);
      expect(await office.giveAnswer(token, personAnswers(nikOf(3))[0]!)).toMatchObject(over);
      expect(await office.givePhotoBy(token, "identity_photo")).toMatchObject(over);
      expect(await api.call(contract.startPersonSelfie, { token })).toMatchObject(over);
      expect(await submit(token)).toMatchObject(over);
      expect(await api.call(contract.objectByLink, { token, id: idOf("vc"), text: "Saya keberatan." })).toMatchObject(over);
    }
    expect(await check(id)).toMatchObject({ state: "CONFIRMED" });
    clock.advance(14 * DAY_MS);
    expect(await readCheck(newer.code)).toMatchObject(over);
    expect(await check(id)).toMatchObject({ state: "EXPIRED" });
  });

  test("guesses are counted by network", async () => {
    clock.advance(DAY_MS);
    const guess = (n: number) => readCheck(String(n).padStart(22, "A"));
    for (let n = 0; n < 300; n += 1) expect(await guess(n)).toMatchObject(over);
    expect(await guess(301)).toMatchObject({ code: 429, status: "too_many_requests" });
    clock.advance(DAY_MS);
  });

  test("acts for its person, whoever is signed in on the device; nobody else's link shows anything of them", async () => {
    const wina = await office.newPerson("Orang Lain");
    const [one, two] = [await invite(), await invite()];
    await giveAll(one.code, { nik: nikOf(20), actor: wina });
    const { case: opened } = expectOk(await submit(one.code, { actor: wina }));
    const { rows } = await sql<{ subject: string; given_by: string }>`
      select distinct subject, given_by from verification.submission where subject = any(${[one.id, wina.id]})`.execute(database);
    expect(rows).toEqual([{ subject: one.id, given_by: one.id }]);
    expect(await tierOf({ db: database, now: clock.now() }, wina.id)).toBe("L0");
    expect(expectOk(await api.call(person.readOwn, {}, { actor: wina }))).toMatchObject({ answers: [], case: null });
    await confirm(two.code);
    expect(expectOk(await readCheck(two.code))).toMatchObject({ answers: [], photos: [], case: null });
    const text = "Saya tidak setuju dengan putusan ini.";
    const objecting = { token: two.code, id: opened.id, text };
    expect(await api.call(contract.objectByLink, objecting)).toMatchObject({ code: 404 });
    // An account cannot ask for what people of businesses are granted.
    const asked = { id: idOf("vc"), tier: "P1", isConsented: true } as const;
    expect(await api.call(person.submitCase, asked, { actor: wina, unjudged: true })).toMatchObject({ code: 400 });
    await expect(
      sql`insert into verification.tier_grant (id, subject, tier, rule, accepted, since)
          values (${idOf("vg")}, ${one.id}, 'L2', 'tm_00000000000000000000000001', '{}', ${clock.now()})`.execute(database),
    ).rejects.toThrow(/tier_grant_check/);
  });

  test("shows the end of the identity number only, and nothing of photographs", async () => {
    const { code } = await invite();
    await giveAll(code, { nik: nikOf(21) });
    const shown = expectOk(await readCheck(code));
    expect(shown).toMatchObject({ state: "CONFIRMED", isOpen: true });
    expect(JSON.stringify(shown)).not.toContain(nikOf(21));
    expect(shown.answers.find(({ answer }) => answer.code === "identity_number")?.answer.fields).toMatchObject({
      number: `•••••${nikOf(21).slice(-4)}`,
    });
    expect(shown.photos.map((photo) => photo.code)).toEqual(["identity_photo", "selfie"]);
  });
});

describe("a case", () => {
  test("of twenty submissions at once is one", async () => {
    const { id, code } = await invite();
    await giveAll(code);
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(code)));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    for (const { status } of answers) expect([undefined, "case_open", "unavailable"]).toContain(status);
    const { rows } = await sql<{ state: string }>`select state from verification.case_file where subject = ${id}`.execute(
      database,
    );
    expect(rows).toEqual([{ state: "SUBMITTED" }]);
  });

  test("needs everything of the rule, and names what is missing", async () => {
    const { code } = await invite();
    await confirm(code);
    expect(await submit(code)).toMatchObject({ code: 409, status: "requirements_missing" });
    for (const answer of personAnswers(nikOf(30))) expectOk(await office.giveAnswer(code, answer));
    expect(await submit(code)).toMatchObject({ details: { codes: ["identity_photo", "selfie"] } });
  });

  test("is treated like any other: in the queue with its business, approved with an end, and never a tier of limits", async () => {
    const { id, caseId, code } = await submittedPerson({ fullName: "Lestari, Wina" }, { email: "wina@example.com" });
    const wati = staff("review", "approve");
    const { cases: rows } = expectOk(await api.call(cases.listCases, { tier: "P1", perPage: 100 }, { actor: wati }));
    expect(rows.find((row) => row.id === caseId)).toMatchObject({
      subject: id,
      name: "Lestari, Wina",
      purpose: "business_person",
      tier: "P1",
      naming: { businessName: "PT Rantau Jaya", namedAs: NAMED },
    });
    expect(await check(id)).toMatchObject({ state: "SUBMITTED", verifiedName: null });
    const { version, requirements } = await allAccepted(caseId, wati);
    expect(requirements.map((one) => one.code)).toEqual([
      "full_name",
      "birth_date",
      "nationality",
      "identity_number",
      "identity_photo",
      "selfie",
      "address",
      "pep_declaration",
    ]);
    expect(expectOk(await decide(caseId, version)).case).toMatchObject({ state: "APPROVED", currentTier: "P1" });
    expect(await check(id)).toMatchObject({ state: "VERIFIED", verifiedName: "Lestari, Wina", isNameSame: true });
    const { verifiedUntil } = (await check(id)) ?? {};
    expect(verifiedUntil?.getTime()).toBeGreaterThan(clock.now().getTime() + 1_000 * DAY_MS);
    const { rows: tiers } = await sql`select from limits.tier where person_id = ${id}`.execute(database);
    expect(tiers).toEqual([]);
    expect(expectOk(await readCheck(code))).toMatchObject({ state: "VERIFIED", isOpen: false, answers: [], photos: [] });
    expect((await mailsTo("wina@example.com")).map(({ template }) => template)).toEqual([
      "verification.person_invited",
      "verification.person_approved",
    ]);
  });

  test("that needs something mails a link of its own, which is valid until the last day", async () => {
    const { id, caseId, code } = await submittedPerson({}, { email: "ulang@example.com" });
    const wati = staff("review", "approve");
    const { version, submissions } = await office.taken(caseId, wati);
    const selfie = submissions.find((one) => one.code === "selfie")?.id;
    if (selfie === undefined) throw new Error("no selfie");
    const rejecting = {
      id: caseId,
      version,
      submission: selfie,
      status: "REJECTED",
      reason: "selfie_code_missing",
      note: null,
    } as const;
    const after = expectOk(await api.call(steps.assessSubmission, rejecting, { actor: wati })).case;
    const asking = { id: caseId, version: after.version, message: "Hanya swafotonya." };
    expectOk(await api.call(steps.requestInfo, asking, { actor: wati }));
    expect(await check(id)).toMatchObject({ state: "NEEDS_INFO" });
    expect(await readCheck(code)).toMatchObject(over);
    const token = codeIn((await mailsTo("ulang@example.com")).at(-1)?.text ?? "");
    clock.advance(20 * DAY_MS);
    const shown = expectOk(await readCheck(token));
    expect(shown).toMatchObject({ state: "NEEDS_INFO", isOpen: true, case: { messages: [{ text: "Hanya swafotonya." }] } });
    expect(shown.requirements.filter(({ status }) => status === "REJECTED").map((one) => [one.code, one.reason])).toEqual([
      ["selfie", "selfie_code_missing"],
    ]);
    // What was not rejected cannot be changed meanwhile.
    const [name] = personAnswers(nikOf(40), "Orang Lain");
    expect(await office.giveAnswer(token, name!)).toMatchObject({ code: 409, status: "answer_settled" });
    expectOk(await office.givePhotoBy(token, "selfie"));
    expect(expectOk(await submit(token)).case).toMatchObject({ id: caseId, state: "SUBMITTED" });
  });

  test("that is rejected can be objected to by the link in its mail, once", async () => {
    const { id, caseId } = await submittedPerson({}, { email: "tolak@example.com" });
    const { version } = await office.taken(caseId, staff("review"));
    expectOk(await decide(caseId, version, { outcome: "reject", code: "not_convincing" }));
    expect(await check(id)).toMatchObject({ state: "REJECTED" });
    const token = codeIn((await mailsTo("tolak@example.com")).at(-1)?.text ?? "");
    expect(expectOk(await readCheck(token))).toMatchObject({ state: "REJECTED", isOpen: false, case: { canObject: true } });
    expect(await submit(token)).toMatchObject({ code: 409, status: "case_not_yet" });
    const objecting = { token, id: caseId, text: "Dokumen saya asli dan lengkap." };
    expectOk(await api.call(contract.objectByLink, objecting));
    expect(await api.call(contract.objectByLink, objecting)).toMatchObject({ code: 409, status: "case_not_now" });
    expect(await check(id)).toMatchObject({ state: "SUBMITTED" });
  });

  test("ends when the person, named with another role, denies it", async () => {
    const { id, caseId } = await submittedPerson({}, { email: "ganti@example.com" });
    const again = await invite({ id, email: "ganti@example.com", roles: ["commissioner"] });
    expect(await check(id)).toMatchObject({ state: "INVITED" });
    expectOk(await api.call(contract.denyNaming, { token: again.code }));
    expect((await office.read(caseId, staff("review"))).state).toBe("WITHDRAWN");
    expect(await check(id)).toMatchObject({ state: "DENIED" });
  });

  test("that ends soon is announced with a link, by which it is renewed", async () => {
    const { id, caseId } = await submittedPerson({}, { email: "habis@example.com" });
    const { version } = await allAccepted(caseId, staff("review", "approve"));
    expectOk(await decide(caseId, version));
    const end = (await check(id))?.verifiedUntil?.getTime() ?? 0;
    clock.advance(end - 10 * DAY_MS - clock.now().getTime());
    await office.runJob("remind_ending_tiers");
    const token = codeIn((await mailsTo("habis@example.com")).at(-1)?.text ?? "");
    expect(expectOk(await readCheck(token))).toMatchObject({ state: "VERIFIED", isOpen: true });
    const renewed = expectOk(await submit(token)).case;
    expect(renewed).toMatchObject({ purpose: "business_person", state: "SUBMITTED" });
    expect(await check(id)).toMatchObject({ state: "VERIFIED" });
    clock.advance(11 * DAY_MS);
    expect(await check(id)).toMatchObject({ state: "SUBMITTED", verifiedName: null });
  });
});

test("every invariant holds", async () => {
  const results = await checkInvariants(database, verificationInvariants);
  expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
