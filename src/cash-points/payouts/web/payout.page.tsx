import { useEffect, useEffectEvent } from "react";
import { data, useRevalidator } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readPayout } from "../../counter/contract-screens.ts";
import type { PayoutState } from "../../counter/model/counter.ts";
import type { Route } from "./+types/payout.page";
import { CounterFrame } from "../../web/counter-frame.tsx";
import { counterPath, loadCounter, type CounterView } from "../../web/load-counter.ts";
import { payoutMessages } from "./payout/messages.ts";
import { Collecting } from "./payout/collecting.tsx";
import { Paid } from "./payout/paid.tsx";
import { ReversalCard } from "./payout/reversal-card.tsx";
import { isNameFirst, type PayoutProps } from "./payout/payout-props.ts";

const payoutId = idSchema("po");

export const handle = privatePage({ menu: "cash_pickup", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const id = payoutId.safeParse(params.id);
  const counter = await loadCounter(request);
  if (!id.success || counter === null) throw data(null, { status: 404 });
  return { counter, shown: await api(readPayout, { outlet: counter.outlet.id, id: id.data }) };
});

const BADGE_STATUS: Readonly<Record<PayoutState, BadgeStatus>> = {
  collecting: "progress",
  paid: "done",
  released: "stopped",
  lapsed: "stopped",
  reversed: "attention",
};
const LOOK_EVERY_MS = 5_000;

/** `/dashboard/counter/payouts/{id}`: one payout. Its address survives a reload, and a colleague can open it on another phone. */
export default function PayoutPage({ loaderData: { counter, shown } }: Route.ComponentProps) {
  const t = useMessages(payoutMessages);
  const { payout } = shown;
  const isRefund = payout.purpose === "refund";
  const title = t(isRefund ? "refund.title" : "title");
  // While a reversal waits nothing may be handed over, so the page shows it first.
  const isReversing = payout.state === "paid" && shown.reversal?.state === "proposed";
  useLooking((payout.state === "collecting" && payout.waitsForSecond) || isReversing);
  return (
    <CounterFrame counter={counter} title={title}>
      {(now) => (
        <div className="max-w-form print:max-w-none">
          <PageHeader
            title={title}
            back={{ label: t("back"), to: counterPath(href("/dashboard/counter"), now) }}
            status={
              <StatusBadge status={isReversing || payout.waitsForSecond ? "attention" : BADGE_STATUS[payout.state]}>
                {t(
                  isReversing
                    ? "state.reversing"
                    : payout.waitsForSecond
                      ? isNameFirst(shown)
                        ? "state.differs"
                        : "state.waiting"
                      : isRefund
                        ? `refund.state.${payout.state}`
                        : `state.${payout.state}`,
                )}
              </StatusBadge>
            }
            lead={
              <span className="text-sm">
                {t("number")} <strong className="text-ink figures">{shown.number}</strong>
              </span>
            }
          />
          <div className="mt-5 flex flex-col gap-5">
            {payout.state === "collecting" ? (
              <Collecting key={payout.id} desk={now} shown={shown} />
            ) : isReversing ? null : payout.state === "paid" ? (
              <Paid desk={now} shown={shown} />
            ) : (
              <Ended counter={now} state={payout.state} isRefund={isRefund} />
            )}
            {isReversing ? <ReversalCard desk={now} shown={shown} /> : null}
            <Facts shown={shown} />
            {isReversing ? null : <ReversalCard desk={now} shown={shown} />}
          </div>
        </div>
      )}
    </CounterFrame>
  );
}

interface EndedProps {
  readonly counter: CounterView;
  readonly state: "released" | "lapsed" | "reversed";
  readonly isRefund: boolean;
}

function Ended({ counter, state, isRefund }: EndedProps) {
  const t = useMessages(payoutMessages);
  return (
    <Banner
      kind={state === "reversed" ? "info" : "warning"}
      action={
        <LinkButton to={`${counterPath(href("/dashboard/counter/pay-out"), counter)}${isRefund ? "&for=refund" : ""}`}>
          {t(isRefund ? "refund.again" : "again")}
        </LinkButton>
      }
    >
      {t(isRefund ? `refund.ended.${state}` : `ended.${state}`)}
    </Banner>
  );
}

function Facts({ shown: { payout, startedByName, formerNames } }: Pick<PayoutProps, "shown">) {
  const t = useMessages(payoutMessages);
  const language = useLanguage();
  return (
    <section className="rounded-card border border-line bg-surface p-5 print:border-0 print:p-0">
      <DescriptionList
        dense
        items={[
          {
            term: t("name"),
            value: (
              <>
                {payout.documentName}
                {/* Printed slips show the checked name alone. */}
                {formerNames.length === 0 ? null : (
                  <span className="block text-sm text-ink-muted print:hidden">
                    {t("former")} {formerNames.join("; ")}
                  </span>
                )}
              </>
            ),
          },
          { term: t("document"), value: t(`documents.${payout.documentKind}`) },
          { term: t("by"), value: startedByName },
          ...(payout.commission.minor > 0n && (payout.state === "paid" || payout.state === "collecting")
            ? [{ term: t("commission"), value: <span className="figures">{formatMoney(payout.commission, language)}</span> }]
            : []),
        ]}
      />
    </section>
  );
}

/** Reloads while a colleague's decision is pending. */
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
