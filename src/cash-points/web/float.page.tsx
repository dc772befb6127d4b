import { lazy, Suspense } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { formatMoney, type Money } from "#kernel/amount.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { KeyPages } from "#web/ui/key-pages.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { listWaiting, readOverview } from "../contract-waiting.ts";
import { listFloatRequests, listFloatStatement, listTopUpAccounts } from "../contract-float.ts";
import type { Route } from "./+types/float.page";
import { DeskFrame } from "./desk/desk-frame.tsx";
import { loadDesk, type Desk } from "./desk/load-desk.ts";
import { floatWords } from "./float/messages.ts";
import { RequestsCard } from "./float/requests-card.tsx";
import { OutletsToday } from "./waiting/outlets-today.tsx";
import { WaitingList } from "./waiting/waiting-list.tsx";

// Forms with banks and days to choose weigh more than the page, and stand below what one comes for.
const TopUpCard = lazy(async () => ({ default: (await import("./float/ask-forms.tsx")).TopUpCard }));
const CreditLineCard = lazy(async () => ({ default: (await import("./float/ask-forms.tsx")).CreditLineCard }));

export const handle = privatePage({ menu: "float", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const desk = await loadDesk(request);
  if (desk === null) return { desk, statement: null, requests: null, accounts: [], after: null, outlets: [], waiting: [] };
  const after = new URL(request.url).searchParams.get("after");
  const { agent } = desk.outlet;
  const [statement, requests, { accounts }, { outlets }, { waiting }] = await Promise.all([
    api(listFloatStatement, { agent, ...(after !== null && { after: after.slice(0, 80) }) }),
    api(listFloatRequests, { agent }),
    api(listTopUpAccounts, {}),
    api(readOverview, {}),
    api(listWaiting, {}),
  ]);
  return { desk, statement, requests, accounts, after, outlets, waiting };
});

/** `/dashboard/float`: what is left, what came and went, what was asked for. */
export default function FloatPage({ loaderData }: Route.ComponentProps) {
  const { desk, statement, requests, accounts, after, outlets, waiting } = loaderData;
  const t = useWords(floatWords);
  const may = useMay();
  return (
    <DeskFrame desk={desk} title={t("title")} hasHead={false}>
      {(now) =>
        statement === null || requests === null ? null : (
          <>
            <h1 className="text-3xl">{t("title")}</h1>
            <p className="mt-2 text-ink-muted">{t(`lead.${now.float.settlement}`)}</p>
            <div className="mt-5 flex flex-col gap-5">
              <WaitingList waiting={waiting} />
              <Standing desk={now} />
              <OutletsToday outlets={outlets} />
              <Statement statement={statement} after={after} />
              <RequestsCard requests={requests.requests} accounts={accounts} />
              {may("float", "top_up") ? (
                <Suspense>
                  {now.float.settlement === "chain" ? null : (
                    <div id="top-up" className="scroll-mt-24">
                      <TopUpCard accounts={accounts} />
                    </div>
                  )}
                  {now.float.settlement === "credit" ? <CreditLineCard /> : null}
                </Suspense>
              ) : null}
              <Limits desk={now} />
            </div>
          </>
        )
      }
    </DeskFrame>
  );
}

function Standing({ desk: { float } }: { readonly desk: Desk }) {
  const t = useWords(floatWords);
  const language = useLanguage();
  const shown = (amount: Money) => <span className="figures">{formatMoney(amount, language)}</span>;
  return (
    <>
      {float.isLow && float.lowFrom !== null ? (
        <Banner kind="warning" title={t("low", { from: formatMoney(float.lowFrom, language) })}>
          {t("lowText")}
        </Banner>
      ) : null}
      <Card title={t(`now.${float.settlement}`)} level={2}>
        <p className="text-4xl font-bold text-primary figures">{formatMoney(float.float, language)}</p>
        <div className="mt-4">
          <DescriptionList
            dense
            items={[
              { term: t("settlement"), value: t(`settlements.${float.settlement}`) },
              ...(float.settlement === "credit" ? [{ term: t("creditLine"), value: shown(float.creditLine) }] : []),
              ...(float.lowFrom === null ? [] : [{ term: t("lowFrom"), value: shown(float.lowFrom) }]),
            ]}
          />
        </div>
      </Card>
    </>
  );
}

const KINDS: Readonly<Record<string, "collected" | "funded" | "uncollected" | "refunded" | "unrefunded" | "topUp">> = {
  "transfer.collected": "collected",
  "transfer.funded": "funded",
  "transfer.uncollected": "uncollected",
  "transfer.refund_collected": "refunded",
  "transfer.refund_uncollected": "unrefunded",
  "float.topped_up": "topUp",
};

interface StatementProps {
  readonly statement: Output<typeof listFloatStatement>;
  readonly after: string | null;
}

function Statement({ statement: { lines, next }, after }: StatementProps) {
  const t = useWords(floatWords);
  const language = useLanguage();
  return (
    <Card title={t("statement")} level={2}>
      {lines.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {lines.map(({ journal, kind, at, amount, balance }) => (
            <li key={journal} className="flex items-baseline justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{t(`kinds.${KINDS[kind] ?? "other"}`)}</p>
                <p className="text-sm text-ink-muted">{formatInstant(at, language)}</p>
              </div>
              <div className="shrink-0 text-end">
                <p className={`font-bold figures ${amount.minor > 0n ? "text-success" : ""}`}>
                  {amount.minor > 0n ? "+" : ""}
                  {formatMoney(amount, language)}
                </p>
                <p className="text-sm text-ink-muted figures">
                  {t(balance.minor < 0n ? "after.owed" : "after.credit", {
                    balance: formatMoney(balance, language).replace(/^-/, ""),
                  })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 empty:hidden">
        <KeyPages
          label={t("pages")}
          first={after === null ? null : { to: "/dashboard/float", text: t("first") }}
          next={next === null ? null : { to: `/dashboard/float?after=${next}`, text: t("older") }}
        />
      </div>
    </Card>
  );
}

function Limits({ desk: { outlets, outlet } }: { readonly desk: Desk }) {
  const t = useWords(floatWords);
  const language = useLanguage();
  const own = outlets.filter(({ agent }) => agent === outlet.agent);
  return (
    <Card title={t("limits")} level={2}>
      <DescriptionList
        dense
        items={own.map(({ name, cityName, transferLimit, dayLimit }) => ({
          term: `${name}, ${cityName}`,
          value: (
            <span className="figures">
              {t("perPayout", { amount: formatMoney(transferLimit, language) })}
              <br />
              {t("perDay", { amount: formatMoney(dayLimit, language) })}
            </span>
          ),
        }))}
      />
    </Card>
  );
}
