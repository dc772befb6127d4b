import type { Language } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import { KEY_REFUSALS, type KeyRefusalCode } from "./contract.ts";
import { partnerApiRefusals } from "./refusals/messages.ts";

/** A refusal of this capability. */
export const refuseKey = (code: KeyRefusalCode, details = {}): Refusal => new Refusal(code, KEY_REFUSALS[code], details);

/** A refusal that stands beside the field that it is about. */
export const refuseField = (language: Language, code: Exclude<KeyRefusalCode, "id_already_used">, field: string): Refusal =>
  refuseKey(code, { fields: { [field]: partnerApiRefusals[language][code] } });
