/** The start of a form of a schedule: a quote of the review, a sent transfer, or the schedule that is changed. */
import { data } from "react-router";
import type { Language } from "#kernel/locale.ts";
import type { Id } from "#kernel/id.ts";
import type { Money } from "#kernel/amount.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import { calculatePrice, readQuote } from "#pricing/quotes/contract.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { listDeclarations, readRepeat } from "../../sending/contract.ts";
import { placeOf } from "../../web/recipient/place.ts";
import type { ScheduleView } from "../contract.ts";
import { loadRecipients, type UnfitRecipient } from "./schedule-recipients.ts";
import { typedAs, type ScheduleStart, type ScheduleValues } from "./schedule-values.ts";

const FRESH: ScheduleValues = {
  recipient: "",
  amount: null,
  purpose: "",
  source: "",
  rhythm: "monthly",
  on: "",
  weekday: "1",
  day: "1",
  hour: "9",
  // What is sent on the 1st is often paid from a salary of the 1st: earlier than chosen is not the default.
  dayOff: "after",
  end: "never",
  count: "",
  until: "",
  maxRate: "",
  waitDays: "3",
};

interface Unloaded extends Omit<ScheduleStart, "currency" | "tomorrow"> {
  /** The schedule's recipient was deleted since. */
  readonly isRecipientGone: boolean;
}

interface Like {
  readonly corridor: string;
  readonly side: "source" | "target";
  readonly amount: Money;
  readonly recipient: string;
  readonly purpose: string;
  readonly source: string;
}

export const startLike = ({ corridor, side, ...said }: Like): Unloaded => ({
  id: null,
  version: 0,
  corridor,
  side,
  isRecipientGone: false,
  values: { ...FRESH, ...said },
});

/** From `?quote=…&recipient=…&purpose=…&source=…` or `?like=tr_…`; null without either. */
export async function likeOf(query: URLSearchParams): Promise<Like | null> {
  const [like, quoteId, recipient] = [query.get("like"), query.get("quote"), query.get("recipient")];
  try {
    if (like !== null) {
      const { corridor, side, amount, recipient: to, purpose, sourceOfFunds } = await api(readRepeat, { id: like as Id<"tr"> });
      return { corridor, side, amount, recipient: to, purpose, source: sourceOfFunds ?? "" };
    }
    if (quoteId === null || recipient === null) return null;
    const { corridor, fixedSide: side, principal, receives } = await api(readQuote, { id: quoteId as Id<"qt"> });
    const [purpose, source] = [query.get("purpose") ?? "", query.get("source") ?? ""];
    return { corridor, side, amount: side === "source" ? principal : receives, recipient, purpose, source };
  } catch (error) {
    if (error instanceof ApiRefusal) throw data(null, { status: 404 });
    throw error;
  }
}

export function startFrom(schedule: ScheduleView, language: Language): Unloaded {
  const { id, version, corridor, side, purpose, sourceOfFunds: source, amount, recipient, rhythm, end, hour, dayOff } = schedule;
  const values: ScheduleValues = {
    ...FRESH,
    recipient: schedule.recipientName === null ? "" : recipient,
    amount,
    purpose,
    source,
    rhythm: rhythm.kind,
    ...(rhythm.kind === "once" && { on: rhythm.on }),
    ...(rhythm.kind === "weekly" && { weekday: String(rhythm.weekday) }),
    ...(rhythm.kind === "monthly" && { day: String(rhythm.day) }),
    hour: String(hour),
    dayOff,
    end: end.kind,
    ...(end.kind === "after" && { count: String(end.count) }),
    ...(end.kind === "on" && { until: end.on }),
    maxRate: schedule.maxRate === null ? "" : typedAs(schedule.maxRate, language),
    waitDays: String(schedule.waitDays),
  };
  return { id, version, corridor, side, values, isRecipientGone: schedule.recipientName === null };
}

/** With the recipients of its corridor, and our rate now. */
export async function loadForm(start: Unloaded) {
  const { recipient, purpose, source } = start.values;
  const [{ options, unfit, isGone }, price, { purposes, sources, last }] = await Promise.all([
    loadRecipients(placeOf(start), recipient),
    priceOf(start),
    api(listDeclarations, recipient === "" ? {} : { recipient: recipient as Id<"rc"> }),
  ]);
  // As declared last to this recipient, unless something was declared now.
  const declared = { purpose: purpose || (last?.purpose ?? ""), source: source || (last?.sourceOfFunds ?? "") };
  const gone: UnfitRecipient[] = isGone || start.isRecipientGone ? [{ id: "gone", name: "", account: "", why: "gone" }] : [];
  return {
    purposes,
    sources,
    start: {
      ...start,
      // A recipient that cannot be chosen leaves the choice open, and stands below it with the reason.
      values: { ...start.values, ...declared, recipient: options.some(({ value }) => value === recipient) ? recipient : "" },
      currency: price?.receives.currency ?? start.values.amount?.currency ?? "IDR",
      tomorrow: addDays(toLocalDate(new Date(performance.timeOrigin + performance.now())), 1),
    },
    recipients: options,
    unfit: [...gone, ...unfit],
    rate: price?.rate ?? null,
  };
}

async function priceOf({ corridor, side, values }: Pick<ScheduleStart, "corridor" | "side" | "values">) {
  if (values.amount === null) return null;
  try {
    return await api(calculatePrice, { corridor, side, amountMinor: values.amount.minor.toString() });
  } catch (error) {
    if (error instanceof ApiRefusal) return null;
    throw error;
  }
}
