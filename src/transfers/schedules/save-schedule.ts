/**
 * Makes and changes schedules. The second factor approves one schedule: its recipient, amount, rhythm and end, and names its highest rate; each transfer that it prepares
 * stays inside that (decision 0289).
 */
import type { Output } from "#kernel/endpoint.ts";
import { money, type Currency, type Money } from "#kernel/money.ts";
import { rateText } from "#kernel/rate.ts";
import { Refusal } from "#kernel/refusal.ts";
import { canonicalHash } from "#platform/canonical-hash.ts";
import { checkPrice } from "#pricing/index.ts";
import { takeRecipient, type RecipientSnapshot } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { refuseFrozen } from "../person-freezes/refuse-frozen.ts";
import { getCorridor, type SendDeps } from "../sending/send-transfer.ts";
import {
  SHOWN_DATES,
  type checkSchedule as checkContract,
  type requestScheduleApproval as approvalContract,
  type Scheduling,
} from "./contract-save.ts";
import type { ScheduleView } from "./contract.ts";
import { nextOccurrence, upcoming, type Occurrence } from "./model/rhythm.ts";
import { MAX_SCHEDULES, REMIND_BEFORE_MS, type ScheduleTerms } from "./model/schedule.ts";
import { approvedHash, guardedSubject, scheduleSubject } from "./schedule-subject.ts";
import { calendarNow, showAgain, showDates, showSchedule } from "./show-schedules.ts";
import { countOpen, insertSchedule, lockSchedule, lockSchedulesOf, updateSchedule, type Schedule } from "./store.ts";
import { findWaiting, lastOccurrenceOn, putSkipped } from "./store-occurrences.ts";

type Saving = Scheduling & { readonly person: string };
type Deps = Pick<SendDeps, "startApproval" | "consumeApproval">;

interface Validated {
  readonly known: Schedule | null;
  readonly terms: ScheduleTerms;
  readonly recipient: RecipientSnapshot;
  readonly subject: string;
  readonly next: Occurrence;
  /** Fee and tax of a transfer at the price of now. */
  readonly fee: Money;
  /** The recipient's currency. */
  readonly receives: Currency;
}

/** Whether this content has to be approved before it is saved. */
export async function checkSchedule(ctx: Ctx, saving: Saving): Promise<Output<typeof checkContract>> {
  const { known, subject } = await validate(ctx, saving);
  return { needsApproval: known?.approved.equals(approvedHash(subject)) !== true };
}

/** Opens the step for a new or a changed schedule. Refuses as saving would, so that no code is typed for one that cannot be saved. */
export async function requestScheduleApproval(ctx: Ctx, saving: Saving, deps: Deps): Promise<Output<typeof approvalContract>> {
  const { terms, recipient, subject, fee, receives } = await validate(ctx, saving);
  const step = await deps.startApproval(ctx, {
    deed: "schedule",
    subject: guardedSubject(subject, terms),
    amount: terms.amount,
    maxRate: terms.maxRate && { currency: receives, rate: terms.maxRate },
    recipient: recipient.name,
  });
  const dates = showDates(upcoming(terms, ctx.now, SHOWN_DATES, await calendarNow(ctx)));
  const { name: recipientName, bankTitle, account, phone } = recipient;
  const accountEnd = (account?.number ?? phone)?.slice(-4) ?? null;
  return { ...step, approves: { amount: terms.amount, side: terms.side, recipientName, bankTitle, accountEnd, dates, fee } };
}

