import { href } from "#kernel/href.ts";
import { may, privateHome } from "#web/session/rights.ts";
import type { UserAuth } from "#web/session/store.ts";

/**
 * Start page after a sign-in without a destination: the counter for counter staff, otherwise the private front page. Owners of an agent
 * start there too: it shows all their outlets.
 */
export function workplaceOf(auth: Pick<UserAuth, "user_type" | "menu_access">): string {
  if (auth.user_type !== "AGENT") return privateHome(auth);
  if (may(auth, { menu: "float", modules: ["top_up"] })) return privateHome(auth);
  return may(auth, { menu: "cash_pickup", modules: ["pay_out", "cash_in"] }) ? href("/dashboard/counter") : privateHome(auth);
}
