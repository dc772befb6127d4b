import { Suspense, useEffect, useState } from "react";
import { data, useRevalidator } from "react-router";
import { idSchema } from "#kernel/id.ts";
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { formatInstant } from "#kernel/time.ts";
import type { OpeningTime } from "#cash-points/finder/contract.ts";
import { cashArrival, openingTimeText } from "#cash-points/collection/web/opening-time-text.ts";
import { correctPath } from "#recipients/web/send-again-address.ts";
import { useNotificationsRead } from "#notifications/web/use-notices-read.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { useLive } from "#web/session/live-updates.ts";
import { useAuth } from "#web/session/store.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { FoldedCard } from "#web/ui/folded-card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readPresentRecipient } from "../../changes/contract.ts";
import { readRepeat } from "../../sending/contract.ts";
import { readTransfer, type TransferView } from "../contract.ts";
import type { Route } from "./+types/transfer.page";
import { cacheOpened } from "../../web/offline/cached-transfers.ts";
import { ActionsCard, type AfterRefusal } from "./actions/actions-card.tsx";
import { transfersAddress } from "../../lists/contract.ts";
import {
  Answer,
  Arrival,
  AsideCards,
  Awards,
  ExpiredOccurrence,
  loadCards,
  LockedCodeCard,
  Origin,
  PayInCard,
  PickupCard,
  PushOffer,
  hasReceipt,
  ReceiptCard,
  RefundCard,
  RefundAccounts,
  ShareCard,
  UnusedMoney,
} from "./lazy-cards.ts";
import { transferPageMessages } from "./messages.ts";
import { loadNearOutlets, loadOpened } from "../../web/load-opening-hours.ts";
import { ReasonBanner } from "./reason-banner.tsx";
import { headOf, sureKey } from "./status-sentences.ts";
import { progressMessages } from "../../tracking/messages.ts";
import { MILESTONE_TONE } from "../../web/milestone-tone.ts";
import { ProgressTimeline } from "../../web/progress-timeline.tsx";

const transferId = idSchema("tr");

export const handle = privatePage({ menu: "transfer", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = transferId.safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const transfer = await api(readTransfer, { id: id.data });
  const [again, toCorrect, opened] = await Promise.all([
    loadAgain(transfer),
    loadCorrection(transfer),
    loadOpened(transfer),
    loadCards(transfer),
  ]);
  return { transfer, again, toCorrect, opened, near: await loadNearOutlets(transfer, opened) };
});

/** Only after a refusal does the next step depend on how the recipient has changed since. */
async function loadAgain({ id, refusal, whyNotRepeat }: TransferView): Promise<AfterRefusal> {
  return refusal === null || whyNotRepeat !== null ? null : api(readRepeat, { id });
}

/** The form of the account that was refused, while the transfer waits for its correction; null where there is none. */
async function loadCorrection({ id, state, refusal }: TransferView): Promise<string | null> {
  if (state !== "ACTION_REQUIRED" || refusal === null) return null;
  const { recipient, refusedEntry } = await api(readPresentRecipient, { id });
  return refusedEntry === null ? null : correctPath(recipient, id);
}

type Messages = Translate<(typeof transferPageMessages)["ID"]>;

