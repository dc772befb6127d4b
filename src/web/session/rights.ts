/** What the signed-in person may, as the screen sees it. The server decides every call by itself; this hides what it would refuse. */
import type { Language } from "#kernel/locale.ts";
import { useAuth, type UserAuth } from "./store.ts";

/** What a page or an action asks for: a menu and at least one of its modules (SPEC §6). Without modules, being signed in is enough. */
export interface Needed {
  readonly menu: string;
  readonly modules: readonly string[];
}

/** SPEC §6: the list has that menu with at least one of the required modules. */
export function may(auth: Pick<UserAuth, "menu_access">, { menu, modules }: Needed): boolean {
  return auth.menu_access.some((entry) => entry.menu === menu && entry.module.some((module) => modules.includes(module)));
}

/** `const may = useMay(); may("user", "activate")`: false for visitors. */
export function useMay(): (menu: string, ...modules: readonly string[]) => boolean {
  const auth = useAuth();
  return (menu, ...modules) => auth !== null && may(auth, { menu, modules });
}

/** What a level is called, in the reader's language. */
export function levelName(auth: Pick<UserAuth, "level_names">, level: string, language: Language): string {
  return auth.level_names[level]?.[language] ?? level;
}

/** Staff are users without a user type (PRODUCT §2). */
export function isStaff(auth: Pick<UserAuth, "user_type">): boolean {
  return auth.user_type === null;
}

/** Where redirect-if-logged-in leads, and where a sign-in ends (PRODUCT §3). */
export function privateHome(auth: Pick<UserAuth, "user_type">): "/office" | "/dashboard" {
  return isStaff(auth) ? "/office" : "/dashboard";
}
