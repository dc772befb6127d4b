/** The entries of the form of a schedule, and the plan that they make. */
import { z } from "zod";
import type { Currency, Money } from "#kernel/amount.ts";
import { formatRupiahRate, parseRate, type Rate } from "#kernel/rate.ts";
import type { Language } from "#kernel/locale.ts";
import { isLocalDate } from "#kernel/time.ts";
import type { Id } from "#kernel/id.ts";
import { required } from "#kernel/validation/rules.ts";
import { refineFields, refineWith, toZod } from "#kernel/validation/validate.ts";
import { typedRate } from "#web/ui/form/money/typed-rate.ts";
import type { InputArgs } from "#kernel/endpoint.ts";
import type { previewSchedule, saveSchedule } from "../contract-save.ts";
import { PURPOSE_CODES, SOURCE_CODES } from "../../model/declarations.ts";
import { DAYS_OFF, RHYTHM_KINDS, type End } from "../model/rhythm.ts";
import { MAX_COUNT } from "../model/schedule.ts";

const ENDS = ["never", "after", "on"] as const satisfies readonly End["kind"][];

const amount = z.custom<Money | null>().superRefine(refineWith([required()]));
const text = z.string();
const fields = z.strictObject({
  recipient: toZod([required()]),
  amount,
  purpose: toZod([required()]),
  source: toZod([required()]),
  rhythm: z.enum(RHYTHM_KINDS),
  on: text,
  weekday: text,
  day: text,
  hour: text,
  dayOff: z.enum(DAYS_OFF),
  end: z.enum(ENDS),
  count: text,
  until: text,
  maxRate: text,
  waitDays: text,
});
export const scheduleValues = fields.superRefine((values, sink) => {
  const { rhythm, end } = values;
  if (rhythm === "once") refineFields({ on: [required()] })(values, sink);
  else if (end === "after") refineFields({ count: [required()] })(values, sink);
  else if (end === "on") refineFields({ until: [required()] })(values, sink);
});
export type ScheduleValues = z.output<typeof fields>;

/** The origin of a schedule: a quote with its recipient, a sent transfer, or the schedule that is changed. */
export interface ScheduleStart {
  readonly id: Id<"sd"> | null;
  readonly version: number;
  readonly corridor: string;
  readonly currency: Currency;
  /** The first day that can be chosen. */
  readonly tomorrow: string;
  readonly side: "source" | "target";
  readonly values: ScheduleValues;
}

type PlanArgs = InputArgs<typeof previewSchedule>;

/** The plan of valid entries; null while one is missing. */
export function planOf({ rhythm, on, weekday, day, hour, dayOff, end, count, until }: ScheduleValues): PlanArgs | null {
  const rhythms: Readonly<Record<ScheduleValues["rhythm"], PlanArgs["rhythm"] | null>> = {
    once: isLocalDate(on) ? { kind: "once", on } : null,
    weekly: { kind: "weekly", weekday: Number(weekday) },
    monthly: { kind: "monthly", day: Number(day) },
    month_end: { kind: "month_end" },
  };
  const times = Number(count);
  const isCount = Number.isInteger(times) && times >= 1 && times <= MAX_COUNT;
  const ends: Readonly<Record<ScheduleValues["end"], PlanArgs["end"] | null>> = {
    never: { kind: "never" },
    after: isCount ? { kind: "after", count: times } : null,
    on: isLocalDate(until) ? { kind: "on", on: until } : null,
  };
  const [chosen, last] = [rhythms[rhythm], rhythm === "once" ? ends.never : ends[end]];
  return chosen === null || last === null ? null : { rhythm: chosen, end: last, hour: Number(hour), dayOff };
}

/** The declarations as codes; null where one is missing. */
export function declaredOf({ purpose, source }: Pick<ScheduleValues, "purpose" | "source">) {
  const codes = {
    purpose: PURPOSE_CODES.find((code) => code === purpose),
    sourceOfFunds: SOURCE_CODES.find((code) => code === source),
  };
  return codes.purpose === undefined || codes.sourceOfFunds === undefined
    ? null
    : { purpose: codes.purpose, sourceOfFunds: codes.sourceOfFunds };
}

/** A rate as it is typed in this language. */
export const typedAs = (rate: Rate, language: Language): string => formatRupiahRate(rate, language).replace(/^Rp\s*/u, "");

/** The rate as typed: null where none was typed, undefined for a text that is no rate. */
export function maxRateOf(typed: string, language: Language): string | null | undefined {
  if (typed.trim() === "") return null;
  const rate = typedRate(typed, language);
  return rate !== null && parseRate(rate) !== null ? rate : undefined;
}

export type SavingArgs = InputArgs<typeof saveSchedule>;
