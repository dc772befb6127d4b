/**
 * The question before typed entries are lost (APP-3), shared by all forms. A form reports changes with `useLeavePageQuestion`;
 * `LeaveWatch`, mounted once by the layout of the app's pages (and by a public form for its page), asks in our own dialog for links and the
 * back button. Only the browser can ask before closing, reloading and opening other sites.
 */
import { useEffect, useEffectEvent, useId, useSyncExternalStore } from "react";
import { useBlocker, type Location } from "react-router";
import { splitLanguagePrefix } from "#kernel/locale.ts";
import { useMessages } from "../i18n.tsx";
import { leaveMessages } from "./messages.ts";
import { useDialogs } from "../ui/dialog/dialogs.tsx";

/** What is asked, where other things than typed entries are lost. */
interface LeaveQuestion {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly stay: string;
}

interface Unsaved {
  readonly keeps: ((pathname: string) => boolean) | undefined;
  readonly question: LeaveQuestion | undefined;
}

/** Forms with unsaved changes, and the URLs that keep them. The router supports only one blocker, however many forms a page has. */
const unsaved = new Map<string, Unsaved>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** Reports whether the form has unsaved changes. `keeps`: URLs at which they are not lost. */
export function useLeavePageQuestion(
  hasUnsavedChanges: boolean,
  keeps?: (pathname: string) => boolean,
  question?: LeaveQuestion,
): void {
  const key = useId();
  useEffect(() => {
    if (!hasUnsavedChanges) return;
    const request = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.set(key, { keeps, question });
    changed();
    addEventListener("beforeunload", request);
    return () => {
      unsaved.delete(key);
      changed();
      removeEventListener("beforeunload", request);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `keeps` and `question` are left out: new ones on each render mean the same
  }, [hasUnsavedChanges, key]);
}

/** A change of language keeps the page mounted with everything typed; language-switch.tsx marks it in the state where the path differs. */
function isSamePage(from: Location, to: Location): boolean {
  const isSwitch = typeof to.state === "object" && to.state !== null && "switchesLanguage" in to.state;
  return isSwitch || splitLanguagePrefix(from.pathname).path === splitLanguagePrefix(to.pathname).path;
}

/** For a link on a page whose entries are all in the URL: going back restores them. */
export const NOTHING_LOST = { nothingLost: true } as const;
const losesNothing = ({ state }: Location): boolean => typeof state === "object" && state !== null && "nothingLost" in state;

/** Whether typed entries would be lost. */
function isLost(from: Location, to: Location): boolean {
  if (losesNothing(to)) return false;
  if (isSamePage(from, to)) return false;
  return [...unsaved.values()].some(({ keeps }) => keeps?.(to.pathname) !== true);
}

export function LeaveWatch() {
  const isWatching = useSyncExternalStore(
    subscribe,
    () => unsaved.size > 0,
    () => false,
  );
  return isWatching ? <Watch /> : null;
}

function Watch() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isLost(currentLocation, nextLocation));
  const dialogs = useDialogs();
  const t = useMessages(leaveMessages);
  const request = useEffectEvent(async () => {
    const own = [...unsaved.values()].find(({ question }) => question !== undefined)?.question;
    const leave = await dialogs.confirm({
      kind: "warning",
      title: own?.title ?? t("leaveTitle"),
      text: own?.text ?? t("leaveText"),
      confirmText: own?.confirm ?? t("leaveConfirm"),
      cancelText: own?.stay ?? t("leaveStay"),
    });
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  });
  const { state } = blocker;
  useEffect(() => {
    if (state === "blocked") void request();
  }, [state]);
  return null;
}
