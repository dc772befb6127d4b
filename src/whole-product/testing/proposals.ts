/** For tests: every maker-checker workflow behind one interface, each on a test app of its capability. */
import { CHANGES } from "#access/changes/workflow.ts";
import { AFTER, BEFORE, openFourEyes } from "#access/testing/four-eyes.ts";
import * as access from "#access/contract.ts";
import * as counter from "#cash-points/counter/contract.ts";
import * as float from "#cash-points/float/contract.ts";
import { FLOAT_REQUESTS } from "#cash-points/float/workflow.ts";
import { REVERSALS } from "#cash-points/payouts/workflow.ts";
import { openCounterApp, owner, staff as treasury, wire } from "#cash-points/testing/counter-app.ts";
import type { ProposalDecision } from "#kernel/maker-checker/proposal.ts";
import { expectOk, type TestAnswer } from "#platform/testing/api.ts";
import type { TestApp } from "#platform/testing/database.ts";
import { TERMS } from "#pricing/terms/workflow.ts";
import { openTermClient } from "#pricing/testing/term-client.ts";
import * as reconciliation from "#reconciliation/contract.ts";
import { CORRECTIONS } from "#reconciliation/corrections/workflow.ts";
import { ani, budi, openCaseDesk } from "#reconciliation/testing/case-calls.ts";
import * as transfers from "#transfers/proposals/contract.ts";
import { PROPOSALS } from "#transfers/proposals/workflow.ts";
import { openOfficers, OPERATIONS } from "#transfers/testing/officers.ts";

export interface Made {
  readonly id: string;
  readonly hash: string;
}
/** The proposer, and two people who may decide. */
export type Role = "maker" | "first" | "second";
type Answer = Promise<Pick<TestAnswer, "code" | "status">>;

export interface WorkflowDesk {
  readonly app: TestApp;
  readonly people: Readonly<Record<Role, string>>;
  /** A new undecided proposal, about a subject of its own. */
  readonly propose: () => Promise<Made>;
  readonly decide: (made: Made, by: Role, decision: ProposalDecision) => Answer;
  readonly withdraw: (made: Made) => Answer;
  readonly close: () => Promise<unknown>;
}

async function openChanges(): Promise<WorkflowDesk> {
  const desk = await openFourEyes();
  const people = { maker: desk.ani, first: desk.budi, second: desk.citra };
  return {
    app: desk.app,
    people,
    propose: async () => expectOk(await desk.requestRights(await desk.freshLevel(), BEFORE, AFTER)),
    decide: (made, by, decision) => desk.decide({ ...made, id: made.id as `cr_${string}` }, people[by], decision),
    withdraw: ({ id }) => desk.api.call(access.withdrawChange, { id: id as `cr_${string}` }, desk.by(desk.ani)),
    close: () => desk.close(),
  };
}

/** Each proposal is about another corridor: one waits per corridor. */
const COUNTRIES = ["SG", "MY", "HK", "TW", "JP", "KR", "SA", "AE", "QA", "PH", "IN", "AU", "US", "GB"] as const;

async function openTerms(): Promise<WorkflowDesk> {
  const client = await openTermClient();
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
    close: () => office[Symbol.asyncDispose](),
  };
}

async function openCorrections(): Promise<WorkflowDesk> {
  const cases = await openCaseDesk();
  const { desk, api } = cases;
  const second = { ...budi, id: "us_dewi" } as typeof budi;
  const staff = { maker: ani, first: budi, second };
  return {
    app: desk.app,
    people: { maker: "us_ani", first: "us_budi", second: "us_dewi" },
    propose: async () => {
      desk.clock.advance(61_000);
      return expectOk(await cases.propose((await cases.overpaid()).id, "write_off"));
    },
    decide: ({ id, hash }, by, decision) =>
      api.call(reconciliation.decideCorrection, { id: id as `co_${string}`, hash, decision }, { actor: staff[by] }),
    withdraw: ({ id }) => api.call(reconciliation.withdrawCorrection, { id: id as `co_${string}` }, { actor: ani }),
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
      if (rowCount === 0) await registerOnCredit(desk, people.maker);
      const request = { id: desk.id("fr"), amount: wire(100_000) };
      return expectOk(await desk.call(float.requestCreditLine, request, { actor: owner(people.maker) }));
    },
    decide: ({ id, hash }, by, decision) =>
      desk.call(float.decideFloatRequest, { id: id as `fr_${string}`, hash, decision }, { actor: actors[by] }),
    withdraw: ({ id }) => desk.call(float.withdrawFloatRequest, { id: id as `fr_${string}` }, { actor: owner(people.maker) }),
    close: () => desk.close(),
  };
}

async function registerOnCredit(desk: Awaited<ReturnType<typeof openCounterApp>>, agent: `us_${string}`): Promise<void> {
  const { registerAgent } = await import("#cash-points/agents/contract.ts");
  expectOk(await desk.call(registerAgent, { agent, name: "Agen Uji", settlement: "credit" }, { actor: desk.office }));
}

async function openReversals(): Promise<WorkflowDesk> {
  const desk = await openCounterApp();
  const agent = await desk.newAgent();
  const outlet = await desk.newOutlet(agent);
  const [maker, second] = [await desk.newCashier(outlet, agent), await desk.newCashier(outlet, agent)];
  await desk.fill(agent, 100_000_000);
  await desk.putIn(outlet, agent, 100_000_000);
  const people = { maker, first: agent, second };
  return {
    app: desk.app,
    people,
    propose: async () => {
      const actor = owner(maker);
      const { id } = expectOk(await desk.start(outlet, actor, (await desk.waiting(50_000)).code));
      expectOk(await desk.call(counter.collectPayout, { outlet, id }, { actor }));
      const request = { outlet, id: desk.id("rv"), payout: id, reason: "wrong person" };
      return expectOk(await desk.call(counter.requestReversal, request, { actor }));
    },
    decide: ({ id, hash }, by, decision) =>
      desk.call(counter.decideReversal, { outlet, id: id as `rv_${string}`, hash, decision }, { actor: owner(people[by]) }),
    withdraw: ({ id }) => desk.call(counter.withdrawReversal, { outlet, id: id as `rv_${string}` }, { actor: owner(maker) }),
    close: () => desk.close(),
  };
}

/** One desk per workflow. A workflow without one fails the test. */
export const DESKS = [
  { workflow: CHANGES, open: openChanges },
  { workflow: TERMS, open: openTerms },
  { workflow: PROPOSALS, open: openOperations },
  { workflow: CORRECTIONS, open: openCorrections },
  { workflow: FLOAT_REQUESTS, open: openFloatRequests },
  { workflow: REVERSALS, open: openReversals },
] as const;
