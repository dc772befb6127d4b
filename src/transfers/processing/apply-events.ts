/**
 * Persists decisions: locks the transfers, decides, posts their journals in one call, and writes rows, history, audit and notifications,
 * all in the caller's transaction or not at all. Every change of a transfer goes through here, singly or by the hundred.
 */
import { journalIdFor, NotCovered, openAccounts, postJournals } from "#ledger/index.ts";
import type { Journal } from "#ledger/contract-books.ts";
import { consumeLimits, releaseLimits } from "#limits/index.ts";
import { notify } from "#notifications/index.ts";
import type { Id } from "#kernel/id.ts";
import type { Currency, Money } from "#kernel/money.ts";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { atOnce } from "#platform/db.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { decide } from "../lifecycle/decide.ts";
import type { JournalToPost } from "../lifecycle/journal-drafts.ts";
import type { TransferEvent } from "../lifecycle/events.ts";
import { notificationsFor, type Occurred } from "../notification/notify-sender.ts";
import { nameRenewable } from "../schedules/name-renewable.ts";
import { recallersToNotify } from "../notification/notify-recallers.ts";
import { isRefused, type Decided, type Effect, type RefusalCode } from "../lifecycle/outcome.ts";
import type { ReasonCode } from "../lifecycle/reasons.ts";
import { isHeldBack } from "../recovery/model/recovery.ts";
import type { TransferRules } from "../lifecycle/rules.ts";
import { JOB_OF_STEP } from "../lifecycle/steps.ts";
import { canBeCaught, caughtEvent, findCatches, recordCatches } from "../advance-holds/catch-leaving.ts";
import type { Catch } from "../advance-holds/store.ts";
import { findStopped } from "../person-freezes/refuse-frozen.ts";
import { lockTransfers, saveTransfers, type NewAgreement, type Stored } from "../store.ts";
import { insertHistory, listUnchecked } from "./store-history.ts";
import { wakeEnded } from "../payroll/wake-payroll.ts";
import { isHeld } from "../recovery/store.ts";
import { isFinal } from "../lifecycle/states.ts";
import type { Transfer } from "../lifecycle/transfer.ts";
import { type Due, dueOf } from "../lifecycle/due.ts";

/** What transfers depend on besides the database: rules, and effects outside the books. */
export interface TransferDeps {
  readonly rules: TransferRules;
  /** The highest plausible cost of one payout, per currency; above it a case for staff. Omitted where no term was read. */
  readonly costUpTo?: (ctx: Ctx) => Promise<(currency: Currency) => Money>;
  /** How long a checked transfer waits before it may leave, in seconds; omitted where no term was read: it does not wait. */
  readonly payoutWaitSeconds?: (ctx: Ctx) => Promise<number>;
  /** Carries out effects on codes, messages and staff queues in the same transaction, at once for all transfers that have the effect. */
  readonly applyEffect: (ctx: Ctx, effect: Effect, stored: readonly Stored[]) => Promise<void>;
  /** Result of the checks of a paid transfer: cleared, or a hold. */
  readonly check: (ctx: Ctx, stored: Stored) => Promise<Checked>;
  /** Codes of ledger accounts known to be open, cached in this process so that a busy one does not open them each time. */
  readonly openedAccounts: Set<string>;
  /** Restricts workers to this transfer, as they do after a failed batch (jobs.ts). */
  readonly only?: Id<"tr">;
}

export type Checked =
  | { readonly type: "checks_cleared" | "abroad_document_requested" }
  | { readonly type: "review_opened"; readonly reason: ReasonCode; readonly isReleasedByTwo: boolean; readonly deadline: Date };

// Workers find anything due later than this on their own run each minute.
const WAKE_WITHIN_MS = MINUTE_MS;
/** Delays wake-ups by 100 ms, so that our commit is visible to the worker. */
const COMMIT_MS = 100;

export interface PendingEvent {
  readonly transfer: Id<"tr">;
  readonly event: TransferEvent;
  /** With `recipient_changed`: the new agreement. */
  readonly agreement?: NewAgreement;
}

export type Applied = { readonly transfer: Transfer } | { readonly refusal: RefusalCode | "not_found" };

/**
 * Applies events to different transfers. Returns for each the transfer as it is now, or the refusal. Throws for a transfer named twice: the
 * second event would be decided on outdated data.
 */
