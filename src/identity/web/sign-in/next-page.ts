import { nextPath } from "#web/session/pages.ts";

/** An address that keeps where the person wanted to go (`?next=`), when that is a page of ours. */
export function withNext(path: string, search: string): string {
  const next = nextPath(search);
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}
