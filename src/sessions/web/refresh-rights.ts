/** The rights of the session on the server at this moment. They change without a new sign-in (ACC-5); this updates the screen's copy. */
import { readOwnRights } from "#access/contract.ts";
import { api } from "#web/api.ts";
import { changeSession } from "./sign-in.ts";
import { currentSession, type UserAuth } from "#web/session/store.ts";

/** Reads the rights again, for all tabs; returns the session's current rights, or null when it is over. */
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
