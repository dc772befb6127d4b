import { ArrowLeft } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { data, Link, useRevalidator } from "react-router";
import { idSchema } from "#kernel/id.ts";
import { documentList } from "#kernel/identity-documents.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Opened } from "#cash-points/contract-find.ts";
import { collectText, finderOf, openingText } from "#cash-points/web/collect/opening-text.ts";
import { useNoticesRead } from "#notifications/web/use-notices-read.ts";
import { api } from "#web/api.ts";
import { useLanguage, useLocalizedPath, useWords, type Translate } from "#web/i18n.tsx";
import { useLive } from "#web/session/live.ts";
import { useRootFacts } from "#web/root-facts.ts";
import { useAuth } from "#web/session/store.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { readRepeat, readTransfer, type TransferView } from "../contract.ts";
import type { Route } from "./+types/transfer.page";
import { keepOpened } from "./kept/kept-transfers.ts";
import { ActionsCard, type AfterRefusal } from "./transfer/actions-card.tsx";
import { asideWords } from "./transfer/aside/messages.ts";
import { transferPageWords } from "./transfer/messages.ts";
import { loadOpened } from "./transfer/load-opened.ts";
import { PayInCard } from "./transfer/pay-in-card.tsx";
import { PriceCard } from "./transfer/price-card.tsx";
import { ReasonBanner } from "./transfer/reason-banner.tsx";
import { ReceiptCard } from "./transfer/receipt-card.tsx";
import { ShareCard } from "./transfer/share-card.tsx";
import { countryName, headOf } from "./transfer/spoken.ts";
import { wayWords } from "../way/messages.ts";
import { STANDING } from "./way/standing.ts";
import { WayTimeline } from "./way/way-timeline.tsx";

// Banks to choose from and their form weigh more than the page, and are wanted rarely.
const RefundAccountCard = lazy(() => import("./transfer/refund-account-card.tsx"));
const RefundChoiceCard = lazy(() => import("./transfer/refund-choice-card.tsx"));

const RefundCard = lazy(() => import("./transfer/refund-card.tsx"));
const UnusedMoney = lazy(() => import("./transfer/unused-money.tsx"));
const Arrival = lazy(() => import("./transfer/arrival.tsx"));

const transferId = idSchema("tr");

export const handle = privatePage({ menu: "transfer", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = transferId.safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const transfer = await api(readTransfer, { id: id.data });
  const [again, opened] = await Promise.all([loadAgain(transfer), loadOpened(transfer)]);
  return { transfer, again, opened };
});

/** Only after a refusal does the way on depend on what has become of the recipient since. */
async function loadAgain({ id, refusal, whyNotRepeat }: TransferView): Promise<AfterRefusal> {
  return refusal === null || whyNotRepeat !== null ? null : api(readRepeat, { id });
}

type Words = Translate<(typeof transferPageWords)["ID"]>;

