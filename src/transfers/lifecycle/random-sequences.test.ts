/**
 * Random transfers from start to end: 10,000 sequences against parties that answer anything, 10,000 against truthful parties, at random
 * prices. Every invariant is checked after every step. A failure prints the command that reproduces it.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { money, type Currency } from "#kernel/money.ts";
import { isAward } from "./awards.ts";
import { decide } from "./decide.ts";
import { numbered } from "./journal-drafts.ts";
import { suspended } from "./journals.ts";
import type { EventType, TransferEvent } from "./events.ts";
import { isRefused } from "./outcome.ts";
import { parseReference } from "./phases/lost-in-restore.ts";
import { FINAL_STATES, STATES } from "./states.ts";
import { stepsOf } from "./steps.ts";
import { needsPerson, PRODUCTS, type Product, type Transfer, type TransferPrice } from "./transfer.ts";
import { TRANSITIONS } from "./transitions.ts";
import { whyNotCancel, whyNotChangeRecipient, whyNotRecall } from "./why-not.ts";
import { drawEvent, eventOf, HAPPY_DRAW, SHORT_RULES, type World } from "../testing/random-events.ts";
import { HAPPY, HAPPY_AT_COUNTER } from "../testing/happy-paths.ts";
import { waitMs } from "../testing/waits.ts";
import { openFakeBooks, type FakeBooks } from "../testing/fake-books.ts";
import { openParty } from "../testing/fake-party.ts";
import { actorFor, sampleTransfer } from "../testing/samples.ts";
import { untruth } from "../testing/step-invariants.ts";
import { dueEvent } from "../testing/due-events.ts";

const RUNS = 10_000;
/** From the last line of a failure: the seed of all draws, and the path of the failing sequence. */
const { SEED, LIFE } = process.env;
const runs: fc.Parameters<[Transfer, number[]]> = {
  numRuns: RUNS,
  ...(SEED !== undefined && { seed: Number(SEED) }),
  ...(LIFE !== undefined && { path: LIFE }),
  reporter(run) {
    if (!run.failed) return;
    const again = `SEED=${run.seed} LIFE=${run.counterexamplePath ?? ""} npx vitest run src/transfers/lifecycle/random-sequences.test.ts`;
    throw new Error(
      `${fc.defaultReportMessage(run)}\n${String(run.errorInstance)}\nAgain, with -t and the name of this test: ${again}`,
    );
  },
};
const GENERAL = ["state_conflict", "not_yours", "second_person_needed"];
const sequence = fc.array(fc.nat(2 ** 30), { minLength: 5, maxLength: 40, size: "max" });

/** Any consistent price, to the sen. The seeded prices are tested in pricing. */
const start = fc
  .record({
    product: fc.constantFrom<Product>(...PRODUCTS),
    // Includes prices below the largest coin, whose fee does not cover the rounding.
    principal: fc.oneof({ weight: 3, arbitrary: fc.bigInt(1n, 900_000_000n) }, fc.bigInt(1n, 4_000n)),
    fee: fc.oneof({ weight: 3, arbitrary: fc.bigInt(0n, 200_000n) }, fc.bigInt(0n, 1_500n)),
    taxBps: fc.bigInt(0n, 2_000n),
    currency: fc.constantFrom<Currency>("SGD", "JPY", "KRW", "USD", "MYR"),
    receives: fc.bigInt(1n, 10n ** 9n),
    marginBps: fc.bigInt(0n, 400n),
    rounding: fc.bigInt(-1n, 25_000_00n),
  })
  .map(({ product, principal, fee, taxBps, currency, receives, marginBps, rounding }): Transfer => {
    const isAbroad = product === "international";
    const minor = principal * 100n;
    const price: TransferPrice = {
      principal: money("IDR", minor),
      fee: money("IDR", fee * 100n),
      tax: money("IDR", ((fee * taxBps) / 10_000n) * 100n),
      receives: isAbroad ? money(currency, receives) : money("IDR", minor),
      margin: money("IDR", isAbroad ? (minor * marginBps) / 10_000n : 0n),
      rounding: money("IDR", isAbroad ? (rounding < minor / 2n ? rounding : 0n) : 0n),
    };
    return sampleTransfer(product, 1, price);
  });

const seen = new Set<string>();
const accepted = new Set<EventType>();

/** Runs a sequence. Throws at the first broken invariant, with the events that led to it. */
function live(first: Transfer, draws: readonly number[], isHonest: boolean): void {
  const books = openFakeBooks();
  const parties = { payer: isHonest ? openParty() : null, refunder: isHonest ? openParty() : null, rules: SHORT_RULES, no: 1 };
  const [length = 0, variant = 0] = draws;
  const head = (variant % 4 === 0 ? HAPPY_AT_COUNTER : HAPPY)[first.product].slice(0, length % 8);
  const happened: [Transfer, TransferEvent][] = [];
  let transfer = first;
  let at = first.createdAt;
  for (const [index, n] of draws.entries()) {
    seen.add(transfer.state);
    const event = nextEvent({ ...parties, transfer, at }, n, head[index]);
    happened.push([transfer, event]);
    if (event.at > at) at = event.at;
    const next = step(transfer, event, books);
    if (typeof next === "string") fail(happened, next);
    transfer = next;
    const world = { ...parties, transfer, at };
    const wrong = untruth(transfer, books) ?? stuck(transfer) ?? twiceOut(world) ?? disagreement(world);
    if (wrong !== null) fail(happened, wrong);
    at = new Date(at.getTime() + waitMs(n));
  }
}

