/**
 * The question before typed entries are lost (SPEC §2), the one mechanism of all forms. A form says by `useLeavePageQuestion` that something was typed;
 * `LeaveWatch`, mounted once by the layout of the app's pages (and by a public form for its page), asks in our own dialog for links and the back button.
 * Only the browser can ask before closing, reloading and other sites.
 */
import { useEffect, useEffectEvent, useId, useSyncExternalStore } from "react";
import { useBlocker, type Location } from "react-router";
import { splitLanguagePrefix } from "#kernel/locale.ts";
import { useWords } from "./i18n.tsx";
import { leaveWords } from "./leave/messages.ts";
import { useDialogs } from "./ui/dialogs.tsx";

/** Forms with something typed, and which addresses keep it: the router asks one blocker only, however many forms a page has. */
const unsaved = new Map<string, ((pathname: string) => boolean) | undefined>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** Says whether the form has unsaved changes. `keeps`: addresses at which they are not lost. */
export function useLeavePageQuestion(hasUnsavedChanges: boolean, keeps?: (pathname: string) => boolean): void {
  const key = useId();
  useEffect(() => {
    if (!hasUnsavedChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.set(key, keeps);
    changed();
    addEventListener("beforeunload", ask);
    return () => {
      unsaved.delete(key);
      changed();
      removeEventListener("beforeunload", ask);
    };
    // A function that is new at each drawing says the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasUnsavedChanges, key]);
}

/** In the other language the same page stays mounted, with all that was typed; language-switch.tsx says so where the path is another. */
function isSamePage(from: Location, to: Location): boolean {
  const isSwitch = typeof to.state === "object" && to.state !== null && "switchesLanguage" in to.state;
  return isSwitch || splitLanguagePrefix(from.pathname).path === splitLanguagePrefix(to.pathname).path;
}

/** On a link that is offered where all that was typed stands in the address: who goes back finds it. */
export const NOTHING_LOST = { nothingLost: true } as const;
const losesNothing = ({ state }: Location): boolean => typeof state === "object" && state !== null && "nothingLost" in state;

/** Whether something that was typed would be lost. */
function isLost(from: Location, to: Location): boolean {
  if (losesNothing(to)) return false;
  if (isSamePage(from, to)) return false;
  return [...unsaved.values()].some((keeps) => keeps?.(to.pathname) !== true);
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
  const t = useWords(leaveWords);
  const ask = useEffectEvent(async () => {
    const leave = await dialogs.confirm({
      kind: "warning",
      title: t("leaveTitle"),
      text: t("leaveText"),
      confirmText: t("leaveConfirm"),
      cancelText: t("leaveStay"),
    });
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  });
  const { state } = blocker;
  useEffect(() => {
    if (state === "blocked") void ask();
  }, [state]);
  return null;
}
