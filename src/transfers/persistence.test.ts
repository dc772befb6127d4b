/**
 * 300 lives on PostgreSQL, a hundred transfers at a time, beside the same lives in the pure core: what is stored, what the ledger holds and what
 * the history says is what was decided, after every step.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { accountWith, credit, debit } from "#ledger/contract-books.ts";
import { journalIdFor } from "#ledger/index.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { applyEvent, applyEvents, dueOf, postNumbered, type TransferParts } from "./apply-events.ts";
import { decide } from "./decide.ts";
import { numbered } from "./drafts.ts";
import type { TransferEvent } from "./events.ts";
import { transferInvariants } from "./invariants.ts";
import { suspended } from "./journals.ts";
import { isRefused } from "./outcome.ts";
import { findTransfer, insertTransfer, saveTransfers } from "./store.ts";
import { insertHint, insertPayIn, listHistory } from "./store-history.ts";
import { FINAL_STATES } from "./states.ts";
import { PRODUCTS, type Transfer } from "./transfer.ts";
import { allowedMoves } from "./transitions.ts";
import { drawEvent, dueEvent, eventOf, HAPPY, HAPPY_DRAW, SHORT_RULES, waitMs, type World } from "./testing/happenings.ts";
import { openPaperBooks, type PaperBooks } from "./testing/paper-books.ts";
import { doer, paymentId, sampleTransfer, START } from "./testing/samples.ts";
import { untruth } from "./testing/truth.ts";

const house = await openTestHouse();
const { database } = house.machinery;
afterAll(() => house[Symbol.asyncDispose]());

const brought: string[] = [];
const parts: TransferParts = {
  rules: SHORT_RULES,
  openedAccounts: new Set(),
  bring: async (_, effect, { transfer }) => void brought.push(`${effect} ${transfer.id}`),
};
const seed = 20_261_121;

/** What partners and agents have paid in beforehand. */
const bank = accountWith("bank", "014", "IDR");
const deposits = (["partner_deposit", "agent_deposit"] as const).map((name) => accountWith(name, "x1", "IDR"));
const prefund = (minor: bigint) =>
  house.as({}, (ctx) => {
    const postings = deposits.flatMap((deposit) => [debit(bank, money("IDR", minor)), credit(deposit, money("IDR", minor))]);
    const id = newId("jr", START.getTime(), ctx.random(10));
    return postNumbered(ctx, [{ id, kind: "test.prefund", subject: null, effectiveAt: START, postings }], parts);
  });

async function create(no: number): Promise<Transfer> {
  const transfer = sampleTransfer(PRODUCTS[no % PRODUCTS.length] ?? "local", no);
  const agreed = { sender: "us_1", corridor: "ID-ID", quote: `qt_${no}`, recipient: "rc_1", snapshot: { no } };
  await house.as({}, async (ctx) => {
    expect(await insertTransfer(ctx.db, transfer, agreed, dueOf(transfer, parts.rules))).toBe(true);
  });
  return transfer;
}

interface Life {
  readonly no: number;
  readonly draws: readonly number[];
  readonly books: PaperBooks;
  transfer: Transfer;
  at: Date;
}

const worldOf = (life: Life): World => ({
  rules: SHORT_RULES,
  no: life.no,
  transfer: life.transfer,
  at: life.at,
  payer: null,
  refunder: null,
});

function nextEvent(life: Life, index: number): TransferEvent {
  const n = life.draws[index] ?? 0;
  const first = HAPPY[life.transfer.product].slice(0, (life.draws[0] ?? 0) % 8)[index];
  if (first !== undefined) return eventOf(first, worldOf(life), HAPPY_DRAW);
  return (n % 3 === 0 ? dueEvent(worldOf(life), n >> 4) : null) ?? drawEvent(worldOf(life), n >> 4);
}

