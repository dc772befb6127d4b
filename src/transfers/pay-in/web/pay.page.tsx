import { CircleCheck, Landmark, LoaderCircle } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { data, redirect, useNavigate } from "react-router";
import { groupedDigits } from "#kernel/text/account-digits.ts";
import { href } from "#kernel/href.ts";
import { formatMoney, plainAmount } from "#kernel/amount.ts";
import { idSchema } from "#kernel/id.ts";
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { cashArrival, type CashArrival } from "#cash-points/collection/web/opening-time-text.ts";
import { useNotificationsRead } from "#notifications/web/use-notices-read.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readTransfer } from "../../details/contract.ts";
import { readPayIn } from "../contract.ts";
import type { Route } from "./+types/pay.page";
import { CancelUnpaid } from "./cancel-unpaid.tsx";
import { payMessages } from "./messages.ts";
import { ChooseWay } from "./choose-way.tsx";
import { readPayWay, rememberPayWay, type PayWay } from "./pay-way.ts";
import { PayWithin } from "./pay-within.tsx";
import { loadOpened } from "../../web/load-opening-hours.ts";
import { usePayIn, type PayIn } from "./use-pay-in.ts";

// Lazy: the number and the amount come first, and a payer who returns needs no steps.
const PayByQris = lazy(() => import("./qris/pay-by-qris.tsx"));
const HowToPay = lazy(() => import("./how-to/how-to-pay.tsx"));

export const handle = privatePage({ menu: "transfer", modules: ["view"] });

const transferId = idSchema("tr");

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = transferId.safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const payIn = await api(readPayIn, { id: id.data });
  // A payer who returns from the bank's app after paying in full is redirected to the transfer's page, which shows where the money is.
  if (payIn.state === "paid") throw redirect(transferPath(id.data));
  const cash = payIn.product === "cash_pickup" ? await api(readTransfer, { id: id.data }) : null;
  const opened = cash && (await loadOpened(cash));
  return { id: id.data, payIn, opened, city: cash?.destination.city ?? null, first: readPayWay() };
});

/** Long enough to read that the payment arrived; then the page moves on to the transfer. */
const MOVE_ON_MS = 2_000;
const transferPath = (id: string) => href("/dashboard/transfers/:id", { id });