/** `/dashboard/transfers/{id}`: where the money is, what happens next by when, and what one can do. */
export default function TransferPage({ loaderData: { transfer, again, opened } }: Route.ComponentProps) {
  const t = useWords(transferPageWords);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  useLive(transfer.id, transfer.version, refresh);
  useNoticesRead(transfer.id, transfer.version);
  const owner = useAuth()?.email_address;
  const isArrived = transfer.state === "PAID";
  // A receipt is what one comes back for: then it stands before the way, else after it.
  const isOver = isArrived || transfer.state === "REFUNDED";
  // Whoever watches it arrive sees that it does; whoever opens it later sees that it has.
  const [wasUnderway] = useState(!isArrived);
  useEffect(() => {
    if (owner !== undefined) keepOpened(owner, transfer);
  }, [owner, transfer]);
  return (
    <>
      <title>{t(isArrived ? "arrivedTitle" : "title", { name: transfer.recipientName })}</title>
      <Link to="/dashboard/transfers" className="inline-flex min-h-target items-center gap-2 font-semibold">
        <ArrowLeft aria-hidden size={18} />
        {t("back")}
      </Link>
      <Head transfer={transfer} opened={opened} />
      <div className="mt-6 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Suspense>{isArrived ? <Arrival transfer={transfer} isNew={wasUnderway} /> : null}</Suspense>
          <ReasonBanner transfer={transfer} />
          {again === null ? null : <ActionsCard transfer={transfer} again={again} />}
          <RefundAccounts transfer={transfer} />
          <Suspense>{transfer.refund === null ? null : <RefundCard transfer={transfer} />}</Suspense>
          {isOver ? <ReceiptCard transfer={transfer} /> : null}
          <PayInCard transfer={transfer} onOver={refresh} />
          <Suspense>{transfer.unused.length === 0 ? null : <UnusedMoney transfer={transfer} />}</Suspense>
          <Card title={t("whereTitle")} level={2} hint={t("live")}>
            <Way transfer={transfer} />
          </Card>
          <Pickup transfer={transfer} opened={opened} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <PriceCard transfer={transfer} collect={opened && collectText(opened, language)} />
          <Recipient transfer={transfer} />
          {again === null ? <ActionsCard transfer={transfer} again={again} /> : null}
          <ShareCard transfer={transfer} />
          {isOver ? null : <ReceiptCard transfer={transfer} />}
          <Help number={transfer.number} />
        </div>
      </div>
    </>
  );
}

interface Shown {
  readonly transfer: TransferView;
}
type ShownOpened = Shown & { readonly opened: Opened | null };

function Head({ transfer, opened }: ShownOpened) {
  const t = useWords(transferPageWords);
  const way = useWords(wayWords);
  const language = useLanguage();
  const milestone = transfer.reached.at(-1)?.milestone ?? "created";
  const isCollected = milestone === "paid" && transfer.product === "cash_pickup";
  const { compensation } = transfer;
  return (
    <header className="mt-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{t("title", { name: transfer.recipientName })}</h1>
        <StatusBadge standing={transfer.isLate ? "attention" : STANDING[milestone]}>
          {isCollected ? way("collected") : way(`milestone.${milestone}`)}
        </StatusBadge>
      </div>
      {/* Read aloud when it changes under the reader's eyes. */}
      <p role="status" className="mt-2 max-w-text text-lg text-pretty text-ink-muted">
        {headOf(transfer, t, language)}
        {opened === null ? "" : ` ${openingText(opened, transfer.destination.city, language) ?? ""}`}
        {compensation === null ? "" : ` ${t("head.lateOwed", { compensation: formatMoney(compensation, language) })}`}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
        {t("number")} <strong className="text-ink figures">{transfer.number}</strong>
        <CopyButton text={transfer.number} what={t("number")} compact />
      </p>
    </header>
  );
}

function Way({ transfer }: Shown) {
  const t = useWords(transferPageWords);
  const language = useLanguage();
  const { product, holder, assurance } = transfer;
  const when = (instant: Date) => formatInstant(instant, language);
  return (
    <WayTimeline
      label={t("timeline")}
      isCash={product === "cash_pickup"}
      isAbroad={product === "international"}
      holder={holder}
      reached={transfer.reached.map(({ milestone, at, by }) => ({
        milestone,
        when: when(at),
        dateTime: at.toISOString(),
        note:
          milestone === "paid" && assurance !== null
            ? t(`sure.${assurance}`)
            : (refusedBy(milestone, transfer, t) ?? byWhom(by, t)),
      }))}
      ahead={transfer.ahead.map(({ milestone, by }) => ({ milestone, by: by && when(by) }))}
    />
  );
}

/** Who refused it, beside the step; why stands at the top of the page. What could not be reached has refused nothing. */
function refusedBy(milestone: string, { refusal, product }: TransferView, t: Words): string | undefined {
  if (milestone !== "rejected" || refusal === null || refusal.code === "PAYOUT_NOT_POSSIBLE") return undefined;
  return t(product === "international" ? "by.refusedAbroad" : "by.refused");
}

