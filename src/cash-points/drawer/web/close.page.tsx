import { CircleCheck, Coins } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatDate } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { closeDay } from "../../counter/contract.ts";
import { readClosing } from "../../tasks/contract.ts";
import type { Route } from "./+types/close.page";
import { CountForm, type Counted } from "./close/count-form.tsx";
import { closeMessages } from "./close/messages.ts";
import { ResultStep } from "./close/result-step.tsx";
import { CounterFrame } from "../../web/counter-frame.tsx";
import { counterPath, loadOutlets, type Place } from "../../web/load-counter.ts";

export const handle = privatePage({ menu: "cash_pickup", modules: ["pay_out", "cash_in"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const place = await loadOutlets(request);
  return place && { ...place, closing: await api(readClosing, { outlet: place.outlet.id }) };
});

/** Where the count takes place and what keeps the day open. Never the expected cash: the count is blind. */
interface Counting extends Place {
  readonly closing: Output<typeof readClosing>;
}
type Closed = Output<typeof closeDay>;

/** `/dashboard/counter/close`: count, compare with the books, explain, close. */
export default function ClosePage({ loaderData: counter }: Route.ComponentProps) {
  const t = useMessages(closeMessages);
  return (
    <CounterFrame counter={counter} title={t("title")}>
      {(now) => (
        <div className="mx-auto max-w-form">
          <PageHeader title={t("title")} />
          <Closing key={now.outlet.id} counter={now} />
        </div>
      )}
    </CounterFrame>
  );
}

function Closing({ counter }: { readonly counter: Counting }) {
  const t = useMessages(closeMessages);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [pieces, setPieces] = useState<Counted["pieces"]>({});
  const [counted, setCounted] = useState<Counted | null>(null);
  const [closed, setClosed] = useState<Closed | null>(null);
  const { openDay, hasOpenPayouts, reversals } = counter.closing;
  if (closed !== null) return <Done counter={counter} closed={closed} />;
  if (openDay === null) return <Nothing counter={counter} />;
  if (reversals.length > 0) return <Reversals counter={counter} />;
  if (hasOpenPayouts)
    return (
      <div className="mt-5">
        <Banner
          kind="warning"
          action={<LinkButton to={counterPath(href("/dashboard/counter"), counter)}>{t("toCounter")}</LinkButton>}
        >
          {t("openPayouts")}
        </Banner>
      </div>
    );
  if (counted !== null)
    return (
      <ResultStep
        counter={counter}
        counted={counted}
        onAgain={() => setCounted(null)}
        onClosed={(done) => {
          setClosed(done);
          void revalidate();
        }}
      />
    );
  return (
    <>
      <p className="mt-2 mb-5 text-ink-muted">{t("lead", { day: formatDate(openDay, language, "long") })}</p>
      <CountForm
        counter={counter}
        pieces={pieces}
        onCounted={(result) => {
          setPieces(result.pieces);
          setCounted(result);
        }}
      />
    </>
  );
}

/** Reversals to be decided or withdrawn first: if one were approved after the count, its cash would be in no day. */
function Reversals({ counter }: { readonly counter: Counting }) {
  const t = useMessages(closeMessages);
  const language = useLanguage();
  return (
    <div className="mt-5">
      <Banner kind="warning" title={t("reversals")}>
        <p>{t("reversalsText")}</p>
        <ul className="mt-3 flex flex-col gap-2">
          {counter.closing.reversals.map(({ id, payout, amount, proposedByName }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="wrap-anywhere">
                {t("reversal", { amount: formatMoney(amount, language), who: proposedByName })}
              </span>
              <LinkButton
                to={counterPath(href("/dashboard/counter/payouts/:id", { id: payout }), counter)}
                size="small"
                variant="secondary"
              >
                {t("toReversal")}
              </LinkButton>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

function Nothing({ counter }: { readonly counter: Counting }) {
  const t = useMessages(closeMessages);
  const language = useLanguage();
  const { closedThrough } = counter.closing;
  return (
    <div className="mt-5 rounded-card border border-line bg-surface">
      <EmptyState
        level={2}
        title={t("nothing")}
        illustration={
          <EmptySpot>
            <Coins size={38} strokeWidth={1.6} />
          </EmptySpot>
        }
        action={<LinkButton to={counterPath(href("/dashboard/counter"), counter)}>{t("toCounter")}</LinkButton>}
      >
        {t("nothingText")}
        {closedThrough === null ? "" : ` ${t("closedThrough", { day: formatDate(closedThrough, language, "long") })}`}
      </EmptyState>
    </div>
  );
}

function Done({ counter, closed: { day, counted, difference } }: { readonly counter: Place; readonly closed: Closed }) {
  const t = useMessages(closeMessages);
  const language = useLanguage();
  return (
    <div className="mt-5 flex flex-col gap-5">
      <section
        role="status"
        className="flex flex-col items-center rounded-card border border-success bg-success-soft px-5 py-8 text-center text-on-success-soft"
      >
        <CircleCheck aria-hidden size={56} />
        <p className="mt-3 text-2xl font-bold">{t("closed", { day: formatDate(day, language, "long") })}</p>
        <p className="mt-2">{t("closedText", { counted: formatMoney(counted, language) })}</p>
        {difference.minor === 0n ? null : (
          <p className="mt-1 font-semibold">{t("closedDiffers", { difference: formatMoney(difference, language) })}</p>
        )}
      </section>
      <LinkButton to={counterPath(href("/dashboard/counter"), counter)} size="large" wide>
        {t("toCounter")}
      </LinkButton>
    </div>
  );
}
