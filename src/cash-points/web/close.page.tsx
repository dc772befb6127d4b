import { CircleCheck, Coins } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { formatMoney } from "#kernel/amount.ts";
import { formatDate } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { closeDay } from "../contract-counter.ts";
import { readClosing } from "../contract-waiting.ts";
import type { Route } from "./+types/close.page";
import { CountForm, type Counted } from "./close/count-form.tsx";
import { closeWords } from "./close/messages.ts";
import { ResultStep } from "./close/result-step.tsx";
import { DeskFrame } from "./desk/desk-frame.tsx";
import { deskPath, loadOutlets, type Place } from "./desk/load-desk.ts";

export const handle = privatePage({ menu: "cash_pickup", modules: ["pay_out", "cash_in"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const place = await loadOutlets(request);
  return place && { ...place, closing: await api(readClosing, { outlet: place.outlet.id }) };
});

/** Where it is counted, and what keeps the day open. Never what the books expect: the count is blind. */
interface Counting extends Place {
  readonly closing: Output<typeof readClosing>;
}
type Closed = Output<typeof closeDay>;

/** `/dashboard/counter/close`: count, look at both sides, explain, close. */
export default function ClosePage({ loaderData: desk }: Route.ComponentProps) {
  const t = useWords(closeWords);
  return (
    <DeskFrame desk={desk} title={t("title")}>
      {(now) => (
        <div className="mx-auto max-w-form">
          <h1 className="text-3xl">{t("title")}</h1>
          <Closing key={now.outlet.id} desk={now} />
        </div>
      )}
    </DeskFrame>
  );
}

function Closing({ desk }: { readonly desk: Counting }) {
  const t = useWords(closeWords);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [pieces, setPieces] = useState<Counted["pieces"]>({});
  const [counted, setCounted] = useState<Counted | null>(null);
  const [closed, setClosed] = useState<Closed | null>(null);
  const { openDay, hasPayoutsUnderWay, reversals } = desk.closing;
  if (closed !== null) return <Done desk={desk} closed={closed} />;
  if (openDay === null) return <Nothing desk={desk} />;
  if (reversals.length > 0) return <Reversals desk={desk} />;
  if (hasPayoutsUnderWay)
    return (
      <div className="mt-5">
        <Banner kind="warning" action={<LinkButton to={deskPath("/dashboard/counter", desk)}>{t("toCounter")}</LinkButton>}>
          {t("underWay")}
        </Banner>
      </div>
    );
  if (counted !== null)
    return (
      <ResultStep
        desk={desk}
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
        desk={desk}
        pieces={pieces}
        onCounted={(result) => {
          setPieces(result.pieces);
          setCounted(result);
        }}
      />
    </>
  );
}

/** Decided or withdrawn first: approved after the count its cash would be in no day. */
function Reversals({ desk }: { readonly desk: Counting }) {
  const t = useWords(closeWords);
  const language = useLanguage();
  return (
    <div className="mt-5">
      <Banner kind="warning" title={t("reversals")}>
        <p>{t("reversalsText")}</p>
        <ul className="mt-3 flex flex-col gap-2">
          {desk.closing.reversals.map(({ id, payout, amount, askedByName }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="wrap-anywhere">{t("reversal", { amount: formatMoney(amount, language), who: askedByName })}</span>
              <LinkButton to={deskPath(`/dashboard/counter/payouts/${payout}`, desk)} size="small" variant="secondary">
                {t("toReversal")}
              </LinkButton>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

function Nothing({ desk }: { readonly desk: Counting }) {
  const t = useWords(closeWords);
  const language = useLanguage();
  const { closedThrough } = desk.closing;
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
        action={<LinkButton to={deskPath("/dashboard/counter", desk)}>{t("toCounter")}</LinkButton>}
      >
        {t("nothingText")}
        {closedThrough === null ? "" : ` ${t("closedThrough", { day: formatDate(closedThrough, language, "long") })}`}
      </EmptyState>
    </div>
  );
}

function Done({ desk, closed: { day, counted, difference } }: { readonly desk: Place; readonly closed: Closed }) {
  const t = useWords(closeWords);
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
      <LinkButton to={deskPath("/dashboard/counter", desk)} size="large" wide>
        {t("toCounter")}
      </LinkButton>
    </div>
  );
}
