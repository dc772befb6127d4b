/** When what happens to one-time codes should wake somebody: thresholds and the decision. Pure. */
import { MINUTE_MS } from "#kernel/time.ts";

/** Looked at every minute, over this long. */
export const ALARM_SPAN_MS = 30 * MINUTE_MS;
/** While a reason lasts it is told again after this. */
export const ALARM_REPEAT_MS = 60 * MINUTE_MS;

/**
 * What of the codes of the last half hour became what. `triesJudged` are tries that were evaluated, `triesWrong` the wrong ones of them;
 * `codesOver` are codes that nobody can use any more, `codesUnused` those of them that nobody did; `messages…` is what the gateways say.
 */
export interface CodeFigures {
  readonly triesJudged: number;
  readonly triesWrong: number;
  readonly codesOver: number;
  readonly codesUnused: number;
  readonly messagesSettled: number;
  readonly messagesFailed: number;
}

/**
 * `guessing`: codes are tried that are not right. `unused`: codes are asked for and never entered, as by who is paid for messages to
 * numbers (SMS pumping). `undelivered`: codes do not arrive.
 */
export const CODE_ALARMS = ["guessing", "unused", "undelivered"] as const;
export type CodeAlarm = (typeof CODE_ALARMS)[number];

interface Threshold {
  readonly of: (figures: CodeFigures) => { readonly bad: number; readonly all: number };
  /** Below this many a rate says nothing. */
  readonly atLeast: number;
  readonly percent: number;
}

/** People mistype one code in ten and let one in five lapse; a prefix of which under 20 % is entered is pumped (research, security §5). */
export const CODE_THRESHOLDS: Readonly<Record<CodeAlarm, Threshold>> = {
  guessing: { of: ({ triesWrong, triesJudged }) => ({ bad: triesWrong, all: triesJudged }), atLeast: 50, percent: 50 },
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

/** The alarms that these figures are a reason for. */
export function alarmsOf(figures: CodeFigures): readonly Alarming[] {
  return CODE_ALARMS.flatMap((kind) => {
    const { of, atLeast, percent } = CODE_THRESHOLDS[kind];
    const { bad, all } = of(figures);
    return all >= atLeast && bad * 100 >= percent * all ? [{ kind, bad, all, percent: Math.round((bad * 100) / all) }] : [];
  });
}
