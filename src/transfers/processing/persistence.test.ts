/**
 * 300 random transfers on PostgreSQL, a hundred at a time, beside the same transfers in the pure core. After every step the stored rows,
 * the ledger and the history equal the decisions, and every invariant holds. A failure prints the command that reproduces it.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { journalIdFor } from "#ledger/index.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { applyEvents, postNumbered } from "./apply-events.ts";
import { decide } from "../lifecycle/decide.ts";
import { numbered } from "../lifecycle/journal-drafts.ts";
import type { EventType, TransferEvent } from "../lifecycle/events.ts";
import { transferInvariants } from "../invariants.ts";
import { suspended } from "../lifecycle/journals.ts";
import { isRefused } from "../lifecycle/outcome.ts";
import { findTransfer } from "../store.ts";
import { transferExpectations } from "#reconciliation/checks/read-expectations.ts";
import { runMinuteCheck } from "#reconciliation/checks/run-minute-check.ts";
import { runNightCheck } from "#reconciliation/checks/run-night-check.ts";
import { inTransaction } from "#platform/unit-of-work.ts";
import { insertPayIns } from "../pay-in/store.ts";
import { listHistory } from "./store-history.ts";
import { FINAL_STATES, STATES, type State } from "../lifecycle/states.ts";
import type { Transfer } from "../lifecycle/transfer.ts";
import { drawEvent, eventOf, HAPPY_DRAW, SHORT_RULES, type World } from "../testing/random-events.ts";
import { HAPPY } from "../testing/happy-paths.ts";
import { waitMs } from "../testing/waits.ts";
import { openTransfers } from "../testing/test-app.ts";
import { TRANSITIONS } from "../lifecycle/transitions.ts";
import { openFakeBooks, type FakeBooks } from "../testing/fake-books.ts";
import { START } from "../testing/samples.ts";
import { untruth } from "../testing/step-invariants.ts";
import { dueEvent } from "../testing/due-events.ts";
import { dueOf } from "../lifecycle/due.ts";

const app = await openTestApp();
const { database } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());

const { appliedEffects, create, deps, prefund } = openTransfers(app);
/** A new seed for each run. */
const seed = Number(process.env["SEED"] ?? Date.now() % 2 ** 31);
const again = `again: SEED=${seed} npx vitest run src/transfers/processing/persistence.test.ts`;
const accepted = new Set<EventType>();
/** All states reached so far. At the end few differ, since most transfers are over. */
const stoodIn = new Set<State>(["CREATED"]);

interface Life {
  readonly no: number;
  readonly draws: readonly number[];
  readonly books: FakeBooks;
  transfer: Transfer;
  at: Date;
  /** Undefined while it is not paid yet. */
  isChecked?: boolean | undefined;
}

const worldOf = (life: Life): World => ({
  rules: SHORT_RULES,
  no: life.no,
  transfer: life.transfer,
  at: life.at,
  payer: null,
  refunder: null,
});

/** An event allowed in this state that no transfer has had yet: twenty steps of 300 transfers reach rare events only if they are selected. */
function rareEvent(life: Life, n: number): EventType | undefined {
  const types = Object.keys(TRANSITIONS) as EventType[];
  const open = types.filter((type) => !accepted.has(type) && TRANSITIONS[type].moves[life.transfer.state] !== undefined);
  return open[n % Math.max(open.length, 1)];
}

/**
 * Events no transfer has had. Reaching the end of the inquiries or an escheatment is left to chance; in the pure core both always occur. A
 * payroll pays from what it holds, which these books do not have: payroll/payroll-money.test.ts has those.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(["outcome_decided", "escheated", "payroll_debited"]);
const neverSeen = (): string[] =>
  Object.keys(TRANSITIONS).filter((type) => !accepted.has(type as EventType) && !LEFT_OUT.has(type));

/** States no transfer has reached; that of an escheated one is left to chance, as above. */
const neverStoodIn = (): State[] => STATES.filter((state) => !stoodIn.has(state) && state !== "UNCLAIMED_TRANSFERRED");

/** Steps for every transfer, and at most as many again while some event has not occurred. */
const STEPS = 20;

const MONEY_IN: readonly EventType[] = ["pay_in_opened", "payment_received", "checks_cleared"];
const DOCUMENT_FIRST: readonly EventType[] = [
  "deposit_debited",
  "abroad_document_requested",
  "documents_given",
  "released",
  "checks_cleared",
];
const COMPENSATED: readonly EventType[] = ["compensation_owed", "goodwill_granted"];
const COLLECTING: readonly EventType[] = ["made_available", "collecting_started"];
const IN_CASH: readonly EventType[] = ["refund_cash_chosen", "collecting_started", "collected", "collection_reversed"];
/** How every tenth transfer begins, without any waiting. */
const BEGINNINGS: typeof HAPPY = {
  local: [
    "pay_in_opened",
    "payment_matched",
    "review_opened",
    "frozen",
    "unfrozen",
    "documents_requested",
    "documents_given",
    "released",
  ],
  international: [
    ...DOCUMENT_FIRST,
    "converted",
    "recipient_changed",
    "cancelled",
    ...COMPENSATED,
    "refund_credited",
    ...IN_CASH,
  ],
  cash_pickup: [...MONEY_IN, ...COLLECTING, "collecting_stopped", "collecting_started", "collected", "collection_reversed"],
};

