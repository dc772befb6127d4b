/** For tests: every maker-checker workflow behind one interface, each on a test app of its capability. */
import { sql } from "kysely";
import { CHANGES } from "#access/changes/workflow.ts";
import { AFTER, BEFORE, openFourEyes } from "#access/testing/four-eyes.ts";
import * as access from "#access/contract.ts";
import * as counter from "#cash-points/counter/contract.ts";
import * as float from "#cash-points/float/contract.ts";
import { FLOAT_REQUESTS } from "#cash-points/float/workflow.ts";
import { REVERSALS } from "#cash-points/payouts/workflow.ts";
import { openCounterApp, owner, staff as treasury, wire } from "#cash-points/testing/counter-app.ts";
import { money } from "#kernel/money.ts";
import { hashShown } from "#platform/maker-checker/workflow.ts";
import { expectOk } from "#platform/testing/api.ts";
import { termAt } from "#pricing/index.ts";
import { TERMS } from "#pricing/terms/workflow.ts";
import { openStopClient, SG } from "#pricing/testing/stop-client.ts";
import * as reconciliation from "#reconciliation/contract.ts";
import { CORRECTIONS } from "#reconciliation/corrections/workflow.ts";
import { ani, budi, openCaseDesk } from "#reconciliation/testing/case-calls.ts";
import { idr } from "#reconciliation/testing/test-books.ts";
import { FREEZES } from "#transfers/person-freezes/workflow.ts";
import { BOOKINGS } from "#treasury/bookings/workflow.ts";
import { CLOSES } from "#treasury/close/workflow.ts";
import * as transfers from "#transfers/proposals/contract.ts";
import { PROPOSALS } from "#transfers/proposals/workflow.ts";
import * as verification from "#verification/cases/contract-steps.ts";
import { DECISIONS } from "#verification/cases/workflow.ts";
import { openCases } from "#verification/testing/cases.ts";
import { inquiry, openOfficers, OPERATIONS } from "#transfers/testing/officers.ts";
import { openFreezes } from "./freezes-desk.ts";
import { openBookings } from "./bookings-desk.ts";
import { openCloses } from "./closes-desk.ts";
import type { Made, WorkflowDesk } from "./workflow-desk.ts";

async function openChanges(): Promise<WorkflowDesk> {
  const desk = await openFourEyes();
  const people = { maker: desk.ani, first: desk.budi, second: desk.citra };
  return {
    app: desk.app,
    people,
    propose: async () => expectOk(await desk.requestRights(await desk.freshLevel(), BEFORE, AFTER)),
    decide: (made, by, decision) => desk.decide({ ...made, id: made.id as `cr_${string}` }, people[by], decision),
    withdraw: ({ id }) => desk.api.call(access.withdrawChange, { id: id as `cr_${string}` }, desk.by(desk.ani)),
    proposeOvertaken: async () => {
      const level = await desk.freshLevel();
      const made = expectOk(await desk.requestRights(level, BEFORE, AFTER));
      await sql`insert into access.level_right values (${level}, 'audit', 'view')`.execute(desk.db);
      return made;
    },
    proposeAboutFirst: async () =>
      expectOk(await desk.requestLevels(desk.budi, ["ADMINISTRATOR"], ["ADMINISTRATOR", await desk.freshLevel()])),
    close: () => desk.close(),
  };
}

/** Each proposal is about another corridor: one waits per corridor. */
const COUNTRIES = ["SG", "MY", "HK", "TW", "JP", "KR", "SA", "AE", "QA", "PH", "IN", "AU", "US", "GB"] as const;

async function openTerms(): Promise<WorkflowDesk> {
  const client = await openStopClient();
  const people = { maker: client.lina, first: client.joko, second: client.budi };
  let made = 0;
  return {
    app: client.app,
    people,
    propose: async () => {
      client.app.runtime.clock.advance(61_000);
      const country = COUNTRIES[made % COUNTRIES.length] ?? "SG";
      made += 1;
      return client.proposed({ kind: "spread", key: `ID-${country}-bank`, value: { bps: 100 + made } });
    },
    decide: (term, by, decision) =>
      client.decide(term as Parameters<typeof client.decide>[0], client.staff(people[by]), decision),
    withdraw: (term) => client.withdraw(term as Parameters<typeof client.withdraw>[0]),
    proposeOvertaken: async () => {
      const corridor = await client.asSeed((ctx) => termAt(ctx, "corridor", SG, ctx.now));
      if (corridor === null) throw new Error(`no corridor ${SG}`);
      const made = await client.proposed({ kind: "corridor", key: SG, value: { ...corridor.value, oneWordName: "FNU" } });
      // Approved now, it would open again what has been stopped since.
      client.app.runtime.clock.advance(1);
      expectOk(await client.stop([SG]));
      client.app.runtime.clock.advance(1);
      return made;
    },
    proposeAboutFirst: "a term is about prices and corridors",
    close: () => client.close(),
  };
}

