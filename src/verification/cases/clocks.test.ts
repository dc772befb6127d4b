/** What happens by itself, against people who act at the same moment; and the views of the list. */
import { afterAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { DAY_MS, formatDate, toLocalDate } from "#kernel/time.ts";
import { findContact } from "#identity/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import { checkInvariants } from "#platform/invariants.ts";
import * as person from "../person/contract.ts";
import { openCases } from "../testing/cases.ts";
import type { Person } from "../testing/people.ts";
import * as contract from "./contract.ts";
import * as steps from "./contract-steps.ts";
import { caseInvariants } from "./invariants.ts";
import { verificationWork } from "./work.ts";

const office = await openCases();
const { app, api, clock, idOf, staff, submitted, taken, allAccepted, read, runJob } = office;
afterAll(() => office[Symbol.asyncDispose]());

/** A case of which the person was asked to give one answer again. */
async function asked(wati: Person) {
  const { wina, id } = await submitted("L2");
  const { version, submissions } = await taken(id, wati);
  const submission = submissions.find(({ code }) => code === "birth_place")?.id;
  if (submission === undefined) throw new Error("no place of birth");
  const rejecting = { id, version, submission, status: "REJECTED", reason: "other", note: null } as const;
  const after = expectOk(await api.call(steps.assessSubmission, rejecting, { actor: wati })).case;
  const shown = expectOk(await api.call(steps.requestInfo, { id, version: after.version, message: null }, { actor: wati })).case;
  return { wina, id, shown };
}
const viewsWith = async (id: Id<"vc">, actor: Person) => {
  const found: string[] = [];
  for (const view of contract.CASE_VIEWS) {
    const { cases } = expectOk(await api.call(contract.listCases, { view, perPage: 100 }, { actor }));
    if (cases.some((one) => one.id === id)) found.push(view);
  }
  return found;
};

// First: later tests move the clock so far that proofs of income are too old.
test("each view has the cases that it names, and no other", async () => {
  const [wati, yusuf] = [staff("review", "approve"), staff("review", "approve")];
  const { id } = await submitted("L3");
  expect(await viewsWith(id, wati)).toEqual(["queue"]);
  const { version } = await allAccepted(id, wati);
  const queue = verificationWork.queues?.[0];
  const counted = () => queue?.count(app.runtime.database, { now: clock.now(), limit: 100, viewer: null });
  const before = await counted();
  expect([await viewsWith(id, wati), await viewsWith(id, yusuf)]).toEqual([["queue", "mine"], ["queue"]]);
  const proposing = {
    id: idOf("vd"),
    case: id,
    version,
    outcome: "reject",
    code: "not_convincing",
    isFinal: false,
    reason: "Tidak cocok",
  } as const;
  const { case: shown } = expectOk(await api.call(steps.proposeDecision, proposing, { actor: wati }));
  // A case has its next step in one place: a proposed decision waits for the second person, and one's own not for oneself.
  expect([await viewsWith(id, wati), await viewsWith(id, yusuf)]).toEqual([["mine"], ["second"]]);
  // The list, the case and "My work" show the same deadlines, from the same clock.
  const { now, cases } = expectOk(await api.call(contract.listCases, { view: "second", perPage: 100 }, { actor: yusuf }));
  const row = cases.find((one) => one.id === id);
  expect([now, shown.now]).toEqual([clock.now().toISOString(), clock.now().toISOString()]);
  expect(row?.dueAt).toBe(before?.due?.toISOString());
  expect((await counted())?.count).toBe((before?.count ?? 0) - 1);
  const goalMs = verificationWork.proposals?.[0]?.goalMs ?? 0;
  expect(row?.decideBy).toBe(new Date(clock.now().getTime() + goalMs).toISOString());
  expect([row?.decideBy, shown.dueAt]).toEqual([shown.decideBy, row?.dueAt]);
  const hash = shown.decisions[0]?.hash ?? "";
  expectOk(await api.call(steps.decideDecision, { id: proposing.id, decision: "approve", hash }, { actor: yusuf }));
  expect(await viewsWith(id, wati)).toEqual(["closed"]);
  const waiting = await asked(yusuf);
  expect(await viewsWith(waiting.id, wati)).toEqual(["waiting"]);
});

test("the list is filtered, sorted and paged", async () => {
  const actor = staff("review");
  for (const sort of ["due", "-due", "risk", "-risk", "opened", "-opened"] as const) {
    const whole = expectOk(await api.call(contract.listCases, { sort, perPage: 100 }, { actor }));
    expect(whole.total).toBe(whole.cases.length);
    const field = sort.endsWith("due") ? "dueAt" : sort.endsWith("risk") ? "riskPoints" : "openedAt";
    const values = whole.cases.map((one) => one[field] ?? "");
    const ascending = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    expect(values).toEqual(sort.startsWith("-") ? ascending.toReversed() : ascending);
  }
  const { cases } = expectOk(await api.call(contract.listCases, { tier: "L3", view: "closed", perPage: 100 }, { actor }));
  expect(cases.length).toBeGreaterThan(0);
  expect(new Set(cases.map(({ tier }) => tier))).toEqual(new Set(["L3"]));
});

describe("an unanswered request", () => {
  test("can be answered until the end of the thirtieth day in Jakarta", async () => {
    const { id, shown } = await asked(staff("review"));
    const last = new Date(shown.answerBy ?? "");
    expect(last.toISOString()).toMatch(/T17:00:00\.000Z$/);
    expect(Math.floor((last.getTime() - clock.now().getTime()) / DAY_MS)).toBe(30);
    clock.advance(last.getTime() - clock.now().getTime() - 1);
    await runJob("close_unanswered_cases");
    expect((await read(id, staff("review"))).state).toBe("NEEDS_INFO");
    clock.advance(1);
    await runJob("close_unanswered_cases");
    expect((await read(id, staff("review"))).state).toBe("EXPIRED");
  });

  test("an answer at the same moment as its end: one of the two, and no error", async () => {
    for (let round = 0; round < 5; round++) {
      const { wina, id } = await asked(staff("review"));
      await office.give(wina, [{ code: "birth_place", fields: { place: "Bandung" } }]);
      clock.advance(31 * DAY_MS);
      const answering = { id: idOf("vc"), tier: "L2", isConsented: true } as const;
      const [answered] = await Promise.all([
        api.call(person.submitCase, answering, { actor: wina }),
        runJob("close_unanswered_cases"),
      ]);
      const { state, events } = await read(id, staff("review"));
      const ends = events.map(({ kind }) => kind).filter((kind) => kind === "answered" || kind === "expired");
      expect([answered.code, ends]).toEqual([200, [state === "EXPIRED" ? "expired" : "answered"]]);
      // Too late, the person has opened another case instead.
      expect(["EXPIRED", "SUBMITTED"]).toContain(state);
    }
  });
});

test("the reminder names the last day of the tier, and once it is near, no earlier one follows", async () => {
  const { wina, id } = await submitted("L2");
  const wati = staff("review", "approve");
  const { version } = await allAccepted(id, wati);
  const approving = { id, version, outcome: "approve", code: null, isFinal: false, note: null } as const;
  expectOk(await api.call(steps.decideCase, approving, { actor: wati }));
  const { until } = expectOk(await api.call(person.readOwn, {}, { actor: wina }));
  const end = new Date(until ?? "");
  // The job did not run for a month.
  clock.advance(end.getTime() - 0.5 * DAY_MS - clock.now().getTime());
  for (const _ of [1, 2, 3]) await runJob("remind_ending_tiers");
  const contact = await app.as({}, (ctx) => findContact(ctx, wina.id));
  const { rows } = await sql<{ text: string }>`
    select body_text as text from platform.outgoing_message
    where recipient = ${contact?.emailAddress ?? ""} and template = 'verification.expiring'`.execute(app.runtime.database);
  expect(rows).toHaveLength(1);
  const lastDay = formatDate(toLocalDate(new Date(end.getTime() - 1)), contact?.language ?? "ID", "long");
  expect(rows[0]?.text).toContain(lastDay);
});

test("every invariant of cases holds", async () => {
  const results = await checkInvariants(app.runtime.database, caseInvariants);
  expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
