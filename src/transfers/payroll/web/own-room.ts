/** The limits of the signed-in business with its contract, for every page that says what may be sent. */
import type { Language } from "#kernel/locale.ts";
import { api } from "#web/api.ts";
import { may } from "#web/session/rights.ts";
import { sessionChecked, type UserAuth } from "#web/session/store.ts";
import type { PayrollRoom } from "../contract-room.ts";
import type { BusinessReach } from "./business-reach.ts";

/** Whether the limits of this account follow a contract, and not the verification of a person. */
export const isBusinessSender = (auth: UserAuth): boolean =>
  auth.user_type === "CUSTOMER" && auth.user_business_type === "BUSINESS" && may(auth, { menu: "payroll", modules: ["view"] });

/** The same in words, for a page that has no room for them before they are needed. Null for a person. */
export async function loadBusinessReach(): Promise<((language: Language) => BusinessReach) | null> {
  const room = await loadOwnRoom();
  if (room === null) return null;
  const { businessReach } = await import("./business-reach.ts");
  return (language) => businessReach(room, language);
}

/** Null for a person. */
export async function loadOwnRoom(): Promise<PayrollRoom | null> {
  const session = await sessionChecked();
  if (session.status !== "signed_in" || !isBusinessSender(session.auth)) return null;
  const { readPayrollRoom } = await import("../contract-room.ts");
  return api(readPayrollRoom, {});
}
