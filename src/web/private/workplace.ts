import { may, privateHome } from "#web/session/rights.ts";
import type { UserAuth } from "#web/session/store.ts";

/** Where a sign-in ends that was going nowhere: who works at a counter starts there, who owns outlets with what they come to. */
export function workplaceOf(auth: Pick<UserAuth, "user_type" | "menu_access">): string {
  if (auth.user_type !== "AGENT") return privateHome(auth);
  if (may(auth, { menu: "float", modules: ["top_up"] })) return "/dashboard/float";
  return may(auth, { menu: "cash_pickup", modules: ["pay_out", "cash_in"] }) ? "/dashboard/counter" : privateHome(auth);
}
