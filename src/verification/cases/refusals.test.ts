/** Each refusal of the office's steps over HTTP, on a real database; what is shown only for a reason. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { insertFindings } from "../findings/store.ts";
import * as person from "../person/contract.ts";
import { openCases } from "../testing/cases.ts";
import type { Person } from "../testing/people.ts";
import * as contract from "./contract.ts";
import * as steps from "./contract-steps.ts";
import { caseInvariants } from "./invariants.ts";
import { casesRefusals } from "./refusals/messages.ts";

const office = await openCases();
const { app, api, clock, idOf, staff, submitted, taken, allAccepted, read } = office;
afterAll(() => office[Symbol.asyncDispose]());

/** Every step of staff with an input that is right in itself. */
const everyStep = (id: Id<"vc">, version: number, submission: Id<"vs">, actor: Person) => {
  const until = new Date(clock.now().getTime() + DAY_MS).toISOString();
  const assessing = { id, version, submission, status: "ACCEPTED", reason: null, note: null } as const;
  const deciding = { id, version, outcome: "reject", code: "not_convincing", isFinal: false, note: null } as const;
  const proposing = {
    id: idOf("vd"),
    case: id,
    version,
    outcome: "reject",
    code: "not_convincing",
    isFinal: false,
    reason: "Tidak cocok",
  } as const;
  return {
    take: () => api.call(steps.takeCase, { id, version }, { actor }),
    assess: () => api.call(steps.assessSubmission, assessing, { actor }),
    request: () => api.call(steps.requestInfo, { id, version, message: null }, { actor }),
    explain: () => api.call(steps.explainFinding, { id, version, no: "1", explanation: "Keluarga" }, { actor }),
    override: () => api.call(steps.overrideRisk, { id, version, band: "low", reason: "Diperiksa", until }, { actor }),
    decide: () => api.call(steps.decideCase, deciding, { actor }),
    propose: () => api.call(steps.proposeDecision, proposing, { actor }),
  };
};
const firstOf = ({ submissions }: { readonly submissions: readonly { readonly id: Id<"vs"> }[] }): Id<"vs"> => {
  const [first] = submissions;
  if (first === undefined) throw new Error("nothing was given");
  return first.id;
};

describe("every step is refused", () => {
  test("to somebody without rights, to the person, and with the other right only", async () => {
    const { wina, id } = await submitted("L2");
    const wati = staff("review", "approve");
    const shown = await taken(id, wati);
    const tried = (actor: Person) => Object.entries(everyStep(id, shown.version, firstOf(shown), actor));
    for (const [name, call] of [...tried(staff()), ...tried(wina)])
      expect([name, await call()]).toMatchObject([name, { code: 403, status: "permission_denied" }]);
    for (const [name, call] of tried(staff("approve")))
      if (!["override", "decide"].includes(name)) expect([name, await call()]).toMatchObject([name, { code: 403 }]);
    for (const name of ["override", "decide"] as const)
      expect(await everyStep(id, shown.version, firstOf(shown), staff("review"))[name]()).toMatchObject({ code: 403 });
    for (const actor of [staff(), wina]) {
      expect(await api.call(contract.listCases, { perPage: 10 }, { actor })).toMatchObject({ code: 403 });
      expect(await api.call(contract.readCase, { id }, { actor })).toMatchObject({ code: 403 });
    }
    expect((await read(id, wati)).version).toBe(shown.version);
  });

  test("in one's own case, also with all rights", async () => {
    const { wina, id } = await submitted("L2");
    const shown = await taken(id, staff("review"));
    const self = { ...staff("review", "approve"), id: wina.id };
    for (const [name, call] of Object.entries(everyStep(id, shown.version, firstOf(shown), self)))
      expect([name, await call()]).toMatchObject([name, { code: 403, status: "case_own" }]);
    expect(await api.call(steps.noteCase, { id, note: "Saya sendiri" }, { actor: self })).toMatchObject({ status: "case_own" });
    for (const submission of shown.submissions.filter(({ photo }) => photo !== null)) {
      const looking = { id, submission: submission.id, reason: "Ingin tahu" };
      expect(await api.call(steps.viewPhoto, looking, { actor: self })).toMatchObject({ status: "case_own" });
    }
  });

  test("on a version that is not the last", async () => {
    const { id } = await submitted("L2");
    const wati = staff("review", "approve");
    const shown = await taken(id, wati);
    for (const version of [shown.version - 1, shown.version + 1])
      for (const [name, call] of Object.entries(everyStep(id, version, firstOf(shown), wati)))
        expect([name, await call()]).toMatchObject([name, { code: 409, status: "case_changed" }]);
  });

  test("before the case is taken, and when it is closed", async () => {
    const { id } = await submitted("L2");
    const wati = staff("review", "approve");
    const before = await read(id, wati);
    const { take, ...others } = everyStep(id, before.version, firstOf(before), wati);
    for (const [name, call] of Object.entries(others))
      expect([name, await call()]).toMatchObject([name, { code: 409, status: "case_not_taken" }]);
    const { version } = expectOk(await take()).case;
    const closed = expectOk(await everyStep(id, version, firstOf(before), wati).decide()).case;
    for (const [name, call] of Object.entries(everyStep(id, closed.version, firstOf(before), wati)))
      expect([name, await call()]).toMatchObject([name, { code: 409, status: "case_ended" }]);
  });

  test("to the one who rejected, after an objection: all of them, and taken by another the case goes on", async () => {
    const { wina, id } = await submitted("L2");
    const [wati, yusuf] = [staff("review", "approve"), staff("review", "approve")];
    const { version, submissions } = await taken(id, wati);
    expectOk(await everyStep(id, version, firstOf({ submissions }), wati).decide());
    expectOk(await api.call(person.objectToDecision, { id, text: "Dokumen saya asli." }, { actor: wina }));
    const again = await taken(id, yusuf);
    for (const [name, call] of Object.entries(everyStep(id, again.version, firstOf(again), wati)))
      expect([name, await call()]).toMatchObject([name, { code: 403, status: "case_rejected_by_you" }]);
    await office.revealed(id, yusuf);
    expectOk(await everyStep(id, again.version, firstOf(again), yusuf).assess());
  });
});

