/**
 * Makes decisions true: locks the transfers, decides, posts their journals in one call, writes rows, history, audit and what senders are told, all in the
 * caller's transaction or not at all. Every change of a transfer goes through here, one at a time or by the hundred.
 */
import { journalIdFor, NotCovered, openAccounts, postJournals } from "#ledger/index.ts";
import type { Journal } from "#ledger/contract-books.ts";
import { consumeLimits, giveBackLimits } from "#limits/index.ts";
import { notify } from "#notifications/index.ts";
import type { Id } from "#kernel/id.ts";
import type { Currency, Money } from "#kernel/money.ts";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { atOnce } from "#platform/db.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { decide } from "./decide.ts";
import type { JournalToPost } from "./drafts.ts";
import type { TransferEvent } from "./events.ts";
import { tellingsOf, type Occurred } from "./tell-sender.ts";
import { isRefused, type Decided, type Effect, type RefusalCode } from "./outcome.ts";
import type { ReasonCode } from "./reasons.ts";
import { isHeldBack } from "./recovery.ts";
import type { TransferRules } from "./rules.ts";
import { JOB_OF_STEP, stepsOf } from "./steps.ts";
import { lockTransfers, saveTransfers, type Due, type NewAgreement, type Stored } from "./store.ts";
import { insertHistory, listUnchecked } from "./store-history.ts";
import { isHeld } from "./store-recovery.ts";
import { needsPerson, type Transfer } from "./transfer.ts";

/** What transfers stand on besides the database: settings, and what happens beside the books. */
export interface TransferParts {
  readonly rules: TransferRules;
  /** What one payout may cost before a person has to look, in a currency; left out where no treasury has been asked. */
  readonly costUpTo?: (ctx: Ctx) => Promise<(currency: Currency) => Money>;
  /** Does what decisions ask for with codes, in messages and in people's queues, in the same transaction: for all transfers that ask for it at once. */
  readonly bring: (ctx: Ctx, effect: Effect, stored: readonly Stored[]) => Promise<void>;
  /** What the checks say of a transfer that is paid: clear, or a hold. */
  readonly check: (ctx: Ctx, stored: Stored) => Promise<Checked>;
  /** Accounts of the ledger known to be open, by code: this process's memory, so that a busy one does not open them anew each time. */
  readonly openedAccounts: Set<string>;
  /** Workers look at this one alone: how they go on when a batch has failed (jobs.ts). */
  readonly only?: Id<"tr">;
}

export type Checked =
  | { readonly type: "checks_cleared" | "abroad_document_wanted" }
  | { readonly type: "review_opened"; readonly reason: ReasonCode; readonly isReleasedByTwo: boolean; readonly deadline: Date };

/** What is due later than this is found by the workers' own look. */
const WAKE_WITHIN_MS = MINUTE_MS;
/** A worker that looks before we have committed finds nothing: it is woken so much later. */
const COMMIT_MS = 100;

export interface Happening {
  readonly transfer: Id<"tr">;
  readonly event: TransferEvent;
  /** With `recipient_changed`: whom it is for from now on. */
  readonly agreement?: NewAgreement;
}

export type Applied = { readonly transfer: Transfer } | { readonly refusal: RefusalCode | "not_found" };

/**
 * Applies events to different transfers; answers for each the transfer as it is now, or why not. Throws for a transfer that is named twice:
 * the second event would be decided on what the first one has changed.
 */
export async function applyEvents(ctx: Ctx, happenings: readonly Happening[], parts: TransferParts): Promise<Applied[]> {
  const ids = happenings.map(({ transfer }) => transfer);
  if (new Set(ids).size !== ids.length) throw new Error("a transfer is named twice in one call");
  const locked = new Map((await lockTransfers(ctx.db, ids)).map((stored) => [stored.transfer.id, stored]));
  const unchecked = await uncheckedOf(ctx, happenings);
  // The one place by which money leaves a transfer: after a restore it waits here (recovery.ts).
  const isHeldNow = happenings.some(({ event }) => isHeldBack(event)) && (await isHeld(ctx.db));
  const accepted: Accepted[] = [];
  const answers = happenings.map(({ transfer, event: told, agreement }): Applied => {
    const stored = locked.get(transfer);
    if (stored === undefined) return { refusal: "not_found" };
    if (isHeldNow && isHeldBack(told)) return { refusal: "in_doubt" };
    const event = told.type === "released" ? { ...told, isUnchecked: unchecked.has(transfer) } : told;
    const decision = decide(stored.transfer, event, parts.rules);
    if (isRefused(decision)) return decision;
    accepted.push({ stored, event, decision, agreement });
    return { transfer: decision.transfer };
  });
  await write(ctx, accepted, parts);
  return answers;
}

