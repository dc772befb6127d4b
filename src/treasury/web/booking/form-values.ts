/** The entries of the form, and the booking that they make. */
import { z } from "zod";
import { CURRENCY_CODES, type Currency, type Money } from "#kernel/amount.ts";
import type { Id } from "#kernel/id.ts";
import { isLocalDate, type LocalDate } from "#kernel/time.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { refineWith, toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { EVIDENCE_MAX_CHARS, REASON_MAX_CHARS, type Place, type TemplateName } from "../../model/booking.ts";
import { sidesOf, type Side } from "../../model/places.ts";
import { TEMPLATES } from "../../model/templates.ts";

export const CURRENCY_CHOICES: readonly Currency[] = CURRENCY_CODES;

/** Whether the amount that arrives is entered on its own: only then may it be another. */
export const hasOwnAmount = (template: TemplateName, side: Side): boolean =>
  side === "out" || TEMPLATES[template].out === null || TEMPLATES[template].currencies !== "same";

export interface BookingValues {
  outPlace: string;
  outAmount: Money | null;
  outLine: string;
  inPlace: string;
  inAmount: Money | null;
  inLine: string;
  on: string;
  evidence: string;
  reason: string;
  isFarRateMeant: boolean;
}

const amount = z
  .custom<Money | null>()
  .superRefine((entered, context) => refineWith([required()])(entered !== null && entered.minor > 0n ? entered : null, context));
const text = (chars: number) => toZod([required(), max(chars), visible()]);

/** The schema of a template's entries: what it does not ask for is not checked. */
export const bookingSchema = (template: TemplateName) => {
  const asks = (side: Side) => sidesOf(template).includes(side);
  const place = (side: Side) => (asks(side) ? toZod([required()]) : z.string());
  const money = (side: Side) => (asks(side) && hasOwnAmount(template, side) ? amount : z.custom<Money | null>());
  return z.object({
    outPlace: place("out"),
    outAmount: money("out"),
    outLine: z.string(),
    inPlace: place("in"),
    inAmount: money("in"),
    inLine: z.string(),
    on: toZod([required()]),
    evidence: text(EVIDENCE_MAX_CHARS),
    reason: text(REASON_MAX_CHARS),
    isFarRateMeant: z.boolean(),
  });
};

/** `bank:014` as a value of the choice. */
export const placeValue = ({ at, party }: Place): string => `${at}:${party}`;

function parsePlace(value: string): Place | null {
  const [at, party] = value.split(":");
  return (at === "bank" || at === "nostro") && party !== undefined ? { at, party } : null;
}

/** One side as it is sent; null where the template has none, or its entries are not complete. */
export function legOf(template: TemplateName, side: Side, values: BookingValues) {
  if (!sidesOf(template).includes(side)) return null;
  const place = parsePlace(values[`${side}Place`]);
  const money = hasOwnAmount(template, side) ? values[`${side}Amount`] : values.outAmount;
  if (place === null || money === null || money.minor <= 0n) return null;
  const line = values[`${side}Line`];
  return {
    ...place,
    amount: { currency: money.currency, minor: String(money.minor) },
    line: line === "" ? null : (line as Id<"sl">),
  };
}

/** The day, once it is complete. */
export const dayOf = ({ on }: Pick<BookingValues, "on">): LocalDate | null => (isLocalDate(on) ? on : null);
