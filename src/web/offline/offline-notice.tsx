import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";
import { href } from "#kernel/href.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { offlineMessages } from "./messages.ts";
import { dataAfter, onScreen } from "./on-screen.ts";
import { useIsOnline } from "./online.ts";
import { startWorker } from "./start-worker.ts";

const RELOAD_EVERY_MS = 5 * SECOND_MS;

/**
 * Above the pages of the private area: shows that the device is offline, or that the page could not be reloaded, and starts the service
 * worker that caches the offline page.
 */
export function OfflineNotice() {
  const t = useMessages(offlineMessages);
  const localized = useLocalizedPath();
  const isOnline = useIsOnline();
  const isStale = useKeptPage();
  useEffect(startWorker, []);
  if (isOnline && !isStale) return null;
  return (
    <div className="mb-6">
      <Banner
        live
        kind="warning"
        title={t("title")}
        // A whole page load: the router would first request the page's parts from the server.
        action={<a href={localized(href("/offline"))}>{t("cached")}</a>}
      >
        {t("text")}
      </Banner>
    </div>
  );
}

/** In place of a page that could not be loaded without a connection. The link loads a whole page, which is then the offline page. */
export function NotOpened() {
  const t = useMessages(offlineMessages);
  const { pathname, search } = useLocation();
  return (
    <div className="mx-auto flex max-w-form flex-col items-center gap-3 py-section text-center">
      <title>{t("notOpened")}</title>
      <h1 className="text-3xl">{t("notOpened")}</h1>
      <p className="text-lg text-ink-muted">{t("notOpenedText")}</p>
      <a href={pathname + search} className={buttonLook({ size: "large" })}>
        {t("tryAgain")}
      </a>
    </div>
  );
}

/** Keeps the page on screen when its reload gets no answer, and reloads it until one comes. True in between. */
function useKeptPage(): boolean {
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.loaderData;
  const { state, revalidate } = useRevalidator();
  // The loader that fell back returns the same object; a loader that was answered returns another one.
  const [stale, setStale] = useState<unknown>(null);
  useEffect(() => {
    onScreen.page = {
      dataAfter(failure, url) {
        const kept = dataAfter(failure, url, pathname + search, data);
        if (kept !== undefined) setStale(kept);
        return kept;
      },
    };
    return () => {
      onScreen.page = undefined;
    };
  }, [pathname, search, data]);
  const isStale = stale !== null && stale === data;
  const reload = useEffectEvent(() => {
    if (navigator.onLine && state === "idle") void revalidate();
  });
  useEffect(() => {
    if (!isStale) return;
    const timer = setInterval(() => reload(), RELOAD_EVERY_MS);
    const reloadNow = () => reload();
    addEventListener("online", reloadNow);
    return () => {
      clearInterval(timer);
      removeEventListener("online", reloadNow);
    };
  }, [isStale]);
  return isStale;
}
