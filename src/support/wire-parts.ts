/** What use cases of support need besides `ctx`: bound once, where everything is wired. */
import { systemRandom } from "#platform/clock.ts";
import type { WithKeys } from "#platform/keys/keyring.ts";
import { formDoor, type FormDoor, type FormLimits } from "#platform/visitor-forms/weigh-visitor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Language } from "#kernel/locale.ts";

/** How the house signs its answers. */
export interface HouseName {
  readonly brand: string;
  /** Where an answer to an answer goes: mails are sent from an address that nobody reads. */
  readonly mailbox: string;
  readonly hours: string;
}

export interface SupportSettings extends WithKeys {
  readonly SITE_URL: string;
  readonly houseName: (ctx: Ctx, language: Language) => Promise<HouseName>;
}

export interface SupportParts {
  readonly door: FormDoor;
  readonly siteUrl: string;
  readonly houseName: SupportSettings["houseName"];
}

/** A house of some hundred messages a day. */
export const CONTACT_LIMITS: FormLimits = { calmMost: 40, busyMost: 400, takenMost: 300 };

export function supportParts({ keys, SITE_URL, houseName }: SupportSettings): SupportParts {
  return { door: formDoor(keys, "contact", CONTACT_LIMITS, systemRandom), siteUrl: SITE_URL, houseName };
}
