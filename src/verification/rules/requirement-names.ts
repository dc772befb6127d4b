import type { Bilingual } from "#kernel/locale.ts";
import { ruleMessages } from "../model/rules/messages.ts";
import { REQUIREMENT_CODES } from "../model/rules/requirements.ts";

/** Every requirement that a rule can name, with its name. */
export const requirementNames = (): { readonly code: string; readonly names: Bilingual }[] =>
  REQUIREMENT_CODES.map((code) => ({
    code,
    names: { ID: ruleMessages.ID.requirement[code], EN: ruleMessages.EN.requirement[code] },
  }));