export async function applyEvents(ctx: Ctx, pendingEvents: readonly PendingEvent[], deps: TransferDeps): Promise<Applied[]> {
  const ids = pendingEvents.map(({ transfer }) => transfer);
  if (new Set(ids).size !== ids.length) throw new Error("a transfer is named twice in one call");
  const locked = new Map((await lockTransfers(ctx.db, ids)).map((stored) => [stored.transfer.id, stored]));
  const unchecked = await uncheckedOf(ctx, pendingEvents);
  // All money leaves transfers through here, so it is held here after a restore (recovery/model/recovery.ts).
  const isHeldNow = pendingEvents.some(({ event }) => isHeldBack(event)) && (await isHeld(ctx.db));
  const known = pendingEvents.flatMap(({ transfer, event }) => {
    const stored = locked.get(transfer);
    return stored === undefined ? [] : [{ stored, event }];
  });
  const stopped = await findStopped(ctx, known);
  const catches = await catchesOf(ctx, known);
  const accepted: Accepted[] = [];
  const answers = pendingEvents.map(({ transfer, event: incoming, agreement }): Applied => {
    const stored = locked.get(transfer);
    if (stored === undefined) return { refusal: "not_found" };
    if (isHeldNow && isHeldBack(incoming)) return { refusal: "conflicting_outcomes" };
    const wanted = incoming.type === "released" ? { ...incoming, isUnchecked: unchecked.has(transfer) } : incoming;
    const asked = decide(stored.transfer, wanted, deps.rules);
    if (isRefused(asked)) return asked;
    if (stopped.has(transfer)) return { refusal: "checking" };
    const caughtBy = catches.get(transfer) ?? [];
    // The recipient stands at the counter: an officer reviews the transfer before the outlet may begin.
    if (caughtBy.length > 0 && wanted.type === "collecting_started") return { refusal: "checking" };
    const event = caughtEvent(wanted, caughtBy, deps.rules);
    const decision = event === wanted ? asked : decide(stored.transfer, event, deps.rules);
    if (isRefused(decision)) return decision;
    accepted.push({ stored, event, decision, agreement, caughtBy });
    return { transfer: decision.transfer };
  });
  await write(ctx, accepted, deps);
  return answers;
}

/**
 * Read after locking, and for every kind of release: an officer who reviewed a document has not reviewed the findings of checks
 * that have not run yet.
 */
async function uncheckedOf(ctx: Ctx, pendingEvents: readonly PendingEvent[]): Promise<ReadonlySet<string>> {
  const released = pendingEvents.filter(({ event }) => event.type === "released").map(({ transfer }) => transfer);
  return released.length === 0 ? new Set() : listUnchecked(ctx.db, released);
}

/** The holds in advance that catch what would leave now. */
const catchesOf = (ctx: Ctx, known: readonly { readonly stored: Stored; readonly event: TransferEvent }[]) =>
  findCatches(
    ctx,
    known.flatMap(({ stored, event }) => (canBeCaught(stored, event) ? [stored] : [])),
  );

/** The same for transfers that may be named more than once: their events apply in order, each on the result of the one before. */
export async function applyInTurns(ctx: Ctx, pendingEvents: readonly PendingEvent[], deps: TransferDeps): Promise<Applied[]> {
  const answers: Applied[] = [];
  let left = [...pendingEvents.entries()];
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
      now.map(([, pendingEvent]) => pendingEvent),
      deps,
    );
    for (const [place, [n]] of now.entries()) answers[n] = applied[place] ?? { refusal: "not_found" };
    left = later;
  }
  return answers;
}

/**
 * The same for one event requested by a person: refuses with the reason; `deposit_too_low` where a partner's or an agent's money does not
 * suffice.
 */
