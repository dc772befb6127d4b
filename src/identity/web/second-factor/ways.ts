/**
 * The ways to prove a sign-in's second factor. A new way is a row in `waysOf`, a face in choose-way.tsx and a form in way-form.tsx. Pure.
 */
import type { CodeChannel } from "../../challenge.ts";
import type { CodeStep } from "../../contract.ts";

/** A code by message. */
export interface MessageWay {
  readonly kind: "message";
  readonly key: CodeChannel;
  /** Masked. */
  readonly sentTo: string;
}
export type Way = MessageWay;

export function waysOf(step: CodeStep): readonly Way[] {
  return step.factors.map(({ channel, sentTo }) => ({ kind: "message", key: channel, sentTo }));
}

/** The way of a code that is on its way already (a reload), the only one, or none yet: the person chooses. */
export function firstWay(step: CodeStep): Way | null {
  const ways = waysOf(step);
  return ways.find(({ key }) => key === step.current?.channel) ?? (ways.length === 1 ? (ways[0] ?? null) : null);
}
