/**
 * Rights whose use needs a factor proven lately (ASVS 7.5.3): what moves money, decides about it, or changes what somebody may. An unlocked
 * computer, or a copied cookie, is not enough for them. The rule is by right, so that a new call of such a right is under it by itself; a contract
 * says `fresh: false` where a call of it does nothing of the kind.
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
  operator: ["update"],
  partner_api: ["create", "revoke"],
};

/** Whether a call is one of those. Reading is none. */
export function needsFreshProof(endpoint: Pick<Endpoint, "method" | "access" | "fresh">): boolean {
  if (endpoint.method !== "POST") return false;
  if (endpoint.fresh !== undefined) return endpoint.fresh;
  return menuNeeds(endpoint.access).some(({ menu, module }) => module.some((one) => FRESH_RIGHTS[menu]?.includes(one) === true));
}

/** Why staff may not make such a call now, or null. Customers and agents act on their own money: they approve each thing by itself. */
export function whyNotFreshEnough(actor: Actor, endpoint: Pick<Endpoint, "method" | "access" | "fresh">): "proof_needed" | null {
  return actor.kind === "staff" && actor.isFresh !== true && needsFreshProof(endpoint) ? "proof_needed" : null;
}
