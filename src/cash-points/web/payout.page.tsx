import { ArrowLeft } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { data, Link, useRevalidator } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { formatMoney } from "#kernel/amount.ts";
import { idSchema } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { StatusBadge, type Standing } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { readPayout } from "../contract-desk.ts";
import type { PayoutState } from "../counter.ts";
import type { Route } from "./+types/payout.page";
import { DeskFrame } from "./desk/desk-frame.tsx";
import { deskPath, loadDesk, type Desk } from "./desk/load-desk.ts";
import { payoutWords } from "./payout/messages.ts";
import { Collecting } from "./payout/collecting.tsx";
import { Paid } from "./payout/paid.tsx";
import { ReversalCard } from "./payout/reversal-card.tsx";

const payoutId = idSchema("po");

export const handle = privatePage({ menu: "cash_pickup", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const id = payoutId.safeParse(params.id);
  const desk = await loadDesk(request);
  if (!id.success || desk === null) throw data(null, { status: 404 });
  return { desk, shown: await api(readPayout, { outlet: desk.outlet.id, id: id.data }) };
});

export interface PayoutProps {
  readonly desk: Desk;
  readonly shown: Output<typeof readPayout>;
}

const STANDING: Readonly<Record<PayoutState, Standing>> = {
  collecting: "progress",
  paid: "done",
  released: "stopped",
  lapsed: "stopped",
  reversed: "attention",
};
const LOOK_EVERY_MS = 5_000;

/** `/dashboard/counter/payouts/{id}`: one payout; it survives a reload, and a colleague can open it on another phone. */
export default function PayoutPage({ loaderData: { desk, shown } }: Route.ComponentProps) {
  const t = useWords(payoutWords);
  const { payout } = shown;
  const isRefund = payout.purpose === "refund";
  const title = t(isRefund ? "refund.title" : "title");
  // While it waits nothing is handed over, and the page says that before all else.
  const isReversing = payout.state === "paid" && shown.reversal?.state === "waiting";
  useLooking((payout.state === "collecting" && payout.waitsForSecond) || isReversing);
  return (
    <DeskFrame desk={desk} title={title}>
      {(now) => (
        <div className="mx-auto max-w-form print:max-w-none">
          <Link
            to={deskPath("/dashboard/counter", now)}
            className="inline-flex min-h-target items-center gap-2 font-semibold print:hidden"
          >
            <ArrowLeft aria-hidden size={18} />
            {t("back")}
          </Link>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h1 className="text-3xl">{title}</h1>
            <StatusBadge standing={isReversing ? "attention" : STANDING[payout.state]}>
              {t(isReversing ? "state.reversing" : isRefund ? `refund.state.${payout.state}` : `state.${payout.state}`)}
            </StatusBadge>
          </div>
          <p className="text-sm text-ink-muted">
            {t("number")} <strong className="text-ink figures">{shown.number}</strong>
          </p>
          <div className="mt-5 flex flex-col gap-5">
            {payout.state === "collecting" ? (
              <Collecting key={payout.id} desk={now} shown={shown} />
            ) : isReversing ? null : payout.state === "paid" ? (
              <Paid desk={now} shown={shown} />
            ) : (
              <Ended desk={now} state={payout.state} isRefund={isRefund} />
            )}
            {isReversing ? <ReversalCard desk={now} shown={shown} /> : null}
            <Facts shown={shown} />
            {isReversing ? null : <ReversalCard desk={now} shown={shown} />}
          </div>
        </div>
      )}
    </DeskFrame>
  );
}

interface EndedProps {
  readonly desk: Desk;
  readonly state: "released" | "lapsed" | "reversed";
  readonly isRefund: boolean;
}

function Ended({ desk, state, isRefund }: EndedProps) {
  const t = useWords(payoutWords);
  return (
    <Banner
      kind={state === "reversed" ? "info" : "warning"}
      action={
        <LinkButton to={`${deskPath("/dashboard/counter/pay-out", desk)}${isRefund ? "&for=refund" : ""}`}>
          {t(isRefund ? "refund.again" : "again")}
        </LinkButton>
      }
    >
      {t(isRefund ? `refund.ended.${state}` : `ended.${state}`)}
    </Banner>
  );
}

function Facts({ shown: { payout, startedByName } }: Pick<PayoutProps, "shown">) {
  const t = useWords(payoutWords);
  const language = useLanguage();
  return (
    <section className="rounded-card border border-line bg-surface p-5 print:border-0 print:p-0">
      <DescriptionList
        dense
        items={[
          { term: t("name"), value: payout.documentName },
          { term: t("document"), value: t(`documents.${payout.documentKind}`) },
          { term: t("by"), value: startedByName },
          ...(payout.commission.minor > 0n
            ? [{ term: t("commission"), value: <span className="figures">{formatMoney(payout.commission, language)}</span> }]
            : []),
        ]}
      />
    </section>
  );
}

/** Looks again while a colleague's word is waited for. */
function useLooking(isWaiting: boolean) {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible" && navigator.onLine) void revalidate();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
