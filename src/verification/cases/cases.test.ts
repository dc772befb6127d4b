/** The office's work on a case, over HTTP: every step allowed and refused, one approver and two. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { tierOf } from "#limits/index.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { verificationInvariants } from "../invariants.ts";
import type { Person } from "../testing/people.ts";
import * as person from "../person/contract.ts";
import { openCases } from "../testing/cases.ts";
import * as contract from "./contract.ts";
import * as steps from "./contract-steps.ts";

const office = await openCases();
const { app, api, clock, idOf, newPerson, staff, submitted, taken, allAccepted, read, assessAll } = office;
afterAll(() => office[Symbol.asyncDispose]());
const tierNow = ({ id }: Person) => tierOf({ db: app.runtime.database, now: clock.now() }, id);
const decide = (actor: Person, id: Id<"vc">, version: number, change: object = {}) =>
  api.call(steps.decideCase, { id, version, outcome: "approve", code: null, isFinal: false, note: null, ...change }, { actor });

describe("a case of one approver", () => {
  test("is taken, assessed and approved: the tier follows with an end, and explains itself", async () => {
    const { wina, id } = await submitted("L2");
    const wati = staff("review", "approve");
    const { version } = await allAccepted(id, wati);
    expect(expectOk(await decide(wati, id, version)).case).toMatchObject({ state: "APPROVED", currentTier: "L2" });
    expect(await tierNow(wina)).toBe("L2");
    clock.advance(36 * 31 * DAY_MS);
    expect(await tierNow(wina)).toBe("L1");
    clock.advance(-36 * 31 * DAY_MS);
    const own = expectOk(await api.call(person.readOwn, {}, { actor: wina }));
    expect(own).toMatchObject({ tier: "L2", case: { state: "APPROVED" } });
    expect(own.until).not.toBeNull();
  });

  test("is not approved while anything is unassessed, nor by somebody without the right", async () => {
    const { id } = await submitted("L2");
    const wati = staff("review", "approve");
    const { version } = await taken(id, wati);
    expect(await decide(wati, id, version)).toMatchObject({ code: 409, status: "requirements_unsettled" });
    expect(await decide(staff("review"), id, version)).toMatchObject({ code: 403, status: "permission_denied" });
  });

  test("refuses a version that somebody else has changed", async () => {
    const { id } = await submitted("L2");
    const wati = staff("review", "approve");
    const { version } = await taken(id, wati);
    expectOk(await api.call(steps.takeCase, { id, version }, { actor: staff("review") }));
    expect(await decide(wati, id, version)).toMatchObject({ code: 409, status: "case_changed" });
  });

  test("nobody works on their own case", async () => {
    const { wina, id } = await submitted("L2");
    const self = { ...staff("review", "approve"), id: wina.id };
    expect(await api.call(steps.takeCase, { id, version: 1 }, { actor: self })).toMatchObject({ code: 403, status: "case_own" });
    const looking = { id, reason: "Ingin tahu" };
    expect(await api.call(steps.revealCase, looking, { actor: self })).toMatchObject({ code: 403, status: "case_own" });
  });

  test("a rejected photograph is asked for alone, given again, and only then everything is accepted", async () => {
    const { wina, id } = await submitted("L2");
    const wati = staff("review", "approve");
    const shown = await taken(id, wati);
    const selfie = shown.submissions.find(({ code }) => code === "selfie");
    if (selfie === undefined) throw new Error("no selfie");
    const assessed = {
      id,
      version: shown.version,
      submission: selfie.id,
      status: "REJECTED",
      reason: "selfie_code_missing",
      note: "Kertas di luar bingkai",
    } as const;
    expect(await api.call(steps.assessSubmission, { ...assessed, reason: "photo_copy" }, { actor: wati })).toMatchObject({
      code: 422,
      status: "reason_does_not_fit",
    });
    const after = expectOk(await api.call(steps.assessSubmission, assessed, { actor: wati })).case;
    const asked = expectOk(
      await api.call(steps.requestInfo, { id, version: after.version, message: "Hanya swafotonya." }, { actor: wati }),
    ).case;
    expect(asked.state).toBe("NEEDS_INFO");
    const own = expectOk(await api.call(person.readOwn, {}, { actor: wina }));
    expect(own.case).toMatchObject({ state: "NEEDS_INFO", messages: [{ text: "Hanya swafotonya." }] });
    const required = own.steps.find(({ tier }) => tier === "L2")?.requirements ?? [];
    expect(required.filter(({ status }) => status === "REJECTED").map(({ code, reason }) => [code, reason])).toEqual([
      ["selfie", "selfie_code_missing"],
    ]);
    // The note is for staff only.
    expect(JSON.stringify(own)).not.toContain("di luar bingkai");
    // What was not rejected cannot be changed meanwhile.
    const change = {
      id: idOf("vs"),
      answer: { code: "occupation" as const, fields: { code: "driver" as const } },
      confirmed: [],
    };
    expect(await api.call(person.giveAnswer, change, { actor: wina })).toMatchObject({ code: 409, status: "answer_settled" });
    await office.givePhoto(wina, "selfie", 77);
    const again = { id: idOf("vc"), tier: "L2", isConsented: true } as const;
    expect(expectOk(await api.call(person.submitCase, again, { actor: wina })).case).toMatchObject({ id, state: "SUBMITTED" });
    const { version } = await allAccepted(id, wati);
    expectOk(await decide(wati, id, version));
    expect(await tierNow(wina)).toBe("L2");
  });

  test("a rejection names its reason; the objection is decided by somebody else", async () => {
    const { wina, id } = await submitted("L2");
    const wati = staff("review", "approve");
    const { version } = await taken(id, wati);
    expectOk(await decide(wati, id, version, { outcome: "reject", code: "not_convincing" }));
    const own = expectOk(await api.call(person.readOwn, {}, { actor: wina })).case;
    expect(own).toMatchObject({ state: "REJECTED", reason: "not_convincing", canObject: true });
    const opened = { id: idOf("vc"), tier: "L2", isConsented: true } as const;
    expect(await api.call(person.submitCase, opened, { actor: wina })).toMatchObject({ code: 409, status: "case_not_yet" });
    const objecting = { id, text: "Dokumen saya asli dan lengkap." };
    expectOk(await api.call(person.objectToDecision, objecting, { actor: wina }));
    expect(await api.call(person.objectToDecision, objecting, { actor: wina })).toMatchObject({
      code: 409,
      status: "case_not_now",
    });
    const shown = await read(id, wati);
    expect(shown.whyNot.take).toBe("case_rejected_by_you");
    expect(await api.call(steps.takeCase, { id, version: shown.version }, { actor: wati })).toMatchObject({
      code: 403,
      status: "case_rejected_by_you",
    });
    const other = staff("review", "approve");
    const { version: next } = await allAccepted(id, other);
    expectOk(await decide(other, id, next));
    expect(await tierNow(wina)).toBe("L2");
  });
});

describe("a case of two approvers", () => {
  const propose = (actor: Person, caseId: Id<"vc">, version: number) =>
    api.call(
      steps.proposeDecision,
      { id: idOf("vd"), case: caseId, version, outcome: "approve", code: null, isFinal: false, reason: "Semua data cocok" },
      { actor },
    );

  test("takes another person for the decision, whatever level the proposer works in", async () => {
    const { wina, id } = await submitted("L3");
    const wati = staff("review", "approve");
    const { version } = await allAccepted(id, wati);
    expect(await decide(wati, id, version)).toMatchObject({ code: 409, status: "decision_needs_two" });
    const [decision] = expectOk(await propose(wati, id, version)).case.decisions;
    if (decision === undefined) throw new Error("no decision");
    const deciding = { id: decision.id, decision: "approve", hash: decision.hash } as const;
    expect(await api.call(steps.decideDecision, deciding, { actor: wati })).toMatchObject({ code: 403, status: "proposal_own" });
    expect(
      await api.call(steps.decideDecision, deciding, { actor: Object.assign({}, wati, { level: "ADMINISTRATOR" }) }),
    ).toMatchObject({
      code: 403,
    });
    const others = Array.from({ length: 20 }, () => staff("review", "approve"));
    const answers = await Promise.all(others.map((actor) => api.call(steps.decideDecision, deciding, { actor })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await tierNow(wina)).toBe("L3");
    const { rows } = await sql`select from verification.tier_grant where subject = ${wina.id} and tier = 'L3'`.execute(
      app.runtime.database,
    );
    expect(rows).toHaveLength(1);
  });

  test("is overtaken when what was accepted has changed", async () => {
    const { wina, id } = await submitted("L3");
    const wati = staff("review", "approve");
    const shown = await allAccepted(id, wati);
    const proposed = expectOk(await propose(wati, id, shown.version)).case;
    const [decision] = proposed.decisions;
    const selfie = shown.submissions.find(({ code }) => code === "selfie");
    if (decision === undefined || selfie === undefined) throw new Error("no decision");
    const rejecting = {
      id,
      version: proposed.version,
      submission: selfie.id,
      status: "REJECTED",
      reason: "photo_dark",
      note: null,
    } as const;
    expect(decision.changed).toBeNull();
    const since = expectOk(await api.call(steps.assessSubmission, rejecting, { actor: wati })).case.decisions[0]?.changed;
    expect(since?.now).toBe((since?.shown ?? 0) - 1);
    const deciding = { id: decision.id, decision: "approve", hash: decision.hash } as const;
    expect(await api.call(steps.decideDecision, deciding, { actor: staff("approve") })).toMatchObject({
      code: 409,
      status: "proposal_overtaken",
    });
    expect(await tierNow(wina)).toBe("L1");
  });
});

describe("the queue", () => {
  test("has each case in the views where it belongs, in every order", async () => {
    const { wina, id } = await submitted("L2");
    const wati = staff("review", "approve");
    const list = async (input: object) =>
      expectOk(await api.call(contract.listCases, { perPage: 50, ...input }, { actor: wati })).cases.map((one) => one.id);
    for (const sort of ["due", "-due", "risk", "-risk", "opened", "-opened"]) expect(await list({ sort })).toContain(id);
    expect(await list({ sort: "-opened" })).toEqual((await list({ sort: "opened" })).toReversed());
    expect(await list({ view: "mine" })).not.toContain(id);
    const own = expectOk(await api.call(contract.listCasesOf, { person: wina.id }, { actor: wati }));
    expect(own.cases).toMatchObject([{ id, subject: wina.id, tier: "L2" }]);
    const shown = await taken(id, wati);
    expect(await list({ view: "mine" })).toEqual([id]);
    expect(await list({ risk: shown.riskBand, tier: "L2" })).toContain(id);
    expect(await list({ tier: "L3" })).not.toContain(id);
    expectOk(await api.call(person.withdrawCase, { id }, { actor: wina }));
    expect(await list({})).not.toContain(id);
    expect(await list({ view: "closed" })).toContain(id);
    for (const view of ["waiting", "second"]) expect(await list({ view })).not.toContain(id);
  });
});

describe("looking", () => {
  test("needs a reason, and leaves it in the audit trail and on the case", async () => {
    const { id, wina } = await submitted("L2");
    const wati = staff("review");
    const shown = await read(id, wati);
    const number = ({ submissions }: Pick<typeof shown, "submissions">) =>
      submissions.find(({ code }) => code === "identity_number")?.answer?.fields;
    expect(number(shown)).toMatchObject({ number: expect.stringMatching(/^•+\d{4}$/) });
    // Without a reason the call is not made: its input demands one.
    expect(steps.revealCase.input.safeParse({ id, reason: " " }).success).toBe(false);
    const revealed = expectOk(await api.call(steps.revealCase, { id, reason: "Menilai permohonan" }, { actor: wati }));
    expect(number(revealed)).toMatchObject({ number: expect.stringMatching(/^\d{16}$/) });
    const photo = shown.submissions.find(({ code }) => code === "identity_photo");
    if (photo === undefined) throw new Error("no photo");
    const viewing = { id, submission: photo.id, reason: "Menilai permohonan" };
    const { media, content } = expectOk(await api.call(steps.viewPhoto, viewing, { actor: wati }));
    expect([media, Buffer.from(content, "base64").subarray(0, 3).toString("hex")]).toEqual(["image/jpeg", "ffd8ff"]);
    const { rows } = await sql<{ code: string; subject: string | null }>`
      select code from audit.entry where actor_id = ${wati.id} and code in ('verification.reveal_case', 'verification.view_photo') order by id`.execute(
      app.runtime.database,
    );
    expect(rows.map(({ code }) => code)).toEqual(["verification.reveal_case", "verification.view_photo"]);
    const events = (await read(id, wati)).events.map(({ kind }) => kind);
    expect(events).toEqual(expect.arrayContaining(["revealed", "photo_viewed"]));
    // Somebody else's photograph by its id.
    const { id: other } = await submitted("L2");
    expect(await api.call(steps.viewPhoto, { ...viewing, id: other }, { actor: wati })).toMatchObject({ code: 404 });
    expect(await api.call(contract.readCase, { id }, { actor: wina })).toMatchObject({ code: 403 });
  });
});

describe("clocks", () => {
  test("an unanswered request ends the case, with a mail; a person is reminded once before a tier ends", async () => {
    const { wina, id } = await submitted("L2");
    const wati = staff("review", "approve");
    const shown = await taken(id, wati);
    const [first] = shown.submissions;
    if (first === undefined) throw new Error("nothing was given");
    const version = await assessAll(id, wati, shown.version, shown.submissions.slice(1));
    const rejecting = { id, version, submission: first.id, status: "REJECTED", reason: "other", note: null } as const;
    const after = expectOk(await api.call(steps.assessSubmission, rejecting, { actor: wati })).case;
    expectOk(await api.call(steps.requestInfo, { id, version: after.version, message: null }, { actor: wati }));
    await office.runJob("close_unanswered_cases");
    expect((await read(id, wati)).state).toBe("NEEDS_INFO");
    clock.advance(31 * DAY_MS);
    await office.runJob("close_unanswered_cases");
    expect((await read(id, wati)).state).toBe("EXPIRED");
    // The first two were written at one instant.
    expect((await office.mailsTo(wina)).toSorted()).toEqual([
      "verification.expired",
      "verification.info_requested",
      "verification.submitted",
    ]);
  });

  test("a tier's end is announced 30, 7 and 1 days before, once each", async () => {
    const { wina, id } = await submitted("L2");
    const wati = staff("review", "approve");
    const { version } = await allAccepted(id, wati);
    expectOk(await decide(wati, id, version));
    const { until } = expectOk(await api.call(person.readOwn, {}, { actor: wina }));
    const end = new Date(until ?? "").getTime();
    for (const days of [29, 28, 6, 5, 1, 0.5]) {
      clock.advance(end - days * DAY_MS - clock.now().getTime());
      await office.runJob("remind_ending_tiers");
    }
    expect((await office.mailsTo(wina)).filter((template) => template === "verification.expiring")).toHaveLength(3);
    clock.advance(2 * DAY_MS);
    expect(await tierNow(wina)).toBe("L1");
  });
});

test("every invariant holds", async () => {
  const results = await checkInvariants(app.runtime.database, verificationInvariants);
  expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  await newPerson();
});