/** Creates a schedule, or changes the version that was shown. The same content again is the same schedule. */
export async function saveSchedule(ctx: Ctx, saving: Saving, deps: Deps): Promise<ScheduleView> {
  const { id, person, version } = saving;
  const { known, terms, subject, next } = await validate(ctx, saving);
  const given = guardedSubject(subject, terms);
  const approved = approvedHash(subject);
  const isApprovedBefore = known?.approved.equals(approved) === true;
  // A repeated call, after a lost answer: the approval was consumed by the first one.
  const isRepeated = isApprovedBefore && known.version === version + 1 && known.state === "active";
  if (isRepeated && isSame(known.terms, terms)) return showSchedule(ctx, known);
  if (known !== null && known.version !== version) throw new Refusal("schedule_changed", 409);
  if (!isApprovedBefore && !(await deps.consumeApproval(ctx, given))) throw new Refusal("approval_needed", 403);
  const isNear = next.dueAt.getTime() - ctx.now.getTime() <= REMIND_BEFORE_MS;
  const row = { id, person, terms, approved, next, isNear };
  if (known === null) {
    if (!(await insertSchedule(ctx.db, row, ctx.now))) throw new Refusal("id_already_used", 409);
  } else {
    const waiting = await findWaiting(ctx.db, id);
    if (waiting !== null) await putSkipped(ctx.db, waiting, "edited", ctx.now);
    if (!(await updateSchedule(ctx.db, { ...row, version, isApprovedAnew: !isApprovedBefore }, ctx.now)))
      throw new Refusal("schedule_changed", 409);
  }
  return showAgain(ctx, id);
}

const hashOf = ({ amount, maxRate, ...terms }: ScheduleTerms): string =>
  canonicalHash({ ...terms, amount: String(amount.minor), maxRate: maxRate && rateText(maxRate) });
const isSame = (a: ScheduleTerms, b: ScheduleTerms): boolean => hashOf(a) === hashOf(b);

/** Everything that both calls refuse. Locks the person's schedules, and the one that is changed. */
async function validate(ctx: Ctx, saving: Saving): Promise<Validated> {
  const { id, person } = saving;
  await lockSchedulesOf(ctx.db, person);
  const known = await lockSchedule(ctx.db, id);
  if (known !== null && known.person !== person) throw new Refusal("id_already_used", 409);
  if (known?.state === "ended") throw new Refusal("schedule_ended", 409);
  await refuseFrozen(ctx, person);
  if (known === null && (await countOpen(ctx.db, person)) >= MAX_SCHEDULES) throw new Refusal("too_many_schedules", 409);
  if (known === null && saving.version !== 0) throw new Refusal("schedule_changed", 409);
  const recipient = await takeRecipient(ctx, { recipient: saving.recipient, person, corridor: saving.corridor, isUsed: false });
  const { amountMinor, side, corridor } = saving;
  const { rate, fee } = await checkPrice(ctx, { corridor, side, minor: BigInt(amountMinor), bank: bankOf(recipient) }, person);
  const { currency: receives } = await getCorridor(ctx, corridor);
  const currency = side === "target" ? receives : ("IDR" as const);
  const { recipient: to, purpose, sourceOfFunds, rhythm, end, dayOff, hour, waitDays } = saving;
  const amount = money(currency, BigInt(amountMinor));
  // Rupiah to rupiah has no rate that could be too high.
  const guard = rate === null ? { maxRate: null, waitDays: 0 } : { maxRate: saving.maxRate, waitDays };
  const terms = { recipient: to, corridor, side, amount, purpose, sourceOfFunds, rhythm, end, dayOff, hour, ...guard };
  const after = known === null ? null : await lastOccurrenceOn(ctx.db, id);
  const subject = scheduleSubject(id, terms, recipient);
  const isAnew = known === null || !known.approved.equals(approvedHash(subject));
  const next = nextOccurrence(terms, { after, used: isAnew ? 0 : known.used, now: ctx.now }, await calendarNow(ctx));
  if (next === null) throw new Refusal("schedule_never", 422);
  return { known, terms, recipient, subject, next, fee, receives };
}

/** The bank by which a price is made: the recipient's, in Indonesia. */
export const bankOf = ({ country, account }: RecipientSnapshot): string | null =>
  country === "ID" && account !== null ? account.bank : null;
