/** Alarms on one-time codes: thresholds and the decision. Pure. */
import { MINUTE_MS } from "#kernel/time.ts";

/** The window of the figures; the job checks every minute. */
export const ALARM_SPAN_MS = 30 * MINUTE_MS;
/** A lasting alarm is reported again after this. */
export const ALARM_REPEAT_MS = 60 * MINUTE_MS;

/**
 * Outcome counts of the one-time codes sent in the last 30 minutes. `triesEvaluated`: tries that were checked; `triesWrong`: the wrong ones
 * of them. `codesOver`: codes that can no longer be used; `codesUnused`: those of them never used. `messages…`: delivery states from the
 * gateways.
 */
export interface CodeFigures {
  readonly triesEvaluated: number;
  readonly triesWrong: number;
  readonly codesOver: number;
  readonly codesUnused: number;
  readonly messagesSettled: number;
  readonly messagesFailed: number;
}

/**
 * `guessing`: wrong codes are tried. `unused`: codes are requested and never entered, as by a fraudster who earns from messages to numbers
 * (SMS pumping). `undelivered`: codes do not arrive.
 */
export const CODE_ALARMS = ["guessing", "unused", "undelivered"] as const;
export type CodeAlarm = (typeof CODE_ALARMS)[number];

interface Threshold {
  readonly of: (figures: CodeFigures) => { readonly bad: number; readonly all: number };
  /** With fewer than this many the rate is not significant. */
  readonly atLeast: number;
  readonly percent: number;
}

/**
 * People mistype one code in ten and let one in five expire; a prefix of which under 20 % is entered is being pumped.
 */
export const CODE_THRESHOLDS: Readonly<Record<CodeAlarm, Threshold>> = {
  guessing: { of: ({ triesWrong, triesEvaluated }) => ({ bad: triesWrong, all: triesEvaluated }), atLeast: 50, percent: 50 },
  unused: { of: ({ codesUnused, codesOver }) => ({ bad: codesUnused, all: codesOver }), atLeast: 50, percent: 80 },
  undelivered: {
    of: ({ messagesFailed, messagesSettled }) => ({ bad: messagesFailed, all: messagesSettled }),
    atLeast: 20,
    percent: 30,
  },
};

export interface Alarming {
  readonly kind: CodeAlarm;
  readonly bad: number;
  readonly all: number;
  readonly percent: number;
}

/** The alarms that these figures raise. */
export function alarmsOf(figures: CodeFigures): readonly Alarming[] {
  return CODE_ALARMS.flatMap((kind) => {
    const { of, atLeast, percent } = CODE_THRESHOLDS[kind];
    const { bad, all } = of(figures);
    return all >= atLeast && bad * 100 >= percent * all ? [{ kind, bad, all, percent: Math.round((bad * 100) / all) }] : [];
  });
}
