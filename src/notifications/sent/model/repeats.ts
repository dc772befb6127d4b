/** Whether and how a message is sent again. Pure. */
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";

type Channel = "email" | "sms" | "whatsapp";
export type WhyNotRepeat = "holds_code" | "other_address";

export interface Repeated {
  readonly channel: Channel;
  readonly template: string;
  readonly isSecret: boolean;
}

/** A notification is written anew from its facts, to the present addresses of its reader. */
export const isNotification = ({ template }: Pick<Repeated, "template">): boolean => template.startsWith("notifications.");

/** Why a message cannot be sent again over a channel, or null. Any other message than a notification keeps its text and address. */
export function whyNotRepeat(message: Repeated, channel: Channel): WhyNotRepeat | null {
  if (message.isSecret) return "holds_code";
  if (isNotification(message)) return null;
  return (message.channel === "email") === (channel === "email") ? null : "other_address";
}

/** How often one message is sent again in a day, and how long a message may take to arrive before it is. */
export const REPEATS_A_DAY = 3;
export const REPEAT_WAIT_MS = 2 * MINUTE_MS;
export const REPEATS_SINCE_MS = DAY_MS;

/** Why a message cannot be sent again yet, from when it was repeated within the day, newest first. */
export function whyNotYet(repeats: readonly Date[], now: Date): "message_sent_just_now" | "message_repeated_enough" | null {
  const [last] = repeats;
  if (repeats.length >= REPEATS_A_DAY) return "message_repeated_enough";
  return last !== undefined && now.getTime() - last.getTime() < REPEAT_WAIT_MS ? "message_sent_just_now" : null;
}