/** A payment is written down before anything is decided about it; one that nobody knew lies in suspense. */
async function hear(event: TransferEvent, books: PaperBooks, isAccepted: boolean): Promise<void> {
  if (event.type !== "payment_came" && event.type !== "payment_matched") return;
  if (!isAccepted) return;
  const { payment, amount, channel, at } = event;
  await house.as({}, async (ctx) => {
    await insertPayIn(ctx.db, { id: payment, channel, bankPayment: payment, amount, paidAt: at, payer: null }, at);
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

async function oneStep(lives: readonly Life[], index: number): Promise<void> {
  const events = lives.map((life) => nextEvent(life, index));
  const decisions = lives.map((life, n) => decide(life.transfer, events[n] as TransferEvent, SHORT_RULES));
  for (const [n, life] of lives.entries()) await hear(events[n] as TransferEvent, life.books, !isRefused(decisions[n] as never));
  const happenings = lives.map((life, n) => ({ transfer: life.transfer.id, event: events[n] as TransferEvent }));
  const applied = await house.as({}, (ctx) => applyEvents(ctx, happenings, parts));
  for (const [n, life] of lives.entries()) {
    const decision = decisions[n];
    if (decision === undefined) continue;
    if (isRefused(decision)) expect(applied[n]).toEqual(decision);
    else {
      life.books.post(decision.journals);
      life.transfer = decision.transfer;
      const stored = await findTransfer(database, life.transfer.id);
      expect(stored && inOrder(stored.transfer)).toEqual(inOrder(life.transfer));
      expect(untruth(life.transfer, life.books)).toBeNull();
    }
    const { at } = events[n] as TransferEvent;
    life.at = new Date(Math.max(life.at.getTime(), at.getTime()) + waitMs(life.draws[index] ?? 0));
  }
}

describe("300 lives", () => {
  const STEPS = 20;
  const draws = fc.sample(fc.array(fc.nat(2 ** 30), { minLength: STEPS, maxLength: STEPS }), { numRuns: 300, seed });
  const lives: Life[] = [];

  test(`go the same way here and in the pure core (seed ${seed})`, { timeout: 120_000 }, async () => {
    await prefund(10n ** 13n);
    for (const [no, own] of draws.entries())
      lives.push({ no, draws: own, books: openPaperBooks(), transfer: await create(no), at: START });
    for (let index = 0; index < STEPS; index++)
      for (let first = 0; first < lives.length; first += 100) await oneStep(lives.slice(first, first + 100), index);
    expect(new Set(lives.map(({ transfer }) => transfer.state)).size).toBeGreaterThan(12);
  });

  test("the ledger holds for them what the paper books do, and nothing else", async () => {
    const paper = lives.flatMap(({ books }) => [...books.holdings].map(([key, minor]) => `${key} ${minor}`));
    expect(await holdingsIn()).toEqual(paper.sort());
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

  test("every invariant holds", async () => {
    const results = await checkInvariants(database, [...ledgerInvariants, ...transferInvariants]);
    expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
    expect(brought.length).toBeGreaterThan(300);
  });
});

describe("what the database refuses, whoever writes", () => {
  test("knows the same moves as the table", async () => {
    const { rows } = await sql<{ from_state: string; to_state: string }>`select * from transfers.allowed_move`.execute(database);
    const texts = rows.map(({ from_state, to_state }) => `${from_state} ${to_state}`);
    expect(texts.sort()).toEqual(
      allowedMoves()
        .map((pair) => pair.join(" "))
        .sort(),
    );
  });

  const refused = (statement: string) =>
    expect(
      house
        .as({}, (ctx) => sql.raw(statement).execute(ctx.db))
        .then(
          () => "done",
          (error: { code: string }) => error.code,
        ),
    ).resolves;

  test.each([
    ["a state that may not follow", "state = 'PAID', assurance = 'CREDITED', version = 2", "ST002"],
    ["a version that is not the next", "version = 3", "ST001"],
    ["another price", "version = 2, fee_minor = 0", "ST003"],
    ["another sender", "version = 2, sender = 'us_2'", "ST003"],
    ["an assurance of what is not paid", "version = 2, assurance = 'CREDITED'", "23514"],
  ])("%s", async (_, set, code) => {
    const { id } = await create(1_000 + set.length);
    await refused(`update transfers.transfer set ${set} where id = '${id}'`).toBe(code);
  });

  test("a transfer that does not begin at the beginning, and a quote used twice", async () => {
    const { id } = await create(2_000);
    const columns = "*";
    await refused(
      `insert into transfers.transfer select (jsonb_populate_record(t, '{"id": "${sampleTransfer("local", 2_001).id}", "state": "FUNDED", "quote": "qt_x"}')).${columns} from transfers.transfer t where id = '${id}'`,
    ).toBe("ST002");
    const other = sampleTransfer("local", 2_002);
    const agreed = { sender: "us_1", corridor: "ID-ID", quote: "qt_2000", recipient: "rc_1", snapshot: {} };
    expect(await house.as({}, (ctx) => insertTransfer(ctx.db, other, agreed, dueOf(other, parts.rules)))).toBe(false);
  });

  test("a history that is rewritten", async () => {
    await refused("update transfers.history set reason = null").toBe("42501");
    await refused("delete from transfers.history").toBe("42501");
  });

  test("two writers on one version", async () => {
    const transfer = await create(2_100);
    const row = { before: transfer, after: transfer, version: 2, due: dueOf(transfer, parts.rules) };
    await house.as({}, (ctx) => saveTransfers(ctx.db, [row], ctx.now));
    await expect(house.as({}, (ctx) => saveTransfers(ctx.db, [row], ctx.now))).rejects.toThrow("somebody else");
  });
});

describe("many at once", () => {
  const funded = async (no: number) => {
    const { id, payBy } = await create(no);
    const about = { at: START, by: doer("system") };
    const amount = { currency: "IDR", minor: no % 3 === 0 ? 100_555_000n : 0n } as const;
    const heard = { id: paymentId(1, no), channel: "va_014", bankPayment: `b${no}`, amount, paidAt: payBy, payer: null };
    await house.as({}, async (ctx) => {
      await insertPayIn(ctx.db, heard, START);
      const event = { ...about, type: "payment_came", payment: heard.id, amount, channel: "va_014", paidAt: START } as const;
      await applyEvent(ctx, id, event, parts);
      await applyEvent(ctx, id, { ...about, type: "checks_cleared" }, parts);
    });
    return id;
  };

  test("cancelling against sending out, twenty times over: one of the two, never both", async () => {
    for (let no = 3_000; no < 3_060; no += 3) {
      const id = await funded(no);
      const outcomes = await Promise.allSettled([
        house.as({}, (ctx) => applyEvent(ctx, id, { type: "cancelled", at: START, by: doer("sender"), canRecall: false }, parts)),
        house.as({}, (ctx) =>
          applyEvent(ctx, id, { type: "submitted", at: START, by: doer("system"), rail: "bi_fast", party: "014" }, parts),
        ),
      ]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });

  test("a deposit that does not suffice is a refusal, and nothing has happened", async () => {
    const { id } = await create(3_999);
    const source = { account: "partner_deposit", whose: "x2" } as const;
    const event = { type: "deposit_debited", at: START, by: doer("partner"), source } as const;
    await expect(house.as({}, (ctx) => applyEvent(ctx, id, event, parts))).rejects.toMatchObject({ code: "deposit_too_low" });
    expect((await findTransfer(database, id))?.transfer.state).toBe("CREATED");
  });

  test("the same notification in twenty processes: one payment", async () => {
    const heard = { id: paymentId(5, 4_000), channel: "va_014", bankPayment: "same", paidAt: START, payer: null };
    const amount = { currency: "IDR", minor: 100n } as const;
    const news = await Promise.all(
      Array.from({ length: 20 }, () => house.as({}, (ctx) => insertPayIn(ctx.db, { ...heard, amount }, START))),
    );
    expect(news.filter(Boolean)).toHaveLength(1);
    const hints = await Promise.all(
      Array.from({ length: 20 }, () =>
        house.as({}, (ctx) => insertHint(ctx.db, { party: "014", eventId: "e1", reference: "tr" }, START)),
      ),
    );
    expect(hints.filter(Boolean)).toHaveLength(1);
  });

  test("a transfer that does not exist is refused, one that is named twice is a bug", async () => {
    const missing = sampleTransfer("local", 5_000).id;
    const event = { type: "checks_cleared", at: START, by: doer("system") } as const;
    await expect(house.as({}, (ctx) => applyEvent(ctx, missing, event, parts))).rejects.toMatchObject({ code: "not_found" });
    const twice = [
      { transfer: missing, event },
      { transfer: missing, event },
    ];
    await expect(house.as({}, (ctx) => applyEvents(ctx, twice, parts))).rejects.toThrow("twice");
  });

  test("what is over has no due step but inquiries and refunds", async () => {
    const { rows } = await sql<{ due_step: string }>`select distinct due_step from transfers.transfer
      where state = any(${[...FINAL_STATES]}) and due_step is not null`.execute(database);
    for (const { due_step } of rows) expect(["inquire", "refund_stray", "send_refund", "inquire_refund"]).toContain(due_step);
  });
});
