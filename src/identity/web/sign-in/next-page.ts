import { useLocation } from "react-router";
import { useLocalizedPath } from "#web/i18n.tsx";
import { nextPath } from "#web/session/pages.ts";

/** An address that keeps where the person wanted to go (`?next=`), when that is a page of ours. */
export function withNext(path: string, search: string): string {
  const next = nextPath(search);
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** Paths of the way to a session, in the language of the page: each keeps where it is to end. */
export function useOnwardPath(): (path: string) => string {
  const to = useLocalizedPath();
  const { search } = useLocation();
  return (path) => withNext(to(path), search);
}

/** Whether somebody comes from the calculator: they are about to send, and most of them are new here. */
export const isOnWayToSend = (search: string): boolean => nextPath(search)?.startsWith("/dashboard/send") ?? false;

/** Whether what they worked out goes abroad, which a new account may not. */
export function isOnWayAbroad(search: string): boolean {
  const [path, query] = nextPath(search)?.split("?") ?? [];
  const to = path === "/dashboard/send" ? new URLSearchParams(query).get("to") : null;
  return to !== null && to !== "ID";
}
