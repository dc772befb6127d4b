import { WifiOff } from "lucide-react";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useLocation } from "react-router";
import { href } from "#kernel/href.ts";
import { DEFAULT_LANGUAGE } from "#kernel/locale.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatRupiahRate } from "#kernel/rate.ts";
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useLocalizedPath, useMessages, type Translate } from "#web/i18n.tsx";
import { readCached, useCachedText } from "#web/offline/device-cache.ts";
import { useIsServerReached } from "#web/offline/server-reachable.ts";
import { pageMeta } from "#web/seo.ts";
import { nextPath } from "#sessions/web/pages.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { progressMessages } from "../tracking/messages.ts";
import type { Route } from "./+types/offline.page";
import { readTransfers, type CachedTransfer } from "./offline/cached-transfers.ts";
import { offlineMessages } from "./offline/messages.ts";
import { MILESTONE_TONE } from "./milestone-tone.ts";

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, description } = offlineMessages[matches[0]?.loaderData?.language ?? DEFAULT_LANGUAGE];
  return [...pageMeta(matches, { title, description, path: href("/offline") }), { name: "robots", content: "noindex" }];
};

/** `/offline`: the page the service worker (web/offline/worker.ts) opens without a connection. Asks the server only whether it is reachable. */
export default function OfflinePage() {
  const t = useMessages(offlineMessages);
  const isReached = useIsServerReached();
  const text = useCachedText();
  const transfers = useMemo(() => readTransfers(readCached(text)), [text]);
  const { search } = useLocation();
  const localized = useLocalizedPath();
  const wanted = nextPath(search) ?? localized(href("/"));
  const goOn = () => location.assign(wanted);

  // Returns a waiting visitor to their page as soon as the server answers again.
  const goOnByItself = useEffectEvent(() => {
    if (nextPath(search) !== null) goOn();
  });
  useEffect(() => {
    if (isReached) goOnByItself();
  }, [isReached]);

  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-gutter py-8">
      <div>
        <h1 className="flex items-center gap-3 text-3xl">
          <WifiOff aria-hidden size={28} className="shrink-0 text-ink-muted" />
          {t("title")}
        </h1>
        <p role="status" className="mt-2 max-w-text text-ink-muted">
          {t(isReached ? "leadOnline" : "lead")}
        </p>
        <div className="mt-4">
          <Button onClick={goOn}>{t(isReached ? "goOn" : "again")}</Button>
        </div>
      </div>
      {transfers.length === 0 ? (
        <EmptyState level={2} title={t("none")}>
          {t("noneText")}
        </EmptyState>
      ) : (
        <section aria-labelledby="cached-transfers" className="flex flex-col gap-4">
          <h2 id="cached-transfers" className="text-xl">
            {t("listTitle")}
          </h2>
          {transfers.map((transfer) => (
            <CachedCard key={transfer.id} transfer={transfer} />
          ))}
          <Banner kind="info">{t("noReceipt")}</Banner>
        </section>
      )}
    </div>
  );
}

type Messages = Translate<(typeof offlineMessages)["ID"]>;

function CachedCard({ transfer }: { readonly transfer: CachedTransfer }) {
  const t = useMessages(offlineMessages);
  const tProgress = useMessages(progressMessages);
  const language = useLanguage();
  const { recipientName, milestone, product, seenAt, details } = transfer;
  const isCollected = milestone === "paid" && product === "cash_pickup";
  const facts = factsOf(transfer, t, language);
  return (
    <Card
      title={recipientName}
      hint={t("seen", { when: formatInstant(seenAt, language) })}
      action={
        <StatusBadge status={MILESTONE_TONE[milestone]}>
          {isCollected ? tProgress("collected") : tProgress(`milestone.${milestone}`)}
        </StatusBadge>
      }
    >
      <DescriptionList dense items={facts} />
      {details === null ? <p className="mt-3 text-sm text-ink-muted">{t("noDetails")}</p> : null}
    </Card>
  );
}

function factsOf(transfer: CachedTransfer, t: Messages, language: ReturnType<typeof useLanguage>): readonly Description[] {
  const { number, total, receives, createdAt, arrivesBy, details } = transfer;
  const fact = (term: Parameters<Messages>[0], value: string | null | undefined): readonly Description[] =>
    value === null || value === undefined ? [] : [{ term: t(term), value: <span className="figures">{value}</span> }];
  const rate = details?.rate ?? null;
  return [
    ...fact("number", number),
    ...fact("bank", details?.bank),
    ...fact("account", details?.accountEnd),
    ...fact("principal", details && formatMoney(details.principal, language)),
    ...fact("feeAndTax", details && formatMoney(details.feeAndTax, language)),
    ...fact("total", formatMoney(total, language)),
    ...fact("rate", rate && `1\u00A0${receives.currency} = ${formatRupiahRate(rate, language)}`),
    ...fact("receives", formatMoney(receives, language)),
    ...fact("created", formatInstant(createdAt, language)),
    ...fact("promised", formatDeadline(arrivesBy, language)),
  ];
}