function beginningOf({ no, draws, transfer: { product } }: Life): readonly EventType[] {
  return no % 10 === 0 ? BEGINNINGS[product] : HAPPY[product].slice(0, (draws[0] ?? 0) % 8);
}

function nextEvent(life: Life, index: number): TransferEvent {
  const n = life.draws[index] ?? 0;
  const happy = beginningOf(life)[index];
  const first = happy ?? (n % 4 === 1 || index >= STEPS ? rareEvent(life, n >> 4) : undefined);
  if (first !== undefined) {
    return eventOf(first, worldOf(life), happy === undefined ? n >> 4 : HAPPY_DRAW);
  }
  return (n % 3 === 0 ? dueEvent(worldOf(life), n >> 4) : null) ?? drawEvent(worldOf(life), n >> 4);
}

/** A payment is inserted before anything is decided about it; an unknown one lies in suspense. */
async function recordPayIn(event: TransferEvent, books: FakeBooks, isAccepted: boolean): Promise<void> {
  if (event.type !== "payment_received" && event.type !== "payment_matched") return;
  if (!isAccepted) return;
  const { payment, amount, channel, at } = event;
  await app.as({}, async (ctx) => {
    const payIn = { id: payment, channel, bankPayment: payment, number: payment, amount, paidAt: at, payer: null };
    await insertPayIns(ctx.db, [payIn], at);
    if (event.type === "payment_received") return;
    const { journals } = numbered({}, [suspended(payment, channel, amount)]);
    books.post(journals);
    const posted = journals.map(({ kind, sequence, postings }) => {
      return { id: journalIdFor(payment, kind, sequence), kind, subject: payment, effectiveAt: at, postings };
    });
    await postNumbered(ctx, posted, deps);
  });
}

const inOrder = (transfer: Transfer) => ({
  ...transfer,
  payIns: [...transfer.payIns].sort((a, b) => (a.payment < b.payment ? -1 : 1)),
});

