/**
 * Pages of the private area, and pages for visitors only. A page says which it is in its `handle`; entry-gate.tsx keeps to it while the page
 * stands, the loaders made here before it does.
 *
 *     export const handle = privatePage({ menu: "user", modules: ["view"] });
 *     export const clientLoader = loadPrivately(handle, async ({ request }) => api(listPeople, …));
 */
import { data, redirect, type ClientLoaderFunctionArgs } from "react-router";
import { Refusal } from "#kernel/refusal.ts";
import { localizePath, parseLanguage, DEFAULT_LANGUAGE } from "#kernel/locale.ts";
import { readPageFact } from "../page-facts.ts";
import { may, type Needed } from "./rights.ts";
import { startSession } from "./start.ts";
import { sessionChecked } from "./store.ts";

export interface PageHandle {
  readonly app: true;
  readonly entry: "private" | "visitors_only";
  /** The right a private page asks for; null: being signed in is enough. */
  readonly needed: Needed | null;
}

/** For signed-in people, with a right if need be (SPEC §6: the route's own menu). */
export function privatePage(needed: Needed | null = null): PageHandle {
  return { app: true, entry: "private", needed };
}

/** SPEC §2 "redirected away": who is signed in is sent to the private area. */
export const visitorsPage: PageHandle = { app: true, entry: "visitors_only", needed: null };

/** The entry rule of a route's `handle`, or null for one that has none. */
export function pageHandle(handle: unknown): PageHandle | null {
  return typeof handle === "object" && handle !== null && "entry" in handle ? (handle as PageHandle) : null;
}

/** The status with which a loader says "Permission Denied"; the layout's error boundary shows it. */
export const DENIED = 403;

/** Those of an address, as far as the router's own types do not say more about a route. */
type Params = Readonly<Record<string, string | undefined>>;

/** The status with which a loader says that nobody knows whether there is a session. */
const UNDECIDED = 503;

/** Waits for the authentication check; visitors go to sign in and come back, who lacks the right is told so, and nothing of the page is asked for. */
export function loadPrivately<Args extends Pick<ClientLoaderFunctionArgs, "request"> & { readonly params: Params }, T>(
  { needed }: PageHandle,
  load: (args: Args) => Promise<T>,
): (args: Args) => Promise<T> {
  return async (args) => {
    startSession();
    const session = await sessionChecked();
    if (session.status === "unknown") throw data(null, { status: UNDECIDED });
    if (session.status === "visitor") throw redirect(signInPath(new URL(args.request.url)));
    if (needed !== null && !may(session.auth, needed) && !(await mayNow(needed))) throw data(null, { status: DENIED });
    try {
      return await load(args);
    } catch (error) {
      // A right was taken meanwhile: the menu beside the page shall not go on offering what the server refuses.
      if (error instanceof Refusal && error.code === "permission_denied") await mayNow(needed);
      throw error;
    }
  };
}

/** Asks the server before somebody is sent away: the right may have been given since this tab last looked. */
async function mayNow(needed: Needed | null): Promise<boolean> {
  // Only then: public pages carry this file, and never need what it loads.
  const { readRightsNow } = await import("./rights-now.ts");
  const auth = await readRightsNow();
  return auth !== null && (needed === null || may(auth, needed));
}

/** The sign-in page in the language of this one, with the way back. */
export function signInPath({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return `${localizePath("/login", parseLanguage(readPageFact("language")) ?? DEFAULT_LANGUAGE)}?next=${encodeURIComponent(pathname + search)}`;
}

/** Where `?next=` leads: an address of our own pages, never another site's. Null for anything else. */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get("next");
  // A second slash or a backslash would make it an address of another host.
  return next !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : null;
}