async function openOperations(): Promise<WorkflowDesk> {
  const office = await openOfficers();
  const staff = { maker: office.sari, first: office.budi, second: office.staff(OPERATIONS) };
  return {
    app: office.desk.app,
    people: { maker: staff.maker.id, first: staff.first.id, second: staff.second.id },
    propose: async () => {
      office.clock.advance(61_000);
      return expectOk(await office.operation(await office.unknown(), { kind: "outcome", isPaid: false }));
    },
    decide: ({ id, hash }, by, decision) =>
      office.call(transfers.decideOperation, { id: id as `pp_${string}`, hash, decision }, staff[by]),
    withdraw: ({ id }) => office.call(transfers.withdrawProposal, { id: id as `pp_${string}` }, staff.maker),
    proposeOvertaken: async () => {
      office.clock.advance(61_000);
      const transfer = await office.unknown();
      const made = expectOk(await office.operation(transfer, { kind: "outcome", isPaid: false }));
      await office.happen(transfer, inquiry("paid", { assurance: "CREDITED", providerRef: "p", cost: null }));
      return made;
    },
    proposeAboutFirst: "a proposal is about a transfer or a payment of a customer",
    close: () => office[Symbol.asyncDispose](),
  };
}

async function openCorrections(template: "write_off" | "explain"): Promise<WorkflowDesk> {
  const cases = await openCaseDesk();
  const { desk, api } = cases;
  const second = { ...budi, id: "us_dewi" } as typeof budi;
  const staff = { maker: ani, first: budi, second };
  return {
    app: desk.app,
    people: { maker: "us_ani", first: "us_budi", second: "us_dewi" },
    propose: async () => {
      desk.clock.advance(61_000);
      return expectOk(await cases.propose((await cases.overpaid()).id, template));
    },
    decide: ({ id, hash }, by, decision) =>
      api.call(reconciliation.decideCorrection, { id: id as `co_${string}`, hash, decision }, { actor: staff[by] }),
    withdraw: ({ id }) => api.call(reconciliation.withdrawCorrection, { id: id as `co_${string}` }, { actor: ani }),
    proposeOvertaken: async () => {
      desk.clock.advance(61_000);
      const { id, key } = await cases.overpaid();
      const made = expectOk(await cases.propose(id, template));
      // A further line under the same key: another difference, and another finding.
      desk.says("payout", key, idr(-1n));
      await cases.caseAbout(key);
      return made;
    },
    proposeAboutFirst: "a correction is about a difference in the books",
    close: () => cases.close(),
  };
}

async function openFloatRequests(): Promise<WorkflowDesk> {
  const desk = await openCounterApp();
  const people = { maker: await desk.newPerson(), first: desk.treasurer, second: await desk.newPerson(null) };
  const actors = { maker: treasury(people.maker), first: treasury(people.first), second: treasury(people.second) };
  return {
    app: desk.app,
    people,
    propose: async () => {
      // One request about a credit line waits per agent: the former one is withdrawn.
      await desk.app.pool.query("update cash_points.float_request set state = 'withdrawn' where state = 'proposed'");
      const { rowCount } = await desk.app.pool.query("select from cash_points.agent where id = $1", [people.maker]);
      if (rowCount === 0) await desk.sheets.activate({ agent: people.maker, settlement: "credit" });
      const request = { id: desk.id("fr"), amount: wire(100_000) };
      return expectOk(await desk.call(float.requestCreditLine, request, { actor: owner(people.maker) }));
    },
    decide: ({ id, hash }, by, decision) =>
      desk.call(float.decideFloatRequest, { id: id as `fr_${string}`, hash, decision }, { actor: actors[by] }),
    withdraw: ({ id }) => desk.call(float.withdrawFloatRequest, { id: id as `fr_${string}` }, { actor: owner(people.maker) }),
    proposeOvertaken:
      "the request states all that it changes: an amount, or a payment at the bank. Its agent's settlement never changes, one request about a credit line waits per agent, and the approver names the statement line. What may pass (a debt above the line, a line that is not there yet) is refused with its own code, and the request keeps waiting",
    proposeAboutFirst: () => requestAbout(desk, people),
    close: () => desk.close(),
  };
}

/** Agents request for themselves, so such a row exists only if it was stored by another way. */
async function requestAbout(
  { app, id }: Awaited<ReturnType<typeof openCounterApp>>,
  { maker: proposedBy, first: agent }: Readonly<Record<"maker" | "first", `us_${string}`>>,
): Promise<Made> {
  const content = { id: id("fr"), agent, kind: "credit_line", amount: money("IDR", 10_000_000n), evidence: null } as const;
  const hash = hashShown(FLOAT_REQUESTS, { ...content, reason: null, proposedBy, expiresAt: null });
  await app.pool.query(
    `insert into cash_points.agent select (jsonb_populate_record(agent, jsonb_build_object('id', $1::text))).* from cash_points.agent
      where id = $2 on conflict do nothing`,
    [agent, proposedBy],
  );
  await app.pool.query(
    `insert into cash_points.float_request (id, agent, kind, amount_minor, needs_line, shown_hash, proposed_by, proposed_at)
      values ($1, $2, 'credit_line', $3, false, $4, $5, now())`,
    [content.id, agent, content.amount.minor, Buffer.from(hash, "hex"), proposedBy],
  );
  return { id: content.id, hash };
}

