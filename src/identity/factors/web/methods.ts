/**
 * The methods of proving a second factor, at sign-in and again later. A new method is a row in `methodsOf`, a button in choose-method.tsx
 * and a form in method-form.tsx. Pure.
 */
import type { CodeChannel } from "../../model/challenge.ts";
import type { StrongerMethod } from "../../model/factor.ts";
import type { FactorStep } from "../../model/step-schemas.ts";
import type { SeenStep } from "../../codes/web/code-step.ts";

/** A code sent as a message. */
interface MessageMethod {
  readonly kind: "message";
  readonly key: CodeChannel;
  /** Masked. */
  readonly sentTo: string;
}
/** An app, a passkey, a recovery code. */
interface OwnMethod {
  readonly kind: "own";
  readonly key: StrongerMethod;
}
export type Method = MessageMethod | OwnMethod;
export type SeenFactorStep = SeenStep & FactorStep;

/** A person with a stronger factor gets no codes by message: a step has methods of one kind or the other. */
export function methodsOf({ stronger, factors }: FactorStep): readonly Method[] {
  return [
    ...stronger.map((key) => ({ kind: "own", key }) as const),
    ...factors.map(({ channel, sentTo }) => ({ kind: "message", key: channel, sentTo }) as const),
  ];
}

/** The method of the channel that a code was just sent by; `before` where the step has no such channel. */
export function methodOf(step: FactorStep, channel: CodeChannel, before: Method | null): Method | null {
  return methodsOf(step).find(({ key }) => key === channel) ?? before;
}

/**
 * The method to open first: the strongest own factor that this browser supports; the method of a code already sent (after a reload); the
 * channel used last, by which a code is then sent at once; the only one. Null: the person chooses.
 */
export function firstMethod(step: FactorStep, knowsPasskeys: boolean): Method | null {
  const methods = methodsOf(step);
  const own = methods.find(({ kind, key }) => kind === "own" && (key !== "passkey" || knowsPasskeys));
  const message = methods.find(({ key }) => key === (step.current?.channel ?? step.lastChannel));
  return own ?? message ?? (methods.length === 1 ? (methods[0] ?? null) : null);
}

/** The same for a signed-in person, without a choice: the code is sent at once, by the channel used last. */
export function firstMethodAtOnce(step: FactorStep, knowsPasskeys: boolean): Method | null {
  return firstMethod(step, knowsPasskeys) ?? methodsOf(step).find(({ kind }) => kind === "message") ?? null;
}
