import { useLocation } from "react-router";
import { href } from "#kernel/href.ts";
import { useLocalizedPath } from "#web/i18n.tsx";
import { nextPath } from "#sessions/web/pages.ts";

/** Adds the page that the person wanted to open (`?next=`), if it is one of ours. */
export function withNext(path: string, search: string): string {
  const next = nextPath(search);
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** Builds paths of sign-in and registration in the page's language; each keeps the final page. */
export function useOnwardPath(): (path: string) => string {
  const to = useLocalizedPath();
  const { search } = useLocation();
  return (path) => withNext(to(path), search);
}

/** Whether the visitor comes from the calculator: they are about to send, and most are new customers. */
export const leadsToSend = (search: string): boolean => nextPath(search)?.startsWith(href("/dashboard/send/:step?")) ?? false;

/** Whether the calculated transfer goes abroad, which a new account may not do. */
export function leadsAbroad(search: string): boolean {
  const [path, query] = nextPath(search)?.split("?") ?? [];
  const to = path === href("/dashboard/send/:step?") ? new URLSearchParams(query).get("to") : null;
  return to !== null && to !== "ID";
}
