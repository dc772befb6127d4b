/**
 * Private pages, and pages for visitors only. A page declares its kind in its `handle`. entry-gate.tsx enforces it while the page is open;
 * the loaders made here enforce it before.
 *
 *     export const handle = privatePage({ menu: "user", modules: ["view"] });
 *     export const clientLoader = loadPrivately(handle, async ({ request }) => api(listPeople, …));
 */
import { data, redirect, type ClientLoaderFunctionArgs } from "react-router";
import { href } from "#kernel/href.ts";
import { Refusal } from "#kernel/refusal.ts";
import { localizePath, parseLanguage, DEFAULT_LANGUAGE } from "#kernel/locale.ts";
import { onScreen } from "#web/offline/on-screen.ts";
import { readPageFact } from "#web/page-facts.ts";
import { may, type Needed } from "#web/session/rights.ts";
import { startSession } from "./authentication-check.ts";
import { sessionChecked } from "#web/session/store.ts";

export interface PageHandle {
  readonly app: true;
  readonly entry: "private" | "visitors_only";
  /** The right that a private page requires; null: being signed in is enough. */
  readonly needed: Needed | null;
}

/** A page for signed-in people, with a right if one is given (ACC-1: the route's own menu). */
export function privatePage(needed: Needed | null = null): PageHandle {
  return { app: true, entry: "private", needed };
}

/** SIGN-5: signed-in people are sent to the private area. */
export const visitorsPage: PageHandle = { app: true, entry: "visitors_only", needed: null };

/** The entry rule in a route's `handle`, or null when it has none. */
export function pageHandle(handle: unknown): PageHandle | null {
  return typeof handle === "object" && handle !== null && "entry" in handle ? (handle as PageHandle) : null;
}

/** The status of a loader that denies the page ("Permission Denied"); the layout's error boundary shows it. */
export const DENIED = 403;

/** Parameters of an address, where the router's own types say nothing more specific. */
type Params = Readonly<Record<string, string | undefined>>;

/** The status of a loader when it is unknown whether there is a session. */
const UNDECIDED = 503;

/**
 * Waits for the authentication check. Visitors are sent to sign in and back; people without the right get DENIED. Neither loads any of the
 * page's data. A page on screen whose reload gets no answer keeps its data.
 */
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
      // A right was withdrawn meanwhile: updates the menu, so that it no longer offers what the server refuses.
      if (error instanceof Refusal && error.code === "permission_denied") await mayNow(needed);
      const kept = onScreen.page?.dataAfter(error, args.request.url);
      if (kept === undefined) throw error;
      return kept as T;
    }
  };
}

/** Asks the server before access is denied: the right may have been given since this tab last read its rights. */
async function mayNow(needed: Needed | null): Promise<boolean> {
  // Imported only here: public pages include this file and never need that one.
  const { readRightsNow } = await import("./refresh-rights.ts");
  const auth = await readRightsNow();
  return auth !== null && (needed === null || may(auth, needed));
}

/** The sign-in page in the language of this page, with the return address. */
export function signInPath({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return `${localizePath(href("/login"), parseLanguage(readPageFact("language")) ?? DEFAULT_LANGUAGE)}?next=${encodeURIComponent(pathname + search)}`;
}

/** The target of `?next=`: an address of our own pages, never of another site. Null for anything else. */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get("next");
  // A second slash or a backslash would make it an address of another host.
  return next !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : null;
}
