import { menuNeeds, type Access } from "#kernel/endpoint.ts";
import type { Actor } from "./actor.ts";

/**
 * Decides whether an actor may call (ACC-1). A menu need is met by at least one of its modules in the actor's `menu_access`; of several
 * needs one is enough. Returns the refusal code, or null when the call is allowed. Jobs act as the system and call use cases directly,
 * without this check.
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
