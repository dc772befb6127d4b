import { z } from "zod";
import { proseRules } from "#kernel/validation/free-text.ts";
import { refineWith } from "#kernel/validation/validate.ts";

/** As the calls accept it; the form counts the same. */
export const TEXT_MAX_CHARS = 1000;
const check = refineWith(proseRules(TEXT_MAX_CHARS));

/** A text that may be left out. */
export const optionalText = z.string().superRefine((text, sink) => {
  if (text.trim() !== "") check(text, sink);
});
export const textOrNull = (text: string): string | null => (text.trim() === "" ? null : text);
