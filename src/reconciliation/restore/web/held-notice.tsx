import { useEffect, useEffectEvent, useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatInstant, MINUTE_MS } from "#kernel/time.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { readHold } from "../../contract.ts";
import { holdMessages } from "./messages.ts";

type Hold = NonNullable<Output<typeof readHold>["hold"]>;

/**
 * Shown above every section of the office while payouts and refunds are held after a restore: since when, what is held, and what is left to
 * do.
 */
export default function HoldBanner() {
  const [hold, setHold] = useState<Hold | null>(null);
  async function look() {
    try {
      setHold((await api(readHold, {})).hold);
    } catch (error) {
      // The section itself shows errors of the server or the session; this notice retries at its next refresh.
      if (!(error instanceof Refusal || error instanceof NetworkFailure)) throw error;
    }
  }
  const refresh = useEffectEvent(() => void look());
  useEffect(() => {
    refresh();
    const timer = setInterval(refresh, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return hold === null ? null : <HoldDetails hold={hold} />;
}

function HoldDetails({ hold: { since, heldSince, isRead, isInquired, openCases } }: { readonly hold: Hold }) {
  const t = useMessages(holdMessages);
  const language = useLanguage();
  const left = [
    ...(isRead ? [] : [t("reading")]),
    ...(isInquired ? [] : [t("inquiring")]),
    ...(openCases === 0 ? [] : [t("cases", { count: openCases })]),
  ];
  return (
    <div className="mb-6">
      <Banner live kind="warning" title={t("title", { heldSince: formatInstant(heldSince, language) })}>
        <p className="mt-1">{t("text", { since: formatInstant(since, language) })}</p>
        {left.length === 0 ? (
          <p className="mt-2 font-semibold">{t("done")}</p>
        ) : (
          <>
            <p className="mt-2 font-semibold">{t("left")}</p>
            <ul className="list-disc ps-5">
              {left.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </Banner>
    </div>
  );
}
