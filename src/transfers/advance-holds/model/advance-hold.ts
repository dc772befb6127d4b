/** Holds in advance: what they name, which transfers they catch, and who may lift them. Pure. */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";

export const HOLD_KINDS = ["person", "recipient", "account", "phone"] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

/** Blanks and punctuation are ways of writing a number, not parts of it. */
const plain = (text: string): string => text.toUpperCase().replaceAll(/[\s.-]/g, "");
const PLAIN = /^[\s.-]*(?:[A-Za-z0-9][\s.-]*)+$/;
const bank = z.string().trim().min(1).max(40).regex(PLAIN);
const number = z.string().trim().min(1).max(60).regex(PLAIN);
const phone = z
  .string()
  .trim()
  .regex(/^(?:\+[1-9]|0[1-9])[\d\s.-]{5,24}$/);

/** The target of a hold, as an officer enters it. A bank is named by its code: at home three digits, abroad the SWIFT or clearing code. */
export const targetSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("person"), person: idSchema("us") }),
  z.strictObject({ kind: z.literal("recipient"), recipient: idSchema("rc") }),
  z.strictObject({ kind: z.literal("account"), bank, number }),
  z.strictObject({ kind: z.literal("phone"), phone }),
]);
export type HoldTarget = z.output<typeof targetSchema>;

export interface HoldKey {
  readonly kind: HoldKind;
  readonly value: string;
}

const accountValue = (account: { readonly bank: string; readonly number: string }): string =>
  `${plain(account.bank)}|${plain(account.number)}`;
/** `0812…` is a number at home. */
const phoneValue = (text: string): string => {
  const digits = plain(text);
  return digits.startsWith("0") ? `+62${digits.slice(1)}` : digits;
};

/** The number of an account or a telephone: staff see its end, and all of it with a reason. */
export const isMasked = ({ kind }: Pick<HoldKey, "kind">): boolean => kind === "account" || kind === "phone";

/** The one spelling by which a target is stored and found. */
export function keyOf(target: HoldTarget): HoldKey {
  switch (target.kind) {
    case "person":
      return { kind: "person", value: target.person };
    case "recipient":
      return { kind: "recipient", value: target.recipient };
    case "account":
      return { kind: "account", value: accountValue(target) };
    case "phone":
      return { kind: "phone", value: phoneValue(target.phone) };
  }
}

/** The facts of a transfer by which a hold could catch it. */
export interface HoldFacts {
  readonly sender: string;
  readonly senderPhone: string | null;
  readonly recipient: string;
  readonly account: { readonly bank: string; readonly number: string } | null;
  readonly recipientPhone: string | null;
}

export function keysOf({ sender, senderPhone, recipient, account, recipientPhone }: HoldFacts): HoldKey[] {
  const phones = [...new Set([senderPhone, recipientPhone].flatMap((one) => (one === null ? [] : [phoneValue(one)])))];
  return [
    { kind: "person", value: sender },
    { kind: "recipient", value: recipient },
    ...(account === null ? [] : [{ kind: "account", value: accountValue(account) } as const]),
    ...phones.map((value) => ({ kind: "phone", value }) as const),
  ];
}

export interface HoldEnd {
  readonly until: Date | null;
  readonly liftedAt: Date | null;
}

export const isInForce = ({ until, liftedAt }: HoldEnd, now: Date): boolean =>
  liftedAt === null && (until === null || now < until);

/** Why a person cannot lift a hold now, or null. */
export function whyNotLift(
  {
    takesTwo,
    freezes,
    placedBy,
    ...end
  }: HoldEnd & {
    readonly takesTwo: boolean;
    readonly freezes: boolean;
    readonly placedBy: string;
  },
  by: string,
  now: Date,
): "hold_ended" | "hold_own" | "hold_freezes" | null {
  if (!isInForce(end, now)) return "hold_ended";
  if (freezes) return "hold_freezes";
  return takesTwo && placedBy === by ? "hold_own" : null;
}
