/**
 * Rights that need a recently proven factor (ASVS 7.5.3): those that move money, decide about it, or change somebody's rights. An unlocked
 * computer or a copied cookie is not enough for them. The rule is by right, so that it covers new calls automatically; a contract sets
 * `fresh: false` for a call that does nothing of this kind, and `fresh: true` for a call that binds everybody who makes it.
 */
import { menuNeeds, type Endpoint } from "#kernel/endpoint.ts";
import type { Actor } from "./actor.ts";

const FRESH_RIGHTS: Readonly<Record<string, readonly string[]>> = {
  transfer: ["act", "approve", "cancel"],
  compliance: ["decide", "approve"],
  float: ["approve"],
  ledger: ["adjust", "approve"],
  fee: ["update", "approve"],
  rate: ["update", "approve"],
  limit: ["update", "approve"],
  corridor: ["update", "approve"],
  access: ["create", "update", "activate", "deactivate", "delete", "approve"],
  user: ["create", "update", "activate", "deactivate"],
  verification: ["approve"],
  onboarding: ["review", "suspend"],
  operator: ["update"],
  partner_api: ["create", "revoke", "act"],
};

/** Menus whose fresh rights bind customers, agents and partners as well: a key signs for everything that its partner owns. */
const FRESH_FOR_ALL: ReadonlySet<string> = new Set(["partner_api"]);

/** Whether a call needs a recently proven factor. Reads never do. */
export function needsFreshProof(endpoint: Pick<Endpoint, "method" | "access" | "fresh">): boolean {
  if (endpoint.method !== "POST") return false;
  if (endpoint.fresh !== undefined) return endpoint.fresh;
  return menuNeeds(endpoint.access).some(({ menu, module }) => module.some((one) => FRESH_RIGHTS[menu]?.includes(one) === true));
}

/**
 * Why the caller may not make such a call now, or null. Mostly for staff: customers and agents act on their own money and approve each action
 * separately.
 */
export function whyNotFreshEnough(actor: Actor, endpoint: Pick<Endpoint, "method" | "access" | "fresh">): "proof_needed" | null {
  if (actor.kind === "visitor" || actor.kind === "system" || actor.isFresh === true || !needsFreshProof(endpoint)) return null;
  const bindsAll = menuNeeds(endpoint.access).some(({ menu }) => FRESH_FOR_ALL.has(menu));
  return actor.kind === "staff" || bindsAll || endpoint.fresh === true ? "proof_needed" : null;
}
