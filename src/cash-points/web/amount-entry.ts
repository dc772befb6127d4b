/** Typed amounts: form schema and wire format. */
import { z } from "zod";
import type { Money } from "#kernel/amount.ts";
import { required } from "#kernel/validation/rules.ts";
import { refineWith } from "#kernel/validation/validate.ts";

/** A required amount above zero. */
export const amountEntry = z
  .custom<Money | null>()
  .superRefine((amount, context) => refineWith([required()])(amount !== null && amount.minor > 0n ? amount : null, context));

/** In wire format. */
export const wireAmount = ({ currency, minor }: Money) => ({ currency, minor: minor.toString() });
