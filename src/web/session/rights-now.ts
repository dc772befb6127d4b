/** The rights of the session as the server sees them at this moment. They change without a new sign-in (PRODUCT §2); the screen's copy follows. */
import { readOwnRights } from "#access/contract.ts";
import { api } from "../api.ts";
import { changeSession } from "./sign-in.ts";
import { currentSession, type UserAuth } from "./store.ts";

/** Reads them anew, for this tab and those beside it; answers what the session knows now, null when it is over. */
export async function readRightsNow(): Promise<UserAuth | null> {
  const { level, menuAccess, levels } = await api(readOwnRights, {});
  const usable = levels.filter(({ status }) => status === "active");
  await changeSession({
    level,
    menu_access: menuAccess,
    levels: usable.map(({ code }) => code),
    level_names: Object.fromEntries(levels.map(({ code, names }) => [code, names])),
  });
  const session = currentSession();
  return session.status === "signed_in" ? session.auth : null;
}
