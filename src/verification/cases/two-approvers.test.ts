/** Decisions of two people: what ends a proposal, who decides it, and what nobody can do alone. */
import { afterAll, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { tierOf } from "#limits/index.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as person from "../person/contract.ts";
import { openCases } from "../testing/cases.ts";
import type { Person } from "../testing/people.ts";
import * as steps from "./contract-steps.ts";
import { caseInvariants } from "./invariants.ts";

const office = await openCases();
const { app, api, clock, idOf, staff, submitted, allAccepted, read } = office;
afterAll(() => office[Symbol.asyncDispose]());
const tierNow = ({ id }: Person) => tierOf({ db: app.runtime.database, now: clock.now() }, id);

const APPROVAL = { outcome: "approve", code: null, isFinal: false, reason: "Semua cocok" } as const;
const REJECTION = { outcome: "reject", code: "not_convincing", isFinal: false, reason: "Penghasilan tidak cocok" } as const;
const FINAL = { ...REJECTION, isFinal: true } as const;
type Content = typeof APPROVAL | typeof REJECTION | typeof FINAL;
const propose = (
  actor: Person,
  caseId: Id<"vc">,
  version: number,
  { id = idOf("vd"), ...content }: Content & { readonly id?: Id<"vd"> } = APPROVAL,
) => api.call(steps.proposeDecision, { id, case: caseId, version, ...content }, { actor });
type Waiting = { readonly id: Id<"vd">; readonly hash: string };
const decide = (actor: Person, { id, hash }: Waiting, decision: "approve" | "reject" = "approve") =>
  api.call(steps.decideDecision, { id, hash, decision, ...(decision === "reject" ? { note: "Belum cukup" } : {}) }, { actor });

function waitingOf({ decisions }: { readonly decisions: readonly (Waiting & { readonly state: string })[] }): Waiting {
  const found = decisions.find(({ state }) => state === "proposed");
  if (found === undefined) throw new Error("no decision waits");
  return found;
}

/** A case of L3 with everything accepted, and its proposed decision. */
async function proposed(content: Content = APPROVAL) {
  const { wina, id } = await submitted("L3");
  const wati = staff("review", "approve");
  const { version } = await allAccepted(id, wati);
  const shown = expectOk(await propose(wati, id, version, content)).case;
  return { wina, id, wati, shown, waiting: waitingOf(shown) };
}

test("a proposal is refused on a stale version, before everything is assessed, beside another, and for one approver", async () => {
  const { id, wati, shown } = await proposed();
  expect(await propose(wati, id, shown.version - 1)).toMatchObject({ code: 409, status: "case_changed" });
  expect(await propose(wati, id, shown.version)).toMatchObject({ code: 409, status: "proposal_already_waiting" });
  const unassessed = await submitted("L3");
  const { version } = await office.taken(unassessed.id, wati);
  expect(await propose(wati, unassessed.id, version)).toMatchObject({ code: 409, status: "requirements_unsettled" });
  const single = await submitted("L2");
  const accepted = await allAccepted(single.id, wati);
  expect(await propose(wati, single.id, accepted.version)).toMatchObject({ code: 409, status: "decision_needs_one" });
});

test("proposing again under one id is the same proposal; other content under it is refused", async () => {
  const { id, wati, shown, waiting } = await proposed();
  const again = expectOk(await propose(wati, id, shown.version, { ...APPROVAL, id: waiting.id })).case;
  expect(again.decisions).toHaveLength(1);
  expect(again.version).toBe(shown.version);
  expect(await propose(wati, id, shown.version, { ...REJECTION, id: waiting.id })).toMatchObject({
    code: 409,
    status: "id_already_used",
  });
});

test("it is decided as it was shown, by somebody with the right, and never by the person of the case", async () => {
  const { wina, waiting } = await proposed();
  const self = { ...staff("review", "approve"), id: wina.id };
  expect(await decide(self, waiting)).toMatchObject({ code: 403, status: "proposal_about_yourself" });
  expect(await decide(staff("review"), waiting)).toMatchObject({ code: 403, status: "permission_denied" });
  const changed = { ...waiting, hash: "0".repeat(64) };
  expect(await decide(staff("approve"), changed)).toMatchObject({ code: 409, status: "proposal_not_as_shown" });
  expect(await tierNow(wina)).toBe("L1");
  expectOk(await decide(staff("approve"), waiting));
  expect(await tierNow(wina)).toBe("L3");
  expect(await decide(staff("approve"), waiting)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
});

test("turned down, the case stays in review and another proposal is made; withdrawn by its proposer only", async () => {
  const { wina, id, wati, waiting } = await proposed();
  const yusuf = staff("review", "approve");
  expect(expectOk(await decide(yusuf, waiting, "reject")).case.state).toBe("IN_REVIEW");
  const { version } = await read(id, wati);
  const second = waitingOf(expectOk(await propose(wati, id, version)).case);
  const withdraw = (actor: Person) => api.call(steps.withdrawDecision, { id: second.id }, { actor });
  expect(await withdraw(yusuf)).toMatchObject({ code: 403, status: "proposal_not_yours" });
  expectOk(await withdraw(wati));
  expect(await decide(yusuf, second)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
  expect(await tierNow(wina)).toBe("L1");
});

test("a request to the person ends a waiting proposal: what the person answers is not passed over", async () => {
  const { wina, id, wati, shown, waiting } = await proposed(REJECTION);
  const [first] = shown.submissions;
  if (first === undefined) throw new Error("nothing was given");
  const rejecting = { id, submission: first.id, status: "REJECTED", reason: "other", note: null } as const;
  const after = expectOk(await api.call(steps.assessSubmission, { ...rejecting, version: shown.version }, { actor: wati })).case;
  expectOk(await api.call(steps.requestInfo, { id, version: after.version, message: null }, { actor: wati }));
  expect((await read(id, wati)).decisions).toMatchObject([{ id: waiting.id, state: "overtaken" }]);
  expect(await decide(staff("approve"), waiting)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
  expect(await tierNow(wina)).toBe("L1");
});

test("after an objection the two who rejected differ from who decides; the last to decide cannot turn a proposal down", async () => {
  const { wina, id, waiting } = await proposed(REJECTION);
  const yusuf = staff("review", "approve");
  expect(expectOk(await decide(yusuf, waiting)).case).toMatchObject({ state: "REJECTED", reason: "not_convincing" });
  expectOk(await api.call(person.objectToDecision, { id, text: "Slip gaji saya lengkap." }, { actor: wina }));
  const sari = staff("review", "approve");
  const { version } = await allAccepted(id, sari);
  const again = waitingOf(expectOk(await propose(sari, id, version)).case);
  for (const decision of ["approve", "reject"] as const)
    expect(await decide(yusuf, again, decision)).toMatchObject({ code: 403, status: "case_rejected_by_you" });
  expectOk(await decide(staff("approve"), again));
  expect(await tierNow(wina)).toBe("L3");
});

test("what is final is a part of what the second person decides: an approval never is, and another content needs another id", async () => {
  const { id, wati, shown, waiting } = await proposed(REJECTION);
  expect(await propose(wati, id, shown.version, { ...FINAL, id: waiting.id })).toMatchObject({
    code: 409,
    status: "id_already_used",
  });
  const approving = await submitted("L3");
  const { version } = await allAccepted(approving.id, wati);
  const final = { id: idOf("vd"), case: approving.id, version, ...APPROVAL, isFinal: true };
  expect(await api.call(steps.proposeDecision, final, { actor: wati })).toMatchObject({
    code: 422,
    status: "reason_does_not_fit",
  });
});

test("a rejection by two can be final: nothing can be asked for again, but it can be objected to once", async () => {
  const { wina, id, shown, waiting } = await proposed(FINAL);
  expect(shown.decisions).toMatchObject([{ outcome: "reject", isFinal: true }]);
  const yusuf = staff("review", "approve");
  expect(expectOk(await decide(yusuf, waiting)).case).toMatchObject({ state: "REJECTED", retryFrom: null });
  clock.advance(400 * 86_400_000);
  const again = () => api.call(person.submitCase, { id: idOf("vc"), tier: "L3", isConsented: true }, { actor: wina });
  expect(await again()).toMatchObject({ code: 409, status: "case_never" });
  expectOk(await api.call(person.objectToDecision, { id, text: "Slip gaji saya lengkap." }, { actor: wina }));
});

test("every invariant of cases holds", async () => {
  const results = await checkInvariants(app.runtime.database, caseInvariants);
  expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