/** Who brought it about, where it was a person. */
function byWhom(by: string | null, t: Words): string | undefined {
  return by === "sender" || by === "agent" || by === "officer" || by === "partner" ? t(`by.${by}`) : undefined;
}

/** Each refund that could not go back to where it came from, or that was paid in cash. */
function RefundAccounts({ transfer }: Shown) {
  const { id, refund, unused } = transfer;
  const payments = unused.filter(({ needsAccount }) => needsAccount);
  const cash = refund?.cash ?? null;
  const isChosen = cash === "ready" || cash === "collecting" || (cash === "offered" && refund?.needsAccount === true);
  if (!isChosen && !refund?.needsAccount && payments.length === 0) return null;
  return (
    <Suspense>
      {isChosen ? (
        <RefundChoiceCard transfer={transfer} />
      ) : refund?.needsAccount ? (
        <RefundAccountCard id={id} of={id} amount={refund.amount} />
      ) : null}
      {payments.map(({ payment, amount }) => (
        <RefundAccountCard key={payment} id={id} of={payment} amount={amount} />
      ))}
    </Suspense>
  );
}

function Pickup({ transfer: { product, collectBy, recipientName }, opened }: ShownOpened) {
  const t = useWords(transferPageWords);
  const language = useLanguage();
  const localized = useLocalizedPath();
  if (product !== "cash_pickup" || collectBy === null) return null;
  return (
    <Card title={t("pickup.title")} level={2}>
      <div className="flex flex-col gap-2">
        <p>{t("pickup.text", { name: recipientName, documents: documentList(language) })}</p>
        <p className="font-semibold">{t("pickup.by", { by: formatInstant(collectBy, language) })}</p>
        <p className="text-sm text-ink-muted">{t("pickup.secret")}</p>
        <p className="mt-2">
          <LinkButton variant="secondary" to={localized(opened === null ? "/lokasi-tunai?service=pay_out" : finderOf(opened))}>
            {t("pickup.find")}
          </LinkButton>
        </p>
      </div>
    </Card>
  );
}

function Recipient({ transfer: { product, recipientName, destination } }: Shown) {
  const t = useWords(transferPageWords);
  const language = useLanguage();
  const { bank, account, phone, country, city } = destination;
  const isCash = product === "cash_pickup";
  return (
    <Card title={t("recipient.title")} level={2}>
      <DescriptionList
        dense
        items={[
          { term: t("recipient.name"), value: recipientName },
          ...(isCash ? [{ term: t("recipient.way"), value: t("recipient.cash") }] : []),
          { term: t("recipient.country"), value: countryName(country, language) },
          ...(isCash && city !== null ? [{ term: t("recipient.city"), value: city }] : []),
          ...(bank === null ? [] : [{ term: t("recipient.bank"), value: bank }]),
          ...(account === null ? [] : [{ term: t("recipient.account"), value: <span className="figures">{account}</span> }]),
          ...(phone === null ? [] : [{ term: t("recipient.phone"), value: <span className="figures">{phone}</span> }]),
        ]}
      />
    </Card>
  );
}

function Help({ number }: { readonly number: string }) {
  const t = useWords(asideWords);
  const { operator } = useRootFacts();
  const text = encodeURIComponent(t("help.message", { number }));
  return (
    <Card title={t("help.title")} level={2} tone="sunken">
      <p className="text-sm text-ink-muted">{t("help.text", { hours: operator.hours })}</p>
      <div className="mt-3">
        <LinkButton variant="secondary" to={`https://wa.me/${operator.whatsapp.e164.replace("+", "")}?text=${text}`}>
          {t("help.link")}
        </LinkButton>
      </div>
    </Card>
  );
}