/** Read behind the locks, and here for every way to a release: an officer who has judged a document has not judged what no check has found yet. */
async function uncheckedOf(ctx: Ctx, happenings: readonly Happening[]): Promise<ReadonlySet<string>> {
  const released = happenings.filter(({ event }) => event.type === "released").map(({ transfer }) => transfer);
  return released.length === 0 ? new Set() : listUnchecked(ctx.db, released);
}

/** The same where a transfer may be named more than once: its events happen in their order, each on what the one before has changed. */
export async function applyInTurns(ctx: Ctx, happenings: readonly Happening[], parts: TransferParts): Promise<Applied[]> {
  const answers: Applied[] = [];
  let left = [...happenings.entries()];
  while (left.length > 0) {
    const named = new Set<string>();
    const [now, later] = [[] as typeof left, [] as typeof left];
    for (const one of left) {
      const { transfer } = one[1];
      (named.has(transfer) ? later : now).push(one);
      named.add(transfer);
    }
    const applied = await applyEvents(
      ctx,
      now.map(([, happening]) => happening),
      parts,
    );
    for (const [place, [n]] of now.entries()) answers[n] = applied[place] ?? { refusal: "not_found" };
    left = later;
  }
  return answers;
}

/** The same for one, as a person asks for it: refuses with the reason; `deposit_too_low` where a partner's or an agent's money does not suffice. */
export async function applyEvent(ctx: Ctx, transfer: Id<"tr">, event: TransferEvent, parts: TransferParts): Promise<Transfer> {
  const [applied] = await applyEvents(ctx, [{ transfer, event }], parts).catch((error: unknown) => {
    if (error instanceof NotCovered && event.type === "deposit_debited") throw new Refusal("deposit_too_low", 409);
    throw error;
  });
  if (applied === undefined) throw new Error("one event has one answer");
  if (!("refusal" in applied)) return applied.transfer;
  throw applied.refusal === "not_found" ? refuse("not_found") : new Refusal(applied.refusal, 409);
}

interface Accepted {
  readonly stored: Stored;
  readonly event: TransferEvent;
  readonly decision: Decided;
  readonly agreement: NewAgreement | undefined;
}

async function write(ctx: Ctx, accepted: readonly Accepted[], parts: TransferParts): Promise<void> {
  if (accepted.length === 0) return;
  const rows = accepted.map(({ stored, decision, agreement }) => ({
    agreement,
    before: stored.transfer,
    after: decision.transfer,
    version: stored.version + 1,
    due: dueOf(decision.transfer, parts.rules),
  }));
  const journals = accepted.flatMap(({ event, decision }) => decision.journals.map((journal) => journalOf(journal, event.at)));
  const changed = accepted.map(({ stored, event, decision }) => {
    const { id: subject, state: from } = stored.transfer;
    return { subject, details: { event: event.type, from, to: decision.transfer.state } };
  });
  await atOnce([
    saveTransfers(ctx.db, rows, ctx.now),
    insertHistory(ctx.db, accepted.map(historyRow)),
    postNumbered(ctx, journals, parts),
    ctx.audit("transfers.changed", changed),
  ]);
  for (const { stored, event, decision } of accepted)
    ctx.note?.({
      name: `transfer ${event.type}`,
      subject: stored.transfer.id,
      attributes: { "sampai.from": stored.transfer.state, "sampai.to": decision.transfer.state },
    });
  await bringAll(ctx, accepted, parts);
  await notify(
    ctx,
    accepted.flatMap((one) => tellingsOf(occurredIn(one), parts.rules)),
  );
  await enqueueDue(
    ctx,
    rows.map(({ due }) => due),
  );
}

