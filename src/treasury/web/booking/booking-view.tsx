import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { formatBps } from "#kernel/rate.ts";
import { formatDate } from "#kernel/time.ts";
import { Named } from "#ledger/web/named.tsx";
import { useBookNames } from "#ledger/web/names.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import type { Description } from "#web/ui/description-list.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import { decideBooking, withdrawBooking, type BookingView as Shown, type readBooking } from "../../contract.ts";
import { bookingsAddress } from "../../contract-list.ts";
import { isFar, TENFOLD_BPS, type DealRate } from "../../model/deal-rate.ts";
import { treasuryRefusals } from "../../refusals/messages.ts";
import { bookingMessages } from "../booking-messages.ts";
import { commissionMessages } from "../commission-messages.ts";
import { PostingsTable } from "#web/ui/table/postings-table.tsx";
import { treasuryMessages } from "../messages.ts";
import { nameOfMonth } from "#web/list/months.ts";

interface BookingViewProps {
  readonly shown: Output<typeof readBooking>;
}

/** One booking: the lines of its journal, who proposed it and why, and the decision. */
export default function BookingView({ shown }: BookingViewProps) {
  const t = useMessages(bookingMessages);
  const room = useMessages(treasuryMessages);
  const { template, evidence } = shown.booking;
  const title = t(`templates.${template}`);
  return (
    <>
      <PageHeader
        title={title}
        documentTitle={`${title} · ${evidence}`}
        parents={[
          { label: room("title"), to: href("/office/treasury") },
          { label: t("title"), to: bookingsAddress.to() },
        ]}
        lead={t(`about.${template}`)}
      />
      <div className="mt-6 max-w-3xl">
        <BookingCard shown={shown} title={t("lines")} level={2} />
      </div>
    </>
  );
}

interface BookingCardProps extends BookingViewProps {
  readonly title: string;
  readonly level: 2 | 4;
  /** Around each call; the page itself is read anew without it. */
  readonly around?: <T>(call: () => Promise<T>) => Promise<T>;
}

const plainly = <T,>(call: () => Promise<T>): Promise<T> => call();

/** The lines of a booking with its facts and its decision. */
export function BookingCard({
  shown: { booking, whyNotApprove, dealRate, changes, names, agentName },
  title,
  level,
  around = plainly,
}: BookingCardProps) {
  const t = useMessages(bookingMessages);
  const refusals = useMessages(treasuryRefusals);
  const may = useMay();
  const language = useLanguage();
  const facts = useFacts(booking, agentName);
  const bookNames = useBookNames();
  // Only what is owed to an agent is owned by one.
  const nameOf = (account: string) =>
    bookNames.account(account, account.startsWith("commission_payable:") ? (agentName ?? undefined) : undefined);
  const { id, hash } = booking;
  return (
    <ProposalCard
      level={level}
      title={title}
      hint={t(booking.state === "approved" ? "linesPosted" : "linesHint")}
      proposals={[booking]}
      nameOf={(person) => names[person] ?? person}
      facts={facts}
      changes={changes.map(({ account, shown, now }) => ({
        label: t("balanceOf", { account: nameOf(account) }),
        shown: formatMoney(shown, language),
        now: formatMoney(now, language),
      }))}
      decision={{
        calls: {
          decide: (decision, note) =>
            around(() => api(decideBooking, { id, hash, decision, ...(note !== undefined && { note }) })),
          withdraw: () => around(() => api(withdrawBooking, { id })),
        },
        effect: t("effect"),
        mayDecide: may("treasury", "approve"),
        mayWithdraw: may("treasury", "propose"),
        whyNotApprove: whyNotApprove === null ? null : refusals(whyNotApprove),
      }}
    >
      <Lines lines={booking.lines} nameOf={nameOf} />
      {dealRate === null ? null : <Rate deal={dealRate} />}
    </ProposalCard>
  );
}

/** The rate of a deal beside the mid-market rate. */
function Rate({ deal }: { readonly deal: DealRate }) {
  const t = useMessages(bookingMessages);
  const language = useLanguage();
  const { given, received, gainBps } = deal;
  const share = formatBps(Math.abs(gainBps), language);
  const away = gainBps === 0 ? t("same") : gainBps === TENFOLD_BPS ? t("tenfold") : t(gainBps > 0 ? "gain" : "cost", { share });
  const atMid = t("atMid", { given: formatMoney(given, language), received: formatMoney(received, language) });
  return isFar(deal) ? (
    <Banner kind="warning" title={`${t("rate")}: ${away}`}>
      {atMid} {t("far")}
    </Banner>
  ) : (
    <p className="text-sm text-ink-muted">
      {t("rate")}: {away}. {atMid}
    </p>
  );
}

const figures = (text: string) => <span className="figures wrap-anywhere">{text}</span>;

function useFacts(
  { id, settles, on, evidence, out, in: into, journal }: Shown,
  agentName: string | null,
): readonly Description[] {
  const t = useMessages(bookingMessages);
  const commission = useMessages(commissionMessages);
  const language = useLanguage();
  return [
    ...(settles === null
      ? []
      : [
          { term: commission("agent"), value: agentName ?? settles.agent },
          { term: commission("period"), value: nameOfMonth(settles.month, language) },
        ]),
    { term: t("on"), value: formatDate(on, language, "long") },
    { term: t("evidence"), value: figures(evidence) },
    ...(out?.line == null ? [] : [{ term: t("outLine"), value: figures(out.line) }]),
    ...(into?.line == null ? [] : [{ term: t("inLine"), value: figures(into.line) }]),
    {
      term: t("number"),
      value: (
        <>
          <span className="inline-flex flex-wrap items-center gap-x-2">
            {figures(id)}
            <CopyButton text={id} what={t("number")} compact />
          </span>
          <span className="block text-sm text-ink-muted">{t("numberHint")}</span>
        </>
      ),
    },
    ...(journal === null ? [] : [{ term: t("journal"), value: figures(journal) }]),
  ];
}

function Lines({ lines, nameOf }: Pick<Shown, "lines"> & { readonly nameOf: (account: string) => string }) {
  const t = useMessages(bookingMessages);
  const postings = lines.map(({ account, amount }) => ({
    amount,
    account: (
      <Named code={account}>
        <span className="font-semibold">{nameOf(account)}</span>
      </Named>
    ),
  }));
  return (
    <PostingsTable
      caption={t("lines")}
      says={{ account: t("account"), debit: t("debit"), credit: t("credit") }}
      postings={postings}
    />
  );
}