/** `/dashboard/transfers/{id}`: where the money is, what happens next and by when, and what the sender can do. */
export default function TransferPage({ loaderData: { transfer, again, toCorrect, opened, near } }: Route.ComponentProps) {
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  useLive(transfer.id, transfer.version, refresh);
  useNotificationsRead(transfer.id, transfer.version);
  const owner = useAuth()?.email_address;
  const isArrived = transfer.state === "PAID";
  // The actions stand beside the reason for them.
  const isFailed = again !== null || toCorrect !== null;
  // Visitors return to a finished transfer for its receipt: it then stands above the timeline, else below it.
  const isOver = isArrived || transfer.state === "REFUNDED";
  // Cash that waits: the sender passes on what the recipient needs, so that comes first.
  const isWaiting = transfer.collectBy !== null;
  // A viewer who watches the arrival sees it animated; one who opens the page later sees it as done.
  const [wasUnderway] = useState(!isArrived);
  useEffect(() => {
    if (owner !== undefined) cacheOpened(owner, transfer);
  }, [owner, transfer]);
  return (
    <>
      <Head transfer={transfer} opened={opened} isArrived={isArrived} />
      <div className="mt-6 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {isArrived ? <Arrival transfer={transfer} isNew={wasUnderway} /> : null}
          <ReasonBanner transfer={transfer} />
          <Suspense>{transfer.state === "EXPIRED" ? <ExpiredOccurrence transfer={transfer} /> : null}</Suspense>
          <Suspense>{transfer.state === "ACTION_REQUIRED" ? <Answer transfer={transfer} /> : null}</Suspense>
          {isFailed ? <ActionsCard transfer={transfer} again={again} toCorrect={toCorrect} /> : null}
          <Suspense>{hasMoneyBack(transfer) ? <RefundAccounts transfer={transfer} /> : null}</Suspense>
          {transfer.refund === null ? null : <RefundCard transfer={transfer} />}
          <Suspense>{transfer.awards.length === 0 ? null : <Awards transfer={transfer} />}</Suspense>
          {isOver && hasReceipt(transfer) ? <ReceiptCard transfer={transfer} isFolded={false} /> : null}
          {transfer.payIn === null ? null : <PayInCard transfer={transfer} onOver={refresh} />}
          <Suspense>{transfer.unused.length === 0 ? null : <UnusedMoney transfer={transfer} />}</Suspense>
          {isWaiting && transfer.isCodeLocked ? <LockedCodeCard transfer={transfer} /> : null}
          {isWaiting ? <PickupCard transfer={transfer} near={near} opened={opened} /> : null}
          {isWaiting ? <Share transfer={transfer} /> : null}
          <Where transfer={transfer} opened={opened} isFolded={isWaiting || (isArrived && !wasUnderway)} />
          {isFailed ? null : <ActionsCard transfer={transfer} again={again} toCorrect={toCorrect} />}
          <Suspense>
            {isUnderway(transfer) ? <PushOffer reason={transfer.product === "cash_pickup" ? "collection" : "transfer"} /> : null}
          </Suspense>
          {isWaiting ? null : <Share transfer={transfer} />}
          {isOver || !hasReceipt(transfer) ? null : <ReceiptCard transfer={transfer} isFolded />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <AsideCards transfer={transfer} arrival={cashArrival(opened, transfer.destination.city, language)} />
          <Suspense>{transfer.origin === null ? null : <Origin origin={transfer.origin} />}</Suspense>
        </div>
      </div>
    </>
  );
}

/** Cash that waits is collected by somebody who has to know: its message stands beside it. */
const Share = ({ transfer }: Shown) => (
  <Suspense>
    <ShareCard transfer={transfer} />
  </Suspense>
);

/** Whether there may be a question about the account of a refund or an award. */
const hasMoneyBack = ({ refund, unused, awards }: TransferView): boolean =>
  refund !== null || unused.length > 0 || awards.length > 0;

/** Paid in, and not yet where it goes: the sender waits for news. */
const isUnderway = ({ reached, ahead }: TransferView): boolean =>
  ahead.some(({ milestone }) => milestone === "paid") && reached.some(({ milestone }) => milestone === "funded");

interface Shown {
  readonly transfer: TransferView;
}
type ShownOpened = Shown & { readonly opened: OpeningTime | null };

function Head({ transfer, opened, isArrived }: ShownOpened & { readonly isArrived: boolean }) {
  const t = useMessages(transferPageMessages);
  const tProgress = useMessages(progressMessages);
  const language = useLanguage();
  const milestone = transfer.reached.at(-1)?.milestone ?? "created";
  const arrival = cashArrival(opened, transfer.destination.city, language);
  const isCollected = milestone === "paid" && transfer.product === "cash_pickup";
  return (
    <PageHeader
      title={t("title", { name: transfer.recipientName })}
      documentTitle={t(isArrived ? "arrivedTitle" : "title", { name: transfer.recipientName })}
      back={{ label: t("back"), to: transfersAddress.to() }}
      status={
        <StatusBadge status={transfer.isLate ? "attention" : MILESTONE_TONE[milestone]}>
          {isCollected ? tProgress("collected") : tProgress(`milestone.${milestone}`)}
        </StatusBadge>
      }
      lead={
        <>
          {/* Announced by screen readers when it changes. The arrival below says it for the eye. */}
          <p role="status" className={isArrived ? "sr-only" : "text-lg text-pretty"}>
            {headOf(transfer, t, language, arrival.arrives ?? null)}
            {opened === null || (arrival.arrives !== undefined && milestone === "funded")
              ? ""
              : ` ${openingTimeText(opened, transfer.destination.city, language) ?? ""}`}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
            {t("number")} <strong className="text-ink figures">{transfer.number}</strong>
            <CopyButton text={transfer.number} what={t("number")} compact />
          </p>
        </>
      }
    />
  );
}

function Where({ transfer, opened, isFolded }: ShownOpened & { readonly isFolded: boolean }) {
  const t = useMessages(transferPageMessages);
  const language = useLanguage();
  const since = transfer.reached.at(-1)?.at;
  if (!isFolded)
    return (
      <Card title={t("whereTitle")} level={2} hint={t("live")}>
        <Progress transfer={transfer} opened={opened} />
      </Card>
    );
  return (
    <FoldedCard title={t("whereTitle")} hint={since && formatInstant(since, language, "time")}>
      <Progress transfer={transfer} opened={opened} />
    </FoldedCard>
  );
}

function Progress({ transfer, opened }: ShownOpened) {
  const t = useMessages(transferPageMessages);
  const language = useLanguage();
  const { product, holder, assurance } = transfer;
  const when = (instant: Date) => formatInstant(instant, language);
  return (
    <ProgressTimeline
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
            ? t(`sure.${sureKey(transfer, assurance)}`)
            : (refusedBy(milestone, transfer, t) ?? actorLabel(by, t)),
      }))}
      // While outlets are closed the time by which the cash is there would contradict the time from which it can be collected.
      ahead={transfer.ahead.map(({ milestone, by }) => ({
        milestone,
        by: by && !(milestone === "available" && opened?.opens != null) ? formatDeadline(by, language) : null,
      }))}
    />
  );
}

/** Who refused it, beside the milestone; the cause stands at the top of the page. An unreachable party has refused nothing. */
function refusedBy(milestone: string, { refusal, product }: TransferView, t: Messages): string | undefined {
  if (milestone !== "rejected" || refusal === null || refusal.code === "PAYOUT_NOT_POSSIBLE") return undefined;
  return t(product === "international" ? "by.refusedAbroad" : "by.refused");
}

/** The actor of the milestone, where it was a person. */
function actorLabel(by: string | null, t: Messages): string | undefined {
  return by === "sender" || by === "agent" || by === "officer" || by === "partner" ? t(`by.${by}`) : undefined;
}