/** What senders are told of, in their lists with this very change. */
const occurredIn = ({ stored, event, decision, agreement }: Accepted): Occurred => ({
  before: stored.transfer,
  after: decision.transfer,
  event,
  agreed: { ...stored.agreed, ...agreement },
  version: stored.version + 1,
});

/** Limits are this capability's own to move; everything else is brought by who wired it. */
async function bringAll(ctx: Ctx, accepted: readonly Accepted[], parts: TransferParts): Promise<void> {
  const asking = new Map<Effect, Stored[]>();
  for (const { stored, decision, agreement } of accepted)
    for (const effect of decision.effects) {
      const list = asking.get(effect) ?? [];
      const agreed = { ...stored.agreed, ...agreement };
      list.push({ agreed, transfer: decision.transfer, version: stored.version + 1 });
      asking.set(effect, list);
    }
  for (const [effect, stored] of asking) {
    const ids = stored.map(({ transfer }) => transfer.id);
    if (effect === "consume_limits") await consumeLimits(ctx, ids);
    else if (effect === "give_back_limits") await giveBackLimits(ctx, ids);
    else await parts.bring(ctx, effect, stored);
  }
}

/** Wakes the workers when something is due: one job a kind and second, however many transfers wait for it. Each minute they look by themselves. */
export async function enqueueDue(ctx: Ctx, dues: readonly Due[]): Promise<void> {
  const wakes = new Map<string, { readonly job: string; readonly runAt: Date }>();
  for (const { step, at } of dues) {
    if (step === null || at === null || at.getTime() > ctx.now.getTime() + WAKE_WITHIN_MS) continue;
    const from = Math.max(at.getTime(), ctx.now.getTime() + COMMIT_MS);
    const runAt = new Date(Math.ceil(from / SECOND_MS) * SECOND_MS);
    const job = JOB_OF_STEP[step];
    wakes.set(`${job}:${runAt.getTime() / SECOND_MS}`, { job, runAt });
  }
  for (const [key, { job, runAt }] of wakes) await ctx.enqueue(job, {}, { key, runAt, maxAttempts: 1, isAlarm: true });
}

function historyRow({ stored, event, decision }: Accepted) {
  return {
    transfer: stored.transfer.id,
    seq: stored.version + 1,
    at: event.at,
    event: event.type,
    fromState: stored.transfer.state,
    toState: decision.transfer.state,
    reason: decision.transfer.reason,
    by: event.by,
    second: event.second ?? null,
  };
}

/** The earliest of what is due by itself. */
export function dueOf(transfer: Transfer, rules: TransferRules): Due {
  const [first] = stepsOf(transfer, rules);
  return { step: first?.name ?? null, at: first?.at ?? null, needsPerson: needsPerson(transfer, rules) };
}

/** The same step of the same transfer has the same id in every process and at every try: the ledger posts it once. */
function journalOf({ about, kind, nth, postings, reverses }: JournalToPost, effectiveAt: Date): Journal {
  const id = journalIdFor(about, kind, nth);
  const original = reverses === null ? {} : { reverses: journalIdFor(about, reverses.kind, reverses.nth) };
  return { id, kind, subject: about, effectiveAt, postings, ...original };
}

/** Posts journals, after opening what accounts they name for the first time. */
export async function postNumbered(ctx: Ctx, journals: readonly Journal[], { openedAccounts }: TransferParts): Promise<void> {
  const accounts = new Map(journals.flatMap(({ postings }) => postings).map(({ account }) => [account.code, account]));
  const unsure = [...accounts.values()]
    .filter(({ code }) => !openedAccounts.has(code))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
  const opened = await openAccounts(ctx, unsure);
  // What this transaction has opened may still be rolled back: only what others had opened is known.
  for (const { code } of unsure) if (!opened.includes(code)) openedAccounts.add(code);
  const fresh = await postJournals(ctx, journals);
  if (fresh.includes(false)) throw new Error("a journal of this step was posted before: the transfer and its books differ");
}
