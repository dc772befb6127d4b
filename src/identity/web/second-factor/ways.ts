/**
 * The ways to prove a second factor, at sign-in and again later. A new way is a row in `waysOf`, a face in choose-way.tsx and a form in
 * way-form.tsx. Pure.
 */
import type { CodeChannel } from "../../challenge.ts";
import type { StrongerWay } from "../../factor.ts";
import type { FactorStep } from "../../steps.ts";
import type { SeenStep } from "../code-entry/code-step.ts";

/** A code by message. */
interface MessageWay {
  readonly kind: "message";
  readonly key: CodeChannel;
  /** Masked. */
  readonly sentTo: string;
}
/** An app, a passkey, a recovery code. */
interface OwnWay {
  readonly kind: "own";
  readonly key: StrongerWay;
}
export type Way = MessageWay | OwnWay;
export type SeenFactorStep = SeenStep & FactorStep;

/** Who has something stronger has no codes by message: a step has the one kind or the other. */
export function waysOf({ stronger, factors }: FactorStep): readonly Way[] {
  return [
    ...stronger.map((key) => ({ kind: "own", key }) as const),
    ...factors.map(({ channel, sentTo }) => ({ kind: "message", key: channel, sentTo }) as const),
  ];
}

/** The way of a channel, which a code has gone by now; the one before where the step has no such channel. */
export function wayOf(step: FactorStep, channel: CodeChannel, before: Way | null): Way | null {
  return waysOf(step).find(({ key }) => key === channel) ?? before;
}

/**
 * The strongest own way that this browser can go; the way of a code that is on its way already (a reload), or the only one; or none yet: the
 * person chooses.
 */
export function firstWay(step: FactorStep, knowsPasskeys: boolean): Way | null {
  const ways = waysOf(step);
  const own = ways.find(({ kind, key }) => kind === "own" && (key !== "passkey" || knowsPasskeys));
  return own ?? ways.find(({ key }) => key === step.current?.channel) ?? (ways.length === 1 ? (ways[0] ?? null) : null);
}

/** The same for who is signed in: nothing is chosen first, the code goes out at once, by the channel that was used last. */
export function firstWayAtOnce(step: FactorStep, knowsPasskeys: boolean): Way | null {
  return firstWay(step, knowsPasskeys) ?? waysOf(step).find(({ kind }) => kind === "message") ?? null;
}
