import { useEffect } from "react";
import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { offlineMessages } from "./messages.ts";
import { useIsOnline } from "./online.ts";
import { startWorker } from "./start-worker.ts";

/** Above the pages of the private area: shows that the device is offline, and starts the service worker that caches the offline page. */
export function OfflineNotice() {
  const t = useMessages(offlineMessages);
  const localized = useLocalizedPath();
  const isOnline = useIsOnline();
  useEffect(startWorker, []);
  if (isOnline) return null;
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
