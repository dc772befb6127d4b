import { useEffect, useEffectEvent, useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatInstant, MINUTE_MS } from "#kernel/time.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { readHold } from "../contract.ts";
import { holdWords } from "./messages.ts";

type Hold = NonNullable<Output<typeof readHold>["hold"]>;

/** Stands above every room of the office while payouts and refunds are held after a restore: since when, what of, and what is left to do. */
export default function HeldNotice() {
  const [hold, setHold] = useState<Hold | null>(null);
  async function look() {
    try {
      setHold((await api(readHold, {})).hold);
    } catch (error) {
      // The room itself says what is wrong with the server or the session; the next look asks again.
      if (!(error instanceof Refusal || error instanceof NetworkFailure)) throw error;
    }
  }
  const refresh = useEffectEvent(() => void look());
  useEffect(() => {
    refresh();
    const timer = setInterval(refresh, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return hold === null ? null : <Notice hold={hold} />;
}

function Notice({ hold: { since, heldSince, isRead, isAsked, openCases } }: { readonly hold: Hold }) {
  const t = useWords(holdWords);
  const language = useLanguage();
  const left = [
    ...(isRead ? [] : [t("reading")]),
    ...(isAsked ? [] : [t("asking")]),
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
