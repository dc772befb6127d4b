/**
 * The screen's copy of the signed-in person's permissions. The server checks every call itself; this hides what it would refuse.
 */
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { useAuth, type UserAuth } from "./store.ts";

/**
 * The permission that a page or an action needs: a menu and at least one of its modules (ACC-1). Without modules, being signed in is
 * enough.
 */
export interface Needed {
  readonly menu: string;
  readonly modules: readonly string[];
}

/** ACC-1: the list contains the menu with at least one of the required modules. */
export function may(auth: Pick<UserAuth, "menu_access">, { menu, modules }: Needed): boolean {
  return auth.menu_access.some((entry) => entry.menu === menu && entry.module.some((module) => modules.includes(module)));
}

/** `const may = useMay(); may("user", "activate")`: false for visitors. */
export function useMay(): (menu: string, ...modules: readonly string[]) => boolean {
  const auth = useAuth();
  return (menu, ...modules) => auth !== null && may(auth, { menu, modules });
}

/** The name of a level in the reader's language. */
export function levelName(auth: Pick<UserAuth, "level_names">, level: string, language: Language): string {
  return auth.level_names[level]?.[language] ?? level;
}

/** Staff are users without a user type (ACC-8). */
export function isStaff(auth: Pick<UserAuth, "user_type">): boolean {
  return auth.user_type === null;
}

/** The target of redirect-if-logged-in and of a sign-in (SES-19). */
export function privateHome(auth: Pick<UserAuth, "user_type">): "/office" | "/dashboard" {
  return isStaff(auth) ? href("/office") : href("/dashboard");
}
