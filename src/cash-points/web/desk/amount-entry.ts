/** Amounts that are typed: in a form's schema, and on the wire. */
import { z } from "zod";
import type { Money } from "#kernel/amount.ts";
import { required } from "#kernel/validation/rules.ts";
import { refineWith } from "#kernel/validation/validate.ts";

/** One that has to be typed, above zero. */
export const amountEntry = z
  .custom<Money | null>()
  .superRefine((amount, context) => refineWith([required()])(amount !== null && amount.minor > 0n ? amount : null, context));

/** As a call takes it. */
export const wireAmount = ({ currency, minor }: Money) => ({ currency, minor: minor.toString() });
