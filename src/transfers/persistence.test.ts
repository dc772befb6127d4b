/**
 * 300 lives on PostgreSQL, a hundred transfers at a time, beside the same lives in the pure core: what is stored, what the ledger holds and what
 * the history says is what was decided, and every invariant holds, after every step. A failure names the line that plays it again.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { journalIdFor } from "#ledger/index.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { applyEvents, postNumbered } from "./apply-events.ts";
import { decide } from "./decide.ts";
import { numbered } from "./drafts.ts";
import type { EventType, TransferEvent } from "./events.ts";
import { transferInvariants } from "./invariants.ts";
import { suspended } from "./journals.ts";
import { isRefused } from "./outcome.ts";
import { findTransfer } from "./store.ts";
import { transfersExpect } from "../reconciliation/ask-transfers.ts";
import { walkMinute } from "../reconciliation/walk-minute.ts";
import { walkNight } from "../reconciliation/walk-night.ts";
import { inTransaction } from "#platform/unit-of-work.ts";
import { insertPayIns, listHistory } from "./store-history.ts";
import { FINAL_STATES, STATES, type State } from "./states.ts";
import type { Transfer } from "./transfer.ts";
import { drawEvent, dueEvent, eventOf, HAPPY_DRAW, SHORT_RULES, type World } from "./testing/happenings.ts";
import { HAPPY } from "./testing/happy.ts";
import { waitMs } from "./testing/waits.ts";
import { openTransfers } from "./testing/house.ts";
import { TRANSITIONS } from "./transitions.ts";
import { openPaperBooks, type PaperBooks } from "./testing/paper-books.ts";
import { START } from "./testing/samples.ts";
import { untruth } from "./testing/truth.ts";

const house = await openTestHouse();
const { database } = house.machinery;
afterAll(() => house[Symbol.asyncDispose]());

const { brought, create, parts, prefund } = openTransfers(house);
/** Another one at each run. */
const seed = Number(process.env["SEED"] ?? Date.now() % 2 ** 31);
const again = `again: SEED=${seed} npx vitest run src/transfers/persistence.test.ts`;
const accepted = new Set<EventType>();
/** The states that some life has stood in: the more steps are taken, the fewer are left at the end, where most lives are over. */
const stoodIn = new Set<State>(["CREATED"]);

