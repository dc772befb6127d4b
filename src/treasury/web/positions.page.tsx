import { formatMoney, type Money } from "#kernel/amount.ts";
import { Link } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readPositions } from "../contract.ts";
import { bookingsAddress, commissionsAddress } from "../contract-list.ts";
import type { Route } from "./+types/positions.page";
import { FiguresTable, type FigureColumns } from "#web/ui/table/figures-table.tsx";
import { treasuryMessages } from "./messages.ts";

export const handle = privatePage({ menu: "treasury", modules: ["view"] });

export const clientLoader = loadPrivately(handle, () => api(readPositions, {}));

type Positions = Output<typeof readPositions>;
type Position = Positions["positions"][number];

/** `/office/treasury`: where our money is, how long it lasts, and how much of it is our own. */
export default function PositionsPage({ loaderData: shown }: Route.ComponentProps) {
  const t = useMessages(treasuryMessages);
  const may = useMay();
  const nameOf = useAccountName();
  const { positions, own, waiting } = shown;
  const low = positions.filter(({ isLow }) => isLow);
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          <>
            <LinkButton variant="secondary" to={commissionsAddress.to()}>
              {t("commissions")}
            </LinkButton>
            <LinkButton variant="secondary" to={bookingsAddress.to()}>
              {t("bookings")}
            </LinkButton>
            {may("treasury", "propose") ? (
              <LinkButton to={href("/office/treasury/booking/new")}>{t("newBooking")}</LinkButton>
            ) : null}
          </>
        }
      />
      <div className="mt-6 flex flex-col gap-6">
        {low.length === 0 ? null : <Banner kind="warning">{t("lowOne", { accounts: low.map(nameOf).join(", ") })}</Banner>}
        {waiting === 0 ? null : (
          <Banner
            kind="fourEyes"
            action={
              <LinkButton variant="secondary" size="small" to={bookingsAddress.to({ state: "proposed" })}>
                {t("seeWaiting")}
              </LinkButton>
            }
          >
            {t("waiting", { count: waiting })}
          </Banner>
        )}
        <StoppedCard shown={shown} />
        <PositionsCard shown={shown} />
        {own.length === 0 ? null : <OwnCard own={own} />}
      </div>
    </>
  );
}

function useAccountName() {
  const t = useMessages(treasuryMessages);
  return ({ at, party, name, booked: { currency } }: Position) =>
    `${name === null ? t(`at.${at}`, { party }) : `${name} (${party})`} · ${currency}`;
}

/** Corridors that are stopped by themselves, and by which figure corridors stop. */
function StoppedCard({ shown: { stopped, cover } }: { readonly shown: Positions }) {
  const t = useMessages(treasuryMessages);
  const language = useLanguage();
  const may = useMay();
  return (
    <Card level={2} title={t("stops.title")} hint={cover === null ? t("stops.noFigure") : t("stops.figure", cover)}>
      {stopped.length === 0 ? (
        <p>{t("stops.none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {stopped.map(({ corridor, account, currency, cause, since }) => (
            <li key={corridor} className="py-2 first:pt-0 last:pb-0">
              <strong className="block">
                {may("corridor", "view") ? (
                  <Link
                    to={href("/office/corridor/:key", { key: corridor })}
                    className="inline-flex min-h-6 items-center text-primary underline-offset-4 hover:underline"
                  >
                    {corridor}
                  </Link>
                ) : (
                  corridor
                )}
              </strong>
              <span className="block text-sm text-ink-muted">
                {t(`stops.${cause}`, { account: `${account} · ${currency}`, when: formatInstant(since, language) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function PositionsCard({ shown: { positions, lowBelowDays } }: { readonly shown: Positions }) {
  const t = useMessages(treasuryMessages);
  const language = useLanguage();
  const nameOf = useAccountName();
  if (positions.length === 0)
    return (
      <Card>
        <EmptyState level={2} title={t("noPositions")}>
          {t("noPositionsText")}
        </EmptyState>
      </Card>
    );
  return (
    <Card
      level={2}
      title={t("positions")}
      hint={`${t("positionsHint")} ${lowBelowDays === null ? t("noThreshold") : t("lowBelow", { days: lowBelowDays })}`}
    >
      <FiguresTable
        caption={t("positions")}
        rows={positions}
        rowId={({ at, party, booked }) => `${at}:${party}:${booked.currency}`}
        columns={positionColumns(t, language, nameOf)}
      />
    </Card>
  );
}

function OwnCard({ own }: Pick<Positions, "own">) {
  const t = useMessages(treasuryMessages);
  const language = useLanguage();
  return (
    <Card
      level={2}
      title={t("own")}
      hint={t("ownHint")}
      action={
        <LinkButton variant="secondary" size="small" to={href("/office/treasury/cover")}>
          {t("proof")}
        </LinkButton>
      }
    >
      <FiguresTable caption={t("own")} rows={own} rowId={({ currency }) => currency} columns={ownColumns(t, language)} />
    </Card>
  );
}

type Messages = Translate<(typeof treasuryMessages)["ID"]>;

function positionColumns(t: Messages, language: Language, nameOf: (position: Position) => string): FigureColumns<Position> {
  const amount = (of: Money) => formatMoney(of, language);
  return [
    { id: "account", header: t("account"), cell: nameOf },
    { id: "booked", header: t("booked"), cell: ({ booked }) => amount(booked) },
    { id: "inFlight", header: t("inFlight"), cell: ({ inFlight }) => amount(inFlight) },
    { id: "available", header: t("available"), cell: ({ available }) => <strong>{amount(available)}</strong> },
    { id: "qris", header: t("qris"), cell: ({ qrisReceivable: of }) => (of === null ? t("noQris") : amount(of)) },
    { id: "outflow", header: t("outflow"), cell: ({ outflow }) => amount(outflow) },
    {
      id: "runway",
      header: t("runway"),
      cell: ({ runwayDays, isLow }) => (
        <span className="inline-flex items-center gap-2">
          {isLow ? <Badge tone="warning">{t("low")}</Badge> : null}
          {runwayDays === null ? t("noOutflow") : t("days", { count: runwayDays })}
        </span>
      ),
    },
    {
      id: "statement",
      header: t("statement"),
      cell: ({ statementReadAt: at }) => (at === null ? t("never") : formatInstant(at, language)),
    },
  ];
}

function ownColumns(t: Messages, language: Language): FigureColumns<Positions["own"][number]> {
  const amount = (of: Money) => formatMoney(of, language);
  return [
    { id: "currency", header: t("currency"), cell: ({ currency }) => currency },
    { id: "cash", header: t("cash"), cell: ({ cash }) => amount(cash) },
    { id: "customers", header: t("customers"), cell: ({ customers }) => amount(customers) },
    { id: "owed", header: t("owed"), cell: ({ owed }) => amount(owed) },
    {
      id: "own",
      header: t("ownMoney"),
      cell: ({ own: left }) => (
        <span className="inline-flex items-center gap-2">
          {left.minor < 0n ? <Badge tone="danger">{t("short")}</Badge> : null}
          <strong>{amount(left)}</strong>
        </span>
      ),
    },
    { id: "earned", header: t("earned"), cell: ({ earned }) => amount(earned) },
  ];
}