describe("assessing and asking", () => {
  test("takes a reason that fits, a note for a waiver, and only submissions of the case", async () => {
    const { id } = await submitted("L2");
    const other = await submitted("L2");
    const wati = staff("review");
    const shown = await taken(id, wati);
    const selfie = shown.submissions.find(({ code }) => code === "selfie");
    if (selfie === undefined) throw new Error("no selfie");
    const assess = (change: object, submission = selfie.id) => {
      const input = { id, version: shown.version, submission, status: "REJECTED", reason: null, note: null } as const;
      return api.call(steps.assessSubmission, { ...input, ...change }, { actor: wati });
    };
    const unfit = { code: 422, status: "reason_does_not_fit" };
    expect(await assess({})).toMatchObject(unfit);
    expect(await assess({ status: "ACCEPTED", reason: "other" })).toMatchObject(unfit);
    expect(await assess({ status: "FINAL", reason: "document_expired" })).toMatchObject(unfit);
    expect(await assess({ status: "WAIVED", reason: "other" })).toMatchObject(unfit);
    const theirs = firstOf(await read(other.id, wati));
    expect(await assess({ status: "ACCEPTED" }, theirs)).toMatchObject({ code: 404, status: "not_found" });
    const waived = expectOk(await assess({ status: "WAIVED", reason: "other", note: "Diperiksa di loket" })).case;
    expect(waived.requirements.find(({ code }) => code === "selfie")?.status).toBe("WAIVED");
  });

  test("asks for nothing when nothing is open, and no more than five times for the same", async () => {
    const { wina, id } = await submitted("L2");
    const wati = staff("review", "approve");
    expect(
      await api.call(steps.requestInfo, { id, version: (await taken(id, wati)).version, message: null }, { actor: wati }),
    ).toMatchObject({ code: 409, status: "nothing_to_request" });
    const reject = async () => {
      const { version, submissions } = await taken(id, wati);
      const submission = firstOf({ submissions: submissions.filter(({ code }) => code === "birth_place") });
      const input = { id, version, submission, status: "REJECTED", reason: "other", note: null } as const;
      return expectOk(await api.call(steps.assessSubmission, input, { actor: wati })).case.version;
    };
    const ask = async (version: number) => api.call(steps.requestInfo, { id, version, message: null }, { actor: wati });
    for (let round = 0; round < 4; round++) {
      expectOk(await ask(await reject()));
      await office.give(wina, [{ code: "birth_place", fields: { place: "Bandung" } }]);
      expectOk(await api.call(person.submitCase, { id: idOf("vc"), tier: "L2", isConsented: true }, { actor: wina }));
    }
    expect(await ask(await reject())).toMatchObject({
      code: 409,
      status: "no_tries_left",
      // The sentence of staff, not that of the person, who is told to contact us.
      message: casesRefusals.ID.no_tries_left,
    });
    expect((await read(id, wati)).whyNot.request).toBe("no_tries_left");
  });

  test("a serious finding is explained once before an approval", async () => {
    const { id } = await submitted("L2");
    const wati = staff("review", "approve");
    const { version } = await allAccepted(id, wati);
    const found = { kind: "duplicate_nik", severity: "serious", key: "us_x", details: {} } as const;
    await insertFindings(app.runtime.database, id, [found], clock.now());
    const approve = (now: number) =>
      api.call(
        steps.decideCase,
        { id, version: now, outcome: "approve", code: null, isFinal: false, note: null },
        { actor: wati },
      );
    expect(await approve(version)).toMatchObject({ code: 409, status: "finding_unexplained" });
    const no = (await read(id, wati)).findings.find(({ kind }) => kind === "duplicate_nik")?.no ?? "0";
    const explain = (now: number) =>
      api.call(steps.explainFinding, { id, version: now, no, explanation: "Salah ketik, sudah dicek" }, { actor: wati });
    const after = expectOk(await explain(version)).case;
    expect(after.findings.find((one) => one.no === no)).toMatchObject({ explanation: "Salah ketik, sudah dicek" });
    expect(await explain(after.version)).toMatchObject({ code: 404 });
    expectOk(await approve(after.version));
  });

  test("a risk set by hand lasts at most a year, and decides the end of the tier", async () => {
    const { wina, id } = await submitted("L2");
    const wati = staff("review", "approve");
    const { version } = await allAccepted(id, wati);
    const override = (days: number) => {
      const until = new Date(clock.now().getTime() + days * DAY_MS).toISOString();
      return api.call(steps.overrideRisk, { id, version, band: "high", reason: "Berita tentangnya", until }, { actor: wati });
    };
    for (const days of [0, -1, 367]) expect(await override(days)).toMatchObject({ code: 422, status: "override_too_long" });
    const after = expectOk(await override(90)).case;
    expect(after.riskBand).toBe("high");
    const approving = { id, version: after.version, outcome: "approve", code: null, isFinal: false, note: null } as const;
    expectOk(await api.call(steps.decideCase, approving, { actor: wati }));
    const { until } = expectOk(await api.call(person.readOwn, {}, { actor: wina }));
    const months = (new Date(until ?? "").getTime() - clock.now().getTime()) / (30.44 * DAY_MS);
    expect(Math.round(months)).toBe(12);
  });

  test("a rejection has a code and an approval none; a final one is never opened again", async () => {
    const { wina, id } = await submitted("L2");
    const wati = staff("review", "approve");
    const { version } = await allAccepted(id, wati);
    const decide = (change: object) => {
      const input = { id, version, outcome: "reject", code: null, isFinal: true, note: null } as const;
      return api.call(steps.decideCase, { ...input, ...change }, { actor: wati });
    };
    expect(await decide({})).toMatchObject({ code: 422, status: "reason_does_not_fit" });
    expect(await decide({ outcome: "approve", code: "not_possible" })).toMatchObject({
      code: 422,
      status: "reason_does_not_fit",
    });
    expect(expectOk(await decide({ code: "not_possible" })).case).toMatchObject({ state: "REJECTED", retryFrom: null });
    clock.advance(400 * DAY_MS);
    const again = { id: idOf("vc"), tier: "L2", isConsented: true } as const;
    expect(await api.call(person.submitCase, again, { actor: wina })).toMatchObject({ code: 409, status: "case_never" });
  });
});