interface Life {
  readonly no: number;
  readonly draws: readonly number[];
  readonly books: PaperBooks;
  transfer: Transfer;
  at: Date;
  /** Undefined: not paid yet. */
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

/** What may happen in this state and has happened to nobody yet: twenty steps of 300 lives come to the seldom things only when they are looked for. */
function seldom(life: Life, n: number): EventType | undefined {
  const types = Object.keys(TRANSITIONS) as EventType[];
  const open = types.filter((type) => !accepted.has(type) && TRANSITIONS[type].moves[life.transfer.state] !== undefined);
  return open[n % Math.max(open.length, 1)];
}

/** What has happened to nobody. Whether one comes to the end of its inquiries, or to the authority, is chance; in the pure core both always happen. */
const neverSeen = (): string[] =>
  Object.keys(TRANSITIONS).filter(
    (type) => !accepted.has(type as EventType) && type !== "outcome_decided" && type !== "surrendered",
  );

/** Where nobody has stood; at the authority's, only by what is chance above. */
const neverStoodIn = (): State[] => STATES.filter((state) => !stoodIn.has(state) && state !== "UNCLAIMED_TRANSFERRED");

/** As many for every life, and as many again at most while something has happened to nobody. */
const STEPS = 20;

const MONEY_IN: readonly EventType[] = ["pay_in_opened", "payment_came", "checks_cleared"];
const DOCUMENT_FIRST: readonly EventType[] = [
  "deposit_debited",
  "abroad_document_wanted",
  "documents_given",
  "released",
  "checks_cleared",
];
const COMPENSATED: readonly EventType[] = ["compensation_owed", "compensation_paid"];
const COLLECTING: readonly EventType[] = ["made_available", "collecting_started"];
const IN_CASH: readonly EventType[] = ["refund_cash_chosen", "collecting_started", "collected", "collection_reversed"];
/** How every tenth life begins, without any waiting. */
const BEGINNINGS: typeof HAPPY = {
  local: [
    "pay_in_opened",
    "payment_matched",
    "review_opened",
    "frozen",
    "thawed",
    "documents_asked",
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
  const first = happy ?? (n % 4 === 1 || index >= STEPS ? seldom(life, n >> 4) : undefined);
  if (first !== undefined) {
    return eventOf(first, worldOf(life), happy === undefined ? n >> 4 : HAPPY_DRAW);
  }
  return (n % 3 === 0 ? dueEvent(worldOf(life), n >> 4) : null) ?? drawEvent(worldOf(life), n >> 4);
}

/** A payment is written down before anything is decided about it; one that nobody knew lies in suspense. */
async function hear(event: TransferEvent, books: PaperBooks, isAccepted: boolean): Promise<void> {
  if (event.type !== "payment_came" && event.type !== "payment_matched") return;
  if (!isAccepted) return;
  const { payment, amount, channel, at } = event;
  await house.as({}, async (ctx) => {
    const heard = { id: payment, channel, bankPayment: payment, number: payment, amount, paidAt: at, payer: null };
    await insertPayIns(ctx.db, [heard], at);
    if (event.type === "payment_came") return;
    const { journals } = numbered({}, [suspended(payment, channel, amount)]);
    books.post(journals);
    const posted = journals.map(({ kind, nth, postings }) => {
      return { id: journalIdFor(payment, kind, nth), kind, subject: payment, effectiveAt: at, postings };
    });
    await postNumbered(ctx, posted, parts);
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

/** The pure core is told what the history says to whoever applies the event: whether all checks have looked. */
const knowing = ({ isChecked = false }: Life, event: TransferEvent): TransferEvent =>
  event.type === "released" ? { ...event, isUnchecked: !isChecked } : event;
function isCheckedAfter({ isChecked, transfer }: Life, { type, by }: TransferEvent, state: State): boolean | undefined {
  if (type === "checks_cleared" || (type === "review_opened" && by.role === "system")) return true;
  return state === "FUNDED" && transfer.state !== "FUNDED" ? false : isChecked;
}

async function oneStep(lives: readonly Life[], index: number): Promise<void> {
  const events = lives.map((life) => knowing(life, nextEvent(life, index)));
  const decisions = lives.map((life, n) => decide(life.transfer, events[n] as TransferEvent, SHORT_RULES));
  for (const [n, life] of lives.entries()) await hear(events[n] as TransferEvent, life.books, !isRefused(decisions[n] as never));
  const happenings = lives.map((life, n) => ({ transfer: life.transfer.id, event: events[n] as TransferEvent }));
  const applied = await house.as({}, (ctx) => applyEvents(ctx, happenings, parts));
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

/** What the ledger holds is what the paper books of all lives hold, and no invariant is broken. */
async function checkBooks(lives: readonly Life[], when: string): Promise<void> {
  const paper = lives.flatMap(({ books }) => [...books.holdings].map(([key, minor]) => `${key} ${minor}`));
  expect(await holdingsIn(), `${when}; ${again}`).toEqual(paper.sort());
  const results = await checkInvariants(database, [...ledgerInvariants, ...transferInvariants]);
  expect(
    results.filter(({ breaches }) => breaches.length > 0),
    `${when}; ${again}`,
  ).toEqual([]);
}

describe("300 lives", () => {
  const draws = fc.sample(fc.array(fc.nat(2 ** 30), { minLength: 2 * STEPS, maxLength: 2 * STEPS }), { numRuns: 300, seed });
  const lives: Life[] = [];

  test(`go the same way here and in the pure core (seed ${seed})`, { timeout: 120_000 }, async () => {
    await prefund(10n ** 13n);
    for (const [no, own] of draws.entries())
      lives.push({ no, draws: own, books: openPaperBooks(), transfer: (await create(no)) as Transfer, at: START });
    for (let index = 0; index < STEPS || (index < 2 * STEPS && neverSeen().length > 0); index++)
      for (let first = 0; first < lives.length; first += 100) {
        await oneStep(lives.slice(first, first + 100), index);
        await checkBooks(lives, `after step ${index} of a hundred`);
      }
    expect(neverStoodIn(), again).toEqual([]);
    expect(neverSeen(), again).toEqual([]);
  });

  test("each history is without gaps, and every change of state follows on the one before", async () => {
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

  test("what happens beside the books was asked for", () => {
    expect(brought.length).toBeGreaterThan(300);
  });

  test("what is over has no due step but inquiries and refunds", async () => {
    const { rows } = await sql<{ due_step: string }>`select distinct due_step from transfers.transfer
      where state = any(${[...FINAL_STATES]}) and due_step is not null`.execute(database);
    for (const { due_step } of rows)
      expect(["inquire", "refund_stray", "send_refund", "inquire_refund", "remind_refund"]).toContain(due_step);
  });
});

test("after all of these lives reconciliation finds nothing held that should not be, and nothing missing, one by one and in sum", async () => {
  const facts = { requestId: "job", actor: { kind: "system", name: "check_books" }, language: "ID", address: "system" } as const;
  const run: Parameters<typeof walkNight>[0] = { beat: (work) => inTransaction(house.machinery, facts, work) };
  await walkMinute(run, [], transfersExpect);
  await walkNight(run, [], transfersExpect);
  const { rows } = await sql<{ kind: string; details: { readonly key: string } }>`
    select kind, details from reconciliation.finding where kind <> 'account_unwatched'`.execute(database);
  expect(rows.filter(({ kind }) => kind !== "cost_differs")).toEqual([]);
  // Parties that say anything claim rupiah for a payout abroad as well: exactly those costs are somebody's to look at.
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
