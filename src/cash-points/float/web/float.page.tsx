import { lazy, Suspense } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { formatMoney, type Money } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { RowPages } from "#web/list/list-page.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { floatStatementAddress, listFloatRequests, listFloatStatement, listTopUpAccounts } from "../contract.ts";
import type { Route } from "./+types/float.page";
import { agentFrontMessages } from "../../front/web/messages.ts";
import { CounterFrame } from "../../web/counter-frame.tsx";
import { loadCounter, type CounterView } from "../../web/load-counter.ts";
import { FloatLow } from "./float-low.tsx";
import { floatMessages } from "./messages.ts";
import { RequestsCard } from "./requests-card.tsx";
import { MovementAmount } from "./movement-amount.tsx";
import { kindKey } from "./statement-kinds.ts";

// Loaded lazily: forms with bank and date choices are larger than the page and stand below its main content.
const TopUpCard = lazy(async () => ({ default: (await import("./request-forms.tsx")).TopUpCard }));
const CreditLineCard = lazy(async () => ({ default: (await import("./request-forms.tsx")).CreditLineCard }));

/** Outlets whose limits are shown here. */
const LIMITS_SHOWN = 8;

export const handle = privatePage({ menu: "float", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const counter = await loadCounter(request);
  if (counter === null) return { counter, statement: null, requests: null, accounts: [] };
  const { input } = readList(floatStatementAddress, request);
  const { agent } = counter.outlet;
  const [statement, requests, { accounts }] = await Promise.all([
    api(listFloatStatement, { ...input, agent }),
    api(listFloatRequests, { agent }),
    api(listTopUpAccounts, {}),
  ]);
  return { counter, statement, requests, accounts };
});

/** `/dashboard/float`: the float, its movements and the agent's requests. */
export default function FloatPage({ loaderData }: Route.ComponentProps) {
  const { counter, statement, requests, accounts } = loaderData;
  const t = useMessages(floatMessages);
  const may = useMay();
  const all = requests?.requests ?? [];
  const underWay = all.filter(({ state }) => state === "proposed");
  const decided = all.filter(({ state }) => state !== "proposed");
  return (
    <CounterFrame counter={counter} title={t("title")} hasHead={false}>
      {(now) =>
        statement === null || requests === null ? null : (
          <>
            <PageHeader
              title={t("title")}
              lead={t(`lead.${now.float.settlement}`)}
              actions={
                may("float", "top_up") ? (
                  <LinkButton variant="secondary" to={href("/dashboard/float/commission")}>
                    {t("toCommission")}
                  </LinkButton>
                ) : undefined
              }
            />
            <div className="mt-5 flex flex-col gap-5">
              <FloatLow float={now.float} />
              {underWay.length === 0 ? null : <RequestsCard title={t("underWay")} requests={underWay} accounts={accounts} />}
              <FloatStatus counter={now} />
              <Statement statement={statement} />
              <RequestsCard title={t("requests")} requests={decided} accounts={accounts} />
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
              <Limits counter={now} />
            </div>
          </>
        )
      }
    </CounterFrame>
  );
}

function FloatStatus({ counter: { float } }: { readonly counter: CounterView }) {
  const t = useMessages(floatMessages);
  const language = useLanguage();
  const shown = (amount: Money) => <span className="figures">{formatMoney(amount, language)}</span>;
  return (
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
  );
}

interface StatementProps {
  readonly statement: Output<typeof listFloatStatement>;
}

function Statement({ statement: { lines, next } }: StatementProps) {
  const list = useList(floatStatementAddress);
  const t = useMessages(floatMessages);
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
                <p className="font-semibold">{t(`kinds.${kindKey(kind)}`)}</p>
                <p className="text-sm text-ink-muted">{formatInstant(at, language)}</p>
              </div>
              <div className="shrink-0 text-end">
                <MovementAmount amount={amount} />
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
        <RowPages
          list={list}
          label={t("pages")}
          firstText={t("first")}
          nextText={t("older")}
          next={next === null ? null : { after: next }}
        />
      </div>
    </Card>
  );
}

/** The limits of the outlets where the reader works. Owners have one for most outlets, which is said once; the others are in their list. */
function Limits({ counter: { outlets, outlet } }: { readonly counter: CounterView }) {
  const t = useMessages(floatMessages);
  const tFront = useMessages(agentFrontMessages);
  const language = useLanguage();
  const may = useMay();
  const own = outlets.filter(({ agent }) => agent === outlet.agent);
  const shown = own.map(({ name, cityName, transferLimit, dayLimit }) => ({
    term: `${name}, ${cityName}`,
    limits: [
      t("perPayout", { amount: formatMoney(transferLimit, language) }),
      t("perDay", { amount: formatMoney(dayLimit, language) }),
    ] as const,
  }));
  const isOne = shown.length > 1 && new Set(shown.map(({ limits }) => limits.join())).size === 1;
  const rows = isOne ? shown.slice(0, 1) : shown.slice(0, LIMITS_SHOWN);
  return (
    <Card title={t("limits")} level={2}>
      <DescriptionList
        dense
        items={rows.map(({ term, limits: [payout, day] }) => ({
          term: isOne ? t("eachOutlet") : term,
          value: (
            <span className="figures">
              {payout}
              <br />
              {day}
            </span>
          ),
        }))}
      />
      {!isOne && shown.length > LIMITS_SHOWN && may("float", "top_up") ? (
        <div className="-ms-3.5 mt-3">
          <LinkButton to={href("/dashboard/outlets")} size="small" variant="quiet">
            {tFront("toOutlets")}
          </LinkButton>
        </div>
      ) : null}
    </Card>
  );
}