function nextEvent(world: World, n: number, first: EventType | undefined): TransferEvent {
  if (first !== undefined) return eventOf(first, world, HAPPY_DRAW);
  return (n % 3 === 0 ? dueEvent(world, n >> 4) : null) ?? drawEvent(world, n >> 4);
}

/** Makes one decision, checks it against the table and posts it. Returns the new transfer, or what is wrong as a sentence. */
function step(transfer: Transfer, event: TransferEvent, books: FakeBooks): Transfer | string {
  const decision = decide(frozen(transfer), event, SHORT_RULES);
  const row = TRANSITIONS[event.type];
  if (isRefused(decision))
    return [...GENERAL, ...row.refusals].includes(decision.refusal) ? transfer : `refused by ${decision.refusal}`;
  accepted.add(event.type);
  const other = decision.journals.find(({ kind }) => !row.journals.includes(kind));
  if (other !== undefined) return `posts ${other.kind}`;
  try {
    // The payment was unknown until now: it lay in suspense.
    if (event.type === "payment_matched")
      books.post(numbered({}, [suspended(event.payment, event.channel, event.amount)]).journals);
    books.post(decision.journals);
  } catch (error) {
    return String(error);
  }
  return decision.transfer;
}

/** Freezes the input of a decision, so that mutating it throws. */
function frozen<T extends object>(value: T): T {
  if (Object.isFrozen(value)) return value;
  for (const one of Object.values(value)) if (typeof one === "object" && one !== null) frozen(one as object);
  return Object.freeze(value);
}

const spell = (value: unknown) => JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? one.toString() : one));

function fail(happened: readonly (readonly [Transfer, TransferEvent])[], why: string): never {
  throw new Error([why, ...happened.map(([{ state }, event]) => `${state} ${spell(event)}`)].join("\n"));
}

/** A transfer that is not over must have a due step, or wait for someone who can act. */
function stuck(transfer: Transfer): string | null {
  const { state, refund } = transfer;
  const isWaiting =
    state === "UNDER_REVIEW" || state === "FROZEN" || refund?.status === "account_needed" || refund?.status === "cash_ready";
  if (isWaiting || FINAL_STATES.includes(state) || needsPerson(transfer)) return null;
  return stepsOf(transfer, SHORT_RULES).length > 0 ? null : `${state} waits for nothing`;
}

/** With truthful parties: a refund and the payout are never both out, nor two refunds of the same money. */
function twiceOut({ transfer, at, payer, refunder }: World): string | null {
  if (payer === null || refunder === null) return null;
  const isOut = payer.references().some((reference) => payer.mayBeOut(reference, at));
  const refunds = refunder.references().filter((reference) => refunder.mayBeOut(reference, at));
  const awarded = refunds
    .filter((reference) => isAward(parseReference(reference).of))
    .map((reference) => parseReference(reference).of);
  if (new Set(awarded).size !== awarded.length) return "an award is out twice";
  const own = refunds.filter((reference) => reference.startsWith(transfer.id)).length - awarded.length;
  if (payer.references().some((reference) => reference !== transfer.id)) return "a payout under another reference";
  if (isOut && own > 0) return "payout and refund are both out";
  if (isOut && transfer.refund !== null) return "the payout is out and a refund is due";
  return own > 1 ? "refunded twice" : null;
}

const RECALL = {
  type: "recall_requested",
  by: actorFor("officer", "us_1"),
  second: actorFor("officer", "us_2"),
  isForSender: false,
} as const;

/** The actions that the screen offers are exactly those that are accepted (house rule 6). */
function disagreement({ transfer, at }: World): string | null {
  const by = actorFor("sender");
  for (const canRecall of [true, false]) {
    const answer = decide(transfer, { type: "cancelled", at, by, canRecall });
    if (isRefused(answer) !== (whyNotCancel(transfer, canRecall) !== null)) return `cancelling in ${transfer.state}`;
    const recalled = decide(transfer, { ...RECALL, at, canRecall });
    const isWithParty = transfer.state === "SUBMITTED" || transfer.state === "OUTCOME_UNKNOWN";
    if (isRefused(recalled) !== (!isWithParty || whyNotRecall(transfer, canRecall) !== null))
      return `recalling in ${transfer.state}`;
  }
  const answer = decide(transfer, { type: "recipient_changed", at, by });
  return isRefused(answer) === (whyNotChangeRecipient(transfer) !== null) ? null : `changing the recipient in ${transfer.state}`;
}

test("whatever parties answer and people do, the books agree with the state", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(start, sequence, (transfer, draws) => live(transfer, draws, false)),
    runs,
  );
});

test("with truthful parties that answer late or in part, nothing is ever paid twice", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(start, sequence, (transfer, draws) => live(transfer, draws, true)),
    runs,
  );
});

test.skipIf(LIFE !== undefined)("the sequences have reached every state, and every event has been accepted in them", () => {
  expect(STATES.filter((state) => !seen.has(state))).toEqual([]);
  // A payroll pays from what it holds, which these books do not have: payroll/payroll-money.test.ts has those.
  expect(Object.keys(TRANSITIONS).filter((type) => !accepted.has(type as EventType))).toEqual(["payroll_debited"]);
});
