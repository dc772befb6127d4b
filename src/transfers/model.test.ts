/**
 * The whole life of transfers, drawn at random: 10,000 sequences, every invariant after every step. A failure prints the line that plays it
 * again; put it in place of `runs(…)`.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { decide } from "./decide.ts";
import { numbered } from "./drafts.ts";
import { suspended } from "./journals.ts";
import { isRefused } from "./outcome.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { FINAL_STATES, STATES, type State } from "./states.ts";
import { stepsOf } from "./steps.ts";
import { needsPerson, PRODUCTS, type Product, type Transfer } from "./transfer.ts";
import { TRANSITIONS } from "./transitions.ts";
import { drawEvent, waitMs, type World } from "./testing/happenings.ts";
import { openPaperBooks } from "./testing/paper-books.ts";
import { openParty } from "./testing/party.ts";
import { sampleTransfer } from "./testing/samples.ts";
import { untruth } from "./testing/truth.ts";

const RUNS = 10_000;
const runs = (numRuns: number) => ({ numRuns });
const GENERAL = ["state_conflict", "not_yours", "second_person_needed"];
const sequence = fc.array(fc.nat(2 ** 30), { minLength: 5, maxLength: 40 });
const product = fc.constantFrom<Product>(...PRODUCTS);

const visited = new Map<State, number>();

/** Lives through a sequence; throws at the first thing that is not true, with everything that led to it. */
function live(start: Transfer, draws: readonly number[], isHonest: boolean): void {
  const books = openPaperBooks();
  const payer = isHonest ? openParty() : null;
  const refunder = isHonest ? openParty() : null;
  const trace: string[] = [];
  let world: World = { transfer: start, at: start.createdAt, payer, refunder };
  for (const n of draws) {
    const event = drawEvent(world, n >> 4);
    trace.push(`${world.transfer.state} ${JSON.stringify(event, (_, v: unknown) => (typeof v === "bigint" ? v.toString() : v))}`);
    const before = JSON.stringify(world.transfer, spelled);
    const decision = decide(world.transfer, event);
    if (JSON.stringify(world.transfer, spelled) !== before) fail(trace, "what was decided on has changed");
    const row = TRANSITIONS[event.type];
    if (isRefused(decision)) {
      if (![...GENERAL, ...row.refusals].includes(decision.refusal)) fail(trace, `refused by ${decision.refusal}`);
    } else {
      const other = decision.journals.find(({ kind }) => !row.journals.includes(kind));
      if (other !== undefined) fail(trace, `posts ${other.kind}`);
      try {
        // Nobody knew whose it was, until now: it has been in suspense.
        if (event.type === "payment_matched")
          books.post(numbered({}, [suspended(event.payment, event.channel, event.amount)]).journals);
        books.post(decision.journals);
      } catch (error) {
        fail(trace, String(error));
      }
      world = { ...world, transfer: decision.transfer };
      visited.set(decision.transfer.state, (visited.get(decision.transfer.state) ?? 0) + 1);
    }
    const wrong = untruth(world.transfer, books) ?? stuck(world.transfer) ?? twiceOut(world);
    if (wrong !== null) fail(trace, wrong);
    world = { ...world, at: new Date(world.at.getTime() + waitMs(n)) };
  }
}

const spelled = (_: string, value: unknown): unknown => (typeof value === "bigint" ? value.toString() : value);

function fail(trace: readonly string[], why: string): never {
  throw new Error(`${why}\n${trace.join("\n")}`);
}

/** Whatever is not over goes on by itself, or waits for somebody who knows. */
function stuck(transfer: Transfer): string | null {
  const { state, refund } = transfer;
  const isWaiting = state === "UNDER_REVIEW" || state === "FROZEN" || refund?.status === "account_needed";
  if (isWaiting || FINAL_STATES.includes(state) || needsPerson(transfer)) return null;
  return stepsOf(transfer, TRANSFER_RULES).length > 0 ? null : `${state} waits for nothing`;
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

test("whatever parties say and people do, the books hold what the state says", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(product, sequence, (kind, draws) => live(sampleTransfer(kind), draws, false)),
    runs(RUNS / 2),
  );
});

test("with parties that tell the truth, late and in pieces, nothing is ever paid twice", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(product, sequence, (kind, draws) => live(sampleTransfer(kind), draws, true)),
    runs(RUNS / 2),
  );
});

test("the sequences have been everywhere", () => {
  expect(STATES.filter((state) => state !== "CREATED" && (visited.get(state) ?? 0) < 20)).toEqual([]);
});
