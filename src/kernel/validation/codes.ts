/** Rules for machine-readable names: slugs and codes. A blank in one fails `has_space` (CNT-2), whose message asks for underscores. */
import { hasSpace } from "./custom-rules.ts";
import type { Rule } from "./rule.ts";
import { max, regex, required } from "./rules.ts";

export const SLUG = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;
export const LEVEL_CODE = /^[A-Z][A-Z0-9_]{1,39}$/;

/** The readable end of an address (slug): lower-case letters and digits, with hyphens or underscores between. A draft's slug may be empty. */
export function draftSlugRules(mostCharacters: number): Rule[] {
  return [hasSpace(), max(mostCharacters), regex(SLUG)];
}

export function slugRules(mostCharacters: number): Rule[] {
  return [required(), ...draftSlugRules(mostCharacters)];
}

/** The code of a level. */
export function levelCodeRules(): Rule[] {
  return [required(), hasSpace(), max(40), regex(LEVEL_CODE)];
}