test("looking leaves its reason and the case in the audit trail; without one nothing is shown", async () => {
  const { id } = await submitted("L2");
  const wati = staff("review");
  const photo = (await read(id, wati)).submissions.find(({ code }) => code === "selfie");
  if (photo === undefined) throw new Error("no selfie");
  for (const reason of ["", "   "]) {
    const options = { actor: wati, unjudged: true };
    expect(await api.call(steps.revealCase, { id, reason }, options)).toMatchObject({ code: 400 });
    expect(await api.call(steps.viewPhoto, { id, submission: photo.id, reason }, options)).toMatchObject({ code: 400 });
  }
  const kinds = async () => (await read(id, wati)).events.map(({ kind, details }) => [kind, details["reason"]]);
  expect(await kinds()).toEqual([["submitted", undefined]]);
  expectOk(await api.call(steps.revealCase, { id, reason: "Mencocokkan NIK" }, { actor: wati }));
  expectOk(await api.call(steps.viewPhoto, { id, submission: photo.id, reason: "Mencocokkan wajah" }, { actor: wati }));
  const { rows } = await sql<{ code: string; subject: string; details: { reason?: string } }>`
    select code, subject, details from audit.entry where actor_id = ${wati.id} and code in ('verification.reveal_case', 'verification.view_photo')
    order by id`.execute(app.runtime.database);
  expect(rows.map(({ code, subject, details }) => [code, subject, details.reason])).toEqual([
    ["verification.reveal_case", id, "Mencocokkan NIK"],
    ["verification.view_photo", id, "Mencocokkan wajah"],
  ]);
  expect(await kinds()).toEqual([
    ["submitted", undefined],
    ["revealed", "Mencocokkan NIK"],
    ["photo_viewed", "Mencocokkan wajah"],
  ]);
});

test("every invariant of cases holds", async () => {
  const results = await checkInvariants(app.runtime.database, caseInvariants);
  expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
