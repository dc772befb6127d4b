import { useEffect } from "react";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { offlineWords } from "./messages.ts";
import { useIsOnline } from "./online.ts";
import { startWorker } from "./start-worker.ts";

/** Stands above the pages of the private area: says when the device has no network, and has the browser keep what can then be read. */
export function OfflineNotice() {
  const t = useWords(offlineWords);
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
        // A whole page load: the router would first ask the server for the page's parts.
        action={<a href={localized("/offline")}>{t("kept")}</a>}
      >
        {t("text")}
      </Banner>
    </div>
  );
}
