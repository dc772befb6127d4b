/**
 * The whole life of transfers, drawn at random: 10,000 sequences against parties that say anything, 10,000 against parties that tell the
 * truth, at prices drawn as well; every invariant after every step. A failure ends in the line that plays it again.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { money, type Currency } from "#kernel/money.ts";
import { decide } from "./decide.ts";
import { numbered } from "./drafts.ts";
import { suspended } from "./journals.ts";
import type { EventType, TransferEvent } from "./events.ts";
import { isRefused } from "./outcome.ts";
import { FINAL_STATES, STATES } from "./states.ts";
import { stepsOf } from "./steps.ts";
import { needsPerson, PRODUCTS, type Product, type Transfer, type TransferPrice } from "./transfer.ts";
import { TRANSITIONS } from "./transitions.ts";
import { whyNotCancel, whyNotChangeRecipient } from "./whynot.ts";
import { drawEvent, dueEvent, eventOf, HAPPY_DRAW, SHORT_RULES, type World } from "./testing/happenings.ts";
import { HAPPY, HAPPY_AT_COUNTER } from "./testing/happy.ts";
import { waitMs } from "./testing/waits.ts";
import { openPaperBooks, type PaperBooks } from "./testing/paper-books.ts";
import { openParty } from "./testing/party.ts";
import { doer, sampleTransfer } from "./testing/samples.ts";
import { untruth } from "./testing/truth.ts";

const RUNS = 10_000;
/** What the last line of a failure says: the seed of all draws, and the one life among them. */
const { SEED, LIFE } = process.env;
const runs: fc.Parameters<[Transfer, number[]]> = {
  numRuns: RUNS,
  ...(SEED !== undefined && { seed: Number(SEED) }),
  ...(LIFE !== undefined && { path: LIFE }),
  reporter(run) {
    if (!run.failed) return;
    const again = `SEED=${run.seed} LIFE=${run.counterexamplePath ?? ""} npx vitest run src/transfers/model.test.ts`;
    throw new Error(
      `${fc.defaultReportMessage(run)}\n${String(run.errorInstance)}\nAgain, with -t and the name of this test: ${again}`,
    );
  },
};
const GENERAL = ["state_conflict", "not_yours", "second_person_needed"];
const sequence = fc.array(fc.nat(2 ** 30), { minLength: 5, maxLength: 40, size: "max" });

/** Any price that adds up, to the sen: the seed's own are proven where prices are made. */
const start = fc
  .record({
    product: fc.constantFrom<Product>(...PRODUCTS),
    // Also such as are less than the largest coin, whose fee doesn't cover what is rounded off.
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

/** Lives through a sequence; throws at the first thing that is not true, with everything that led to it. */
function live(first: Transfer, draws: readonly number[], isHonest: boolean): void {
  const books = openPaperBooks();
  const parties = { payer: isHonest ? openParty() : null, refunder: isHonest ? openParty() : null, rules: SHORT_RULES, no: 1 };
  const [length = 0, way = 0] = draws;
  const head = (way % 4 === 0 ? HAPPY_AT_COUNTER : HAPPY)[first.product].slice(0, length % 8);
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

/** One decision, held against the table and posted; what is wrong about it as a sentence. */
function step(transfer: Transfer, event: TransferEvent, books: PaperBooks): Transfer | string {
  const decision = decide(frozen(transfer), event, SHORT_RULES);
  const row = TRANSITIONS[event.type];
  if (isRefused(decision))
    return [...GENERAL, ...row.refusals].includes(decision.refusal) ? transfer : `refused by ${decision.refusal}`;
  accepted.add(event.type);
  const other = decision.journals.find(({ kind }) => !row.journals.includes(kind));
  if (other !== undefined) return `posts ${other.kind}`;
  try {
    // Nobody knew whose it was, until now: it has been in suspense.
    if (event.type === "payment_matched")
      books.post(numbered({}, [suspended(event.payment, event.channel, event.amount)]).journals);
    books.post(decision.journals);
  } catch (error) {
    return String(error);
  }
  return decision.transfer;
}

/** What is decided on can't be changed: it would throw. */
function frozen<T extends object>(value: T): T {
  if (Object.isFrozen(value)) return value;
  for (const one of Object.values(value)) if (typeof one === "object" && one !== null) frozen(one as object);
  return Object.freeze(value);
}

const spell = (value: unknown) => JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? one.toString() : one));

function fail(happened: readonly (readonly [Transfer, TransferEvent])[], why: string): never {
  throw new Error([why, ...happened.map(([{ state }, event]) => `${state} ${spell(event)}`)].join("\n"));
}

/** Whatever is not over goes on by itself, or waits for somebody who knows. */
function stuck(transfer: Transfer): string | null {
  const { state, refund } = transfer;
  const isWaiting =
    state === "UNDER_REVIEW" || state === "FROZEN" || refund?.status === "account_needed" || refund?.status === "cash_ready";
  if (isWaiting || FINAL_STATES.includes(state) || needsPerson(transfer)) return null;
  return stepsOf(transfer, SHORT_RULES).length > 0 ? null : `${state} waits for nothing`;
}

/** With parties that tell the truth: while any refund is out, the payout is not, and never two refunds of the same. */
function twiceOut({ transfer, at, payer, refunder }: World): string | null {
  if (payer === null || refunder === null) return null;
  const isOut = payer.references().some((reference) => payer.mayBeOut(reference, at));
  const refunds = refunder.references().filter((reference) => refunder.mayBeOut(reference, at));
  const own = refunds.filter((reference) => reference.startsWith(transfer.id)).length;
  if (payer.references().some((reference) => reference !== transfer.id)) return "a payout under another reference";
  if (isOut && own > 0) return "payout and refund are both out";
  if (isOut && transfer.refund !== null) return "the payout is out and a refund is due";
  return own > 1 ? "refunded twice" : null;
}

/** What the screen says can be done, can be done, and nothing else (house rule 6). */
function disagreement({ transfer, at }: World): string | null {
  const by = doer("sender");
  for (const canRecall of [true, false]) {
    const answer = decide(transfer, { type: "cancelled", at, by, canRecall });
    if (isRefused(answer) !== (whyNotCancel(transfer, canRecall) !== null)) return `cancelling in ${transfer.state}`;
  }
  const answer = decide(transfer, { type: "recipient_changed", at, by });
  return isRefused(answer) === (whyNotChangeRecipient(transfer) !== null) ? null : `changing the recipient in ${transfer.state}`;
}

test("whatever parties say and people do, the books hold what the state says", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(start, sequence, (transfer, draws) => live(transfer, draws, false)),
    runs,
  );
});

test("with parties that tell the truth, late and in pieces, nothing is ever paid twice", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(start, sequence, (transfer, draws) => live(transfer, draws, true)),
    runs,
  );
});

test.skipIf(LIFE !== undefined)(
  "the sequences have been in every state, and everything that can happen has happened in them",
  () => {
    expect(STATES.filter((state) => !seen.has(state))).toEqual([]);
    expect(Object.keys(TRANSITIONS).filter((type) => !accepted.has(type as EventType))).toEqual([]);
  },
);