async function openReversals(): Promise<WorkflowDesk> {
  const desk = await openCounterApp();
  const agent = await desk.newAgent();
  const outlet = await desk.newOutlet(agent);
  const [maker, second] = [await desk.newCashier(outlet, agent), await desk.newCashier(outlet, agent)];
  await desk.fill(agent, 100_000_000);
  await desk.putIn(outlet, agent, 100_000_000);
  const people = { maker, first: agent, second };
  const propose = async (code: string) => {
    const actor = owner(maker);
    const { id } = expectOk(await desk.start(outlet, actor, code));
    expectOk(await desk.call(counter.collectPayout, { outlet, id }, { actor }));
    const request = { outlet, id: desk.id("rv"), payout: id, reason: "wrong person" };
    return expectOk(await desk.call(counter.requestReversal, request, { actor }));
  };
  return {
    app: desk.app,
    people,
    propose: async () => propose((await desk.waiting(50_000)).code),
    proposeOvertaken: async () => {
      const { code, transfer } = await desk.waiting(50_000);
      const made = await propose(code);
      // The transfer can no longer be reopened.
      await sql`update double.transfer set state = 'RETURNED' where id = ${transfer}`.execute(desk.app.runtime.database);
      return made;
    },
    proposeAboutFirst: "a reversal is about a payout to a customer",
    decide: ({ id, hash }, by, decision) =>
      desk.call(counter.decideReversal, { outlet, id: id as `rv_${string}`, hash, decision }, { actor: owner(people[by]) }),
    withdraw: ({ id }) => desk.call(counter.withdrawReversal, { outlet, id: id as `rv_${string}` }, { actor: owner(maker) }),
    close: () => desk.close(),
  };
}

/** A desk for each workflow, and for each kind of its proposals that ends differently. A workflow without one fails the test. */
async function openDecisions(): Promise<WorkflowDesk> {
  const office = await openCases();
  const firstPerson = await office.newPerson();
  const staff = {
    maker: office.staff("review", "approve"),
    first: { ...office.staff("review", "approve"), id: firstPerson.id },
    second: office.staff("review", "approve"),
  };
  const proposed = async (of?: Parameters<typeof office.submitted>[1]) => {
    const { id: caseId } = await office.submitted("L3", of);
    const { version } = await office.allAccepted(caseId, staff.maker);
    const decision = {
      id: office.idOf("vd"),
      case: caseId,
      version,
      outcome: "approve",
      code: null,
      isFinal: false,
      reason: "Cocok",
    } as const;
    const { case: shown } = expectOk(await office.api.call(verification.proposeDecision, decision, { actor: staff.maker }));
    const [made] = shown.decisions;
    if (made === undefined) throw new Error("no decision was proposed");
    return { made, shown };
  };
  return {
    app: office.app,
    people: { maker: staff.maker.id, first: staff.first.id, second: staff.second.id },
    propose: async () => (await proposed()).made,
    decide: ({ id, hash }, by, decision) =>
      office.api.call(verification.decideDecision, { id: id as `vd_${string}`, hash, decision }, { actor: staff[by] }),
    withdraw: ({ id }) => office.api.call(verification.withdrawDecision, { id: id as `vd_${string}` }, { actor: staff.maker }),
    proposeOvertaken: async () => {
      const { made, shown } = await proposed();
      const { id, version, submissions } = shown;
      const submission = submissions.find(({ code }) => code === "selfie")?.id ?? office.idOf("vs");
      const rejected = { id, version, submission, status: "REJECTED", reason: "photo_dark", note: null } as const;
      expectOk(await office.api.call(verification.assessSubmission, rejected, { actor: staff.maker }));
      return made;
    },
    proposeAboutFirst: async () => (await proposed(firstPerson)).made,
    close: () => office[Symbol.asyncDispose](),
  };
}

export const DESKS = [
  { title: "changes of rights", workflow: CHANGES, open: openChanges },
  { title: "terms", workflow: TERMS, open: openTerms },
  { title: "proposals about transfers", workflow: PROPOSALS, open: openOperations },
  { title: "freezing people", workflow: FREEZES, open: openFreezes },
  { title: "corrections by a journal", workflow: CORRECTIONS, open: () => openCorrections("write_off") },
  { title: "explanations of cases", workflow: CORRECTIONS, open: () => openCorrections("explain") },
  { title: "bookings of the treasury", workflow: BOOKINGS, open: openBookings },
  { title: "closes of the books", workflow: CLOSES, open: openCloses },
  { title: "float requests", workflow: FLOAT_REQUESTS, open: openFloatRequests },
  { title: "reversals at the counter", workflow: REVERSALS, open: openReversals },
  { title: "decisions of verification", workflow: DECISIONS, open: openDecisions },
] as const;