async function holdingsIn(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select account.code || ' ' || subject || ' ' || minor as text from ledger.holding
    join ledger.account on account.no = account_no where floor = 'subject'`.execute(database);
  return rows.map(({ text }) => text).sort();
}

/** Gives the pure core what the caller reads from the history: whether all checks have run. */
const knowing = ({ isChecked = false }: Life, event: TransferEvent): TransferEvent =>
  event.type === "released" ? { ...event, isUnchecked: !isChecked } : event;
function isCheckedAfter({ isChecked, transfer }: Life, { type, by }: TransferEvent, state: State): boolean | undefined {
  if (type === "checks_cleared" || (type === "review_opened" && by.role === "system")) return true;
  return state === "FUNDED" && transfer.state !== "FUNDED" ? false : isChecked;
}

async function oneStep(lives: readonly Life[], index: number): Promise<void> {
  const events = lives.map((life) => knowing(life, nextEvent(life, index)));
  const decisions = lives.map((life, n) => decide(life.transfer, events[n] as TransferEvent, SHORT_RULES));
  for (const [n, life] of lives.entries())
    await recordPayIn(events[n] as TransferEvent, life.books, !isRefused(decisions[n] as never));
  const pendingEvents = lives.map((life, n) => ({ transfer: life.transfer.id, event: events[n] as TransferEvent }));
  const applied = await app.as({}, (ctx) => applyEvents(ctx, pendingEvents, deps));
  for (const [n, life] of lives.entries()) {
    const decision = decisions[n];
    if (decision === undefined) continue;
    const step = `step ${index} of life ${life.no}; ${again}`;
    if (isRefused(decision)) expect(applied[n], step).toEqual(decision);
    else {
      accepted.add((events[n] as TransferEvent).type);
      life.books.post(decision.journals);
      life.isChecked = isCheckedAfter(life, events[n] as TransferEvent, decision.transfer.state);
      life.transfer = decision.transfer;
      stoodIn.add(decision.transfer.state);
      const stored = await findTransfer(database, life.transfer.id);
      expect(stored && inOrder(stored.transfer), step).toEqual(inOrder(life.transfer));
      expect(untruth(life.transfer, life.books), step).toBeNull();
    }
    const { at } = events[n] as TransferEvent;
    const isBeginning = life.no % 10 === 0 && index < beginningOf(life).length;
    life.at = new Date(Math.max(life.at.getTime(), at.getTime()) + (isBeginning ? 0 : waitMs(life.draws[index] ?? 0)));
  }
}

/** The ledger's holdings equal those of all fake books, and no invariant is broken. */
async function checkBooks(lives: readonly Life[], when: string): Promise<void> {
  const expected = lives.flatMap(({ books }) => [...books.holdings].map(([key, minor]) => `${key} ${minor}`));
  expect(await holdingsIn(), `${when}; ${again}`).toEqual(expected.sort());
  const results = await checkInvariants(database, [...ledgerInvariants, ...transferInvariants]);
  expect(
    results.filter(({ breaches }) => breaches.length > 0),
    `${when}; ${again}`,
  ).toEqual([]);
}

describe("300 random transfers", () => {
  const draws = fc.sample(fc.array(fc.nat(2 ** 30), { minLength: 2 * STEPS, maxLength: 2 * STEPS }), { numRuns: 300, seed });
  const lives: Life[] = [];

  test(`proceed the same as in the pure core (seed ${seed})`, { timeout: 120_000 }, async () => {
    await prefund(10n ** 13n);
    for (const [no, own] of draws.entries())
      lives.push({ no, draws: own, books: openFakeBooks(), transfer: (await create(no)) as Transfer, at: START });
    for (let index = 0; index < STEPS || (index < 2 * STEPS && neverSeen().length > 0); index++)
      for (let first = 0; first < lives.length; first += 100) {
        await oneStep(lives.slice(first, first + 100), index);
        await checkBooks(lives, `after step ${index} of a hundred`);
      }
    expect(neverStoodIn(), again).toEqual([]);
    expect(neverSeen(), again).toEqual([]);
  });

  test("each history is without gaps, and every change of state continues from the one before", async () => {
    for (const { transfer } of lives) {
      const rows = await listHistory(database, transfer.id);
      let state = "CREATED";
      for (const [n, row] of rows.entries()) {
        expect(row).toMatchObject({ seq: n + 2, fromState: state });
        state = row.toState;
      }
      expect(state).toBe(transfer.state);
      expect((await findTransfer(database, transfer.id))?.version).toBe(rows.length + 1);
    }
  });

  test("effects outside the books were applied", () => {
    expect(appliedEffects.length).toBeGreaterThan(300);
  });

  test("a final transfer has no due step except inquiries and refunds", async () => {
    const { rows } = await sql<{ due_step: string }>`select distinct due_step from transfers.transfer
      where state = any(${[...FINAL_STATES]}) and due_step is not null`.execute(database);
    for (const { due_step } of rows)
      expect(["inquire", "refund_unapplied", "send_refund", "inquire_refund", "remind_refund"]).toContain(due_step);
  });

  test("the stored due step of each equals the one computed from the transfer as read back", async () => {
    const { rows } = await sql<{ id: Transfer["id"]; step: string | null; at: Date | null; person: boolean }>`
      select id, due_step as step, due_at as at, needs_person as person from transfers.transfer`.execute(database);
    expect(rows.length).toBeGreaterThanOrEqual(300);
    for (const { id, ...stored } of rows) {
      const found = await findTransfer(database, id);
      expect(found && { id, ...dueOf(found.transfer, SHORT_RULES) }, again).toEqual({
        id,
        step: stored.step,
        at: stored.at,
        needsPerson: stored.person,
      });
    }
  });
});

test("afterwards reconciliation finds nothing held wrongly and nothing missing, singly and in total", async () => {
  const facts = { requestId: "job", actor: { kind: "system", name: "check_books" }, language: "ID", address: "system" } as const;
  const run: Parameters<typeof runNightCheck>[0] = {
    isLastAttempt: true,
    transaction: (work) => inTransaction(app.runtime, facts, work),
  };
  await runMinuteCheck(run, [], transferExpectations);
  await runNightCheck(run, [], transferExpectations);
  const { rows } = await sql<{ kind: string; details: { readonly key: string } }>`
    select kind, details from reconciliation.finding where kind <> 'account_unwatched'`.execute(database);
  expect(rows.filter(({ kind }) => kind !== "cost_differs")).toEqual([]);
  // Parties that answer anything also claim rupiah for payouts abroad: exactly those costs are cases for staff.
  const { rows: disputed } = await sql<{ transfer: string }>`
    select transfer from transfers.payout where disputed_cost is not null order by 1`.execute(database);
  expect(rows.flatMap(({ kind, details }) => (kind === "cost_differs" ? [details.key] : [])).toSorted()).toEqual(
    disputed.map(({ transfer }) => transfer),
  );
  const { rows: totals } = await sql`select from reconciliation.control_total where books = expected and books > 0`.execute(
    database,
  );
  expect(totals.length).toBeGreaterThan(5);
});