/** `/dashboard/transfers/{id}/pay`: the number, the amount, how and until when to pay, and what was received. */
export default function PayPage({ loaderData: { id, payIn: read, opened, city, first } }: Route.ComponentProps) {
  const t = useMessages(payMessages);
  const language = useLanguage();
  const { payIn, isUnread } = usePayIn(id, read);
  const { state, recipientName: name } = payIn;
  useNotificationsRead(id, `${state} ${payIn.received.minor}`);
  const isPaying = state === "opening" || state === "open";
  const [chosen, setWay] = useState<PayWay>(first);
  const canQris = payIn.qris.state !== "none" && payIn.qris.state !== "over_limit";
  const way = canQris ? chosen : "account";
  const choose = (next: PayWay) => {
    setWay(next);
    rememberPayWay(next);
  };
  const navigate = useNavigate();
  const moveOn = useEffectEvent(() => void navigate(transferPath(id), { replace: true }));
  useEffect(() => {
    if (state !== "paid") return;
    // Whoever reads the steps below would see the end of an empty page.
    window.scrollTo({ top: 0 });
    const timer = setTimeout(() => moveOn(), MOVE_ON_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t("heading", { name })}
        documentTitle={t("title")}
        lead={isPaying ? t(way === "qris" ? "leadQris" : "lead") : undefined}
      />
      <div className="mt-6 flex flex-col gap-5">
        {state === "paid" ? (
          <Paid id={id} payIn={payIn} />
        ) : state === "over" ? (
          <Over id={id} />
        ) : (
          <>
            <ChooseWay qris={payIn.qris} way={way} first={first} onChange={choose} />
            {way === "qris" ? (
              <Suspense>
                <PayByQris id={id} payIn={payIn} isUnread={isUnread} onAccount={() => choose("account")} />
              </Suspense>
            ) : (
              <ToPay payIn={payIn} arrival={cashArrival(opened, city, language)} isUnread={isUnread} />
            )}
          </>
        )}
        <GoesBack payIn={payIn} />
        <Suspense>{isPaying && way === "account" ? <HowToPay payIn={payIn} canQris={canQris} /> : null}</Suspense>
        {isPaying && payIn.received.minor === 0n ? <CancelUnpaid id={id} name={name} /> : null}
      </div>
    </div>
  );
}

interface ToPayProps {
  readonly payIn: PayIn;
  /** The time of collection; empty while outlets are open, and for an account. */
  readonly arrival: CashArrival;
  readonly isUnread: boolean;
}

function ToPay({ payIn, arrival, isUnread }: ToPayProps) {
  const t = useMessages(payMessages);
  const language = useLanguage();
  const { number, bank, holder, missing, received, arrivesBy, product } = payIn;
  const isShort = received.minor > 0n;
  const isLong = useLongWait(number === null);
  const amount = formatMoney(missing, language);
  return (
    <>
      {isShort ? (
        <Banner kind="warning" title={t("short", { received: formatMoney(received, language), missing: amount })} live>
          {t("shortText")}
        </Banner>
      ) : null}
      <section className="overflow-hidden rounded-card border border-line bg-surface-raised shadow-raised">
        <PayWithin payIn={payIn} />
        <dl className="divide-y divide-line px-5 sm:px-6">
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 py-5">
            <div className="min-w-0">
              <dt className="flex items-center gap-2 text-sm text-ink-muted">
                <Landmark aria-hidden size={16} />
                {t("number")}
              </dt>
              <dd className="mt-1 flex min-h-8 items-center text-xl font-bold figures sm:text-2xl">
                {number === null ? (
                  <span className="flex items-center gap-2 text-base font-normal text-ink-muted" role="status">
                    <LoaderCircle aria-hidden size={18} className="animate-spin" />
                    {t("opening")}
                  </span>
                ) : (
                  groupedDigits(number)
                )}
              </dd>
            </div>
            {/* Its place is kept, so that nothing moves when the number comes. */}
            <span className={number === null ? "invisible" : ""}>
              <CopyButton text={number ?? ""} what={t("numberWhat")} digitsOnly />
            </span>
          </div>
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 py-5">
            <div>
              <dt className="text-sm text-ink-muted">{isShort ? t("rest") : t("amount")}</dt>
              <dd className="mt-1 text-amount figures">{amount}</dd>
            </div>
            <CopyButton text={plainAmount(missing)} what={t("amountWhat")} digitsOnly />
          </div>
          <div className="grid gap-x-8 gap-y-4 py-5 sm:grid-cols-2">
            {bank === null ? null : (
              <div>
                <dt className="text-sm text-ink-muted">{t("bank")}</dt>
                <dd className="mt-1 font-semibold">
                  {bank.name} <span className="font-normal text-ink-muted">{t("bankCode", { code: bank.code })}</span>
                </dd>
              </div>
            )}
            <div>
              <dt className="text-sm text-ink-muted">{t("holder")}</dt>
              <dd className="mt-1 font-semibold">{t("holderName", { holder })}</dd>
            </div>
            <div>
              <dt className="text-sm text-ink-muted">{t(product === "cash_pickup" ? "arrivesCash" : "arrives")}</dt>
              <dd className="mt-1 font-semibold">
                {arrival.arrives ?? t("before", { when: formatDeadline(arrivesBy, language) })}
                {arrival.arrivesDetail ? (
                  <span className="block text-sm font-normal text-ink-muted">{arrival.arrivesDetail}</span>
                ) : null}
              </dd>
            </div>
          </div>
        </dl>
        <p className="border-t border-line bg-surface-sunken/50 px-5 py-4 text-sm text-ink-muted sm:px-6" role="status">
          {isUnread ? t("unread") : number === null ? t(isLong ? "openingLong" : "openingNow") : t("waiting")}
        </p>
      </section>
    </>
  );
}

/** The bank gives a number within seconds; only after these does the page say that it takes longer. */
const LONG_WAIT_MS = 15_000;

/** Whether a wait has become long. */
function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLong;
}

function Paid({ id, payIn: { total, receives, recipientName: name } }: { readonly id: string; readonly payIn: PayIn }) {
  const t = useMessages(payMessages);
  const language = useLanguage();
  return (
    <section
      role="status"
      className="flex flex-col items-center rounded-card border border-line bg-surface-raised px-5 py-10 text-center shadow-raised"
    >
      <CircleCheck aria-hidden size={56} className="text-success" />
      <h2 className="mt-4 text-2xl font-bold">{t("paid")}</h2>
      <p className="mt-2 text-ink-muted">
        {t("paidText", { amount: formatMoney(total, language), name, receives: formatMoney(receives, language) })}
      </p>
      <div className="mt-6">
        <LinkButton to={transferPath(id)} size="large">
          {t("follow")}
        </LinkButton>
      </div>
    </section>
  );
}

function Over({ id }: { readonly id: string }) {
  const t = useMessages(payMessages);
  return (
    <>
      <Banner kind="warning" title={t("over")} live>
        {t("overText")}
      </Banner>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={href("/dashboard/send/:step?")} size="large">
          {t("again")}
        </LinkButton>
        <LinkButton to={href("/dashboard/transfers/:id", { id })} variant="secondary" size="large">
          {t("see")}
        </LinkButton>
      </div>
    </>
  );
}

function GoesBack({ payIn: { goesBack } }: { readonly payIn: PayIn }) {
  const t = useMessages(payMessages);
  const language = useLanguage();
  if (goesBack.minor === 0n) return null;
  return (
    <Banner kind="info" title={t("back", { amount: formatMoney(goesBack, language) })} live>
      {t("backText")}
    </Banner>
  );
}
