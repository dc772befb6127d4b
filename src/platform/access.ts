import { menuNeeds, type Access } from "#kernel/endpoint.ts";
import type { Actor } from "./actor.ts";

/**
 * Decides whether an actor may call (SPEC §6): a menu needs at least one of the asked modules in the actor's `menu_access`; of several needs
 * one is enough.
 * Returns the code of the refusal, or null when the call is allowed. Jobs act as the system and call use cases directly, never this.
 */
export function whyNotAllowed(actor: Actor, access: Access): "session_over" | "permission_denied" | null {
  if (access === "public") return null;
  if (actor.kind === "visitor" || actor.kind === "system") return "session_over";
  if (access === "signed_in") return null;
  const isMet = menuNeeds(access).some(({ menu, module }) => {
    const granted = actor.menuAccess.find((entry) => entry.menu === menu)?.module ?? [];
    return module.some((one) => granted.includes(one));
  });
  return isMet ? null : "permission_denied";
}
