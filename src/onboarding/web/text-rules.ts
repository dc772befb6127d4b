/** The rules of texts that people write about a sheet, as the calls apply them: with their sentences beside the field. */
import { proseRules } from "#kernel/validation/free-text.ts";
import { min, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";

export const TEXT_MAX_CHARS = 1000;
const SHORTEST = 5;

/** A reason, or what has to change. */
export const reasonText = toZod([required(), min(SHORTEST), ...proseRules(TEXT_MAX_CHARS)]);