export async function applyEvent(ctx: Ctx, transfer: Id<"tr">, event: TransferEvent, deps: TransferDeps): Promise<Transfer> {
  const [applied] = await applyEvents(ctx, [{ transfer, event }], deps).catch((error: unknown) => {
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
  readonly caughtBy: readonly Catch[];
}

async function write(ctx: Ctx, accepted: readonly Accepted[], deps: TransferDeps): Promise<void> {
  if (accepted.length === 0) return;
  const rows = accepted.map(({ stored, decision, agreement }) => ({
    agreement,
    before: stored.transfer,
    after: decision.transfer,
    version: stored.version + 1,
    due: dueOf(decision.transfer, deps.rules),
  }));
  const journals = accepted.flatMap(({ event, decision }) => decision.journals.map((journal) => journalOf(journal, event.at)));
  const changed = accepted.map(({ stored, event, decision }) => {
    const { id: subject, state: from } = stored.transfer;
    return { subject, details: { event: event.type, from, to: decision.transfer.state } };
  });
  await atOnce([
    saveTransfers(ctx.db, rows, ctx.now),
    insertHistory(ctx.db, accepted.map(historyRow)),
    postNumbered(ctx, journals, deps),
    ctx.audit("transfers.changed", changed),
  ]);
  await recordCatches(
    ctx,
    accepted.flatMap(({ caughtBy }) => caughtBy),
  );
  for (const { stored, event, decision } of accepted)
    ctx.note?.({
      name: `transfer ${event.type}`,
      subject: stored.transfer.id,
      attributes: { "sampai.from": stored.transfer.state, "sampai.to": decision.transfer.state },
    });
  await applyEffects(ctx, accepted, deps);
  const occurred = accepted.map(occurredIn);
  await notify(ctx, [
    ...(await nameRenewable(
      ctx,
      occurred.flatMap((one) => notificationsFor(one, deps.rules)),
    )),
    ...(await recallersToNotify(ctx, occurred)),
  ]);
  await enqueueDue(
    ctx,
    rows.map(({ due }) => due),
  );
  // A transfer of a payroll is a local one.
  const ended = rows.filter(({ before, after }) => after.product === "local" && isFinal(after.state) && !isFinal(before.state));
  await wakeEnded(
    ctx,
    ended.map(({ after }) => after.id),
  );
}

/** What senders are notified of, written in the same transaction. */
const occurredIn = ({ stored, event, decision, agreement }: Accepted): Occurred => ({
  before: stored.transfer,
  after: decision.transfer,
  event,
  agreed: { ...stored.agreed, ...agreement },
  version: stored.version + 1,
});

/** Limits are changed here; other effects are delegated to `applyEffect`. */
async function applyEffects(ctx: Ctx, accepted: readonly Accepted[], deps: TransferDeps): Promise<void> {
  const byEffect = new Map<Effect, Stored[]>();
  for (const { stored, decision, agreement } of accepted)
    for (const effect of decision.effects) {
      const list = byEffect.get(effect) ?? [];
      const agreed = { ...stored.agreed, ...agreement };
      list.push({ agreed, transfer: decision.transfer, version: stored.version + 1 });
      byEffect.set(effect, list);
    }
  for (const [effect, stored] of byEffect) {
    const ids = stored.map(({ transfer }) => transfer.id);
    if (effect === "consume_limits") await consumeLimits(ctx, ids);
    else if (effect === "release_limits") await releaseLimits(ctx, ids);
    else await deps.applyEffect(ctx, effect, stored);
  }
}

/** Wakes workers for due steps: one job per kind and second, however many transfers wait for it. Workers also run on their own each minute. */
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

/** The same step of the same transfer has the same journal id in every process and at every try, so the ledger posts it once. */
function journalOf({ about, kind, sequence, postings, reverses }: JournalToPost, effectiveAt: Date): Journal {
  const id = journalIdFor(about, kind, sequence);
  const original = reverses === null ? {} : { reverses: journalIdFor(about, reverses.kind, reverses.sequence) };
  return { id, kind, subject: about, effectiveAt, postings, ...original };
}

/** Posts journals, after opening the accounts they use for the first time. */
export async function postNumbered(ctx: Ctx, journals: readonly Journal[], { openedAccounts }: TransferDeps): Promise<void> {
  const accounts = new Map(journals.flatMap(({ postings }) => postings).map(({ account }) => [account.code, account]));
  const unsure = [...accounts.values()]
    .filter(({ code }) => !openedAccounts.has(code))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
  const opened = await openAccounts(ctx, unsure);
  // Accounts opened by this transaction may still be rolled back: only those opened before are cached.
  for (const { code } of unsure) if (!opened.includes(code)) openedAccounts.add(code);
  const fresh = await postJournals(ctx, journals);
  if (fresh.includes(false)) throw new Error("a journal of this step was posted before: the transfer and its books differ");
}
