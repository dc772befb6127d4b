import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { SECOND_MS } from "#kernel/time.ts";
import type { QuoteView } from "#pricing/quotes/contract.ts";
import { priceTexts } from "#pricing/quotes/web/price-texts.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { sendMessages } from "./messages.ts";

const START = new Date(0);

interface SendSummaryProps {
  readonly quote: QuoteView;
  /** The review shows the new price itself; on other steps it is said where it will be. */
  readonly isReview: boolean;
  /** The approval on a phone: its card above names the amounts, and a bar would cover the button below the code. The lock remains, below. */
  readonly isNamedAbove: boolean;
  /** Id and text of the form that the bar of a phone continues; null where the step's own buttons do. */
  readonly submits: { readonly form: string; readonly text: string } | null;
  /** Called when the lock ends while the page is open. */
  readonly onOver: () => void;
}

/**
 * Amount, arrival, price and the remaining price lock beside every step after the amount: a card at the side, a bar at the bottom of a
 * phone, which also has the button of the review. In a low window (a keyboard is open) the bar stays at its place and covers nothing.
 */
export function SendSummary({ quote, isReview, isNamedAbove, submits, onOver }: SendSummaryProps) {
  const t = useMessages(sendMessages);
  const language = useLanguage();
  const { send, recipient, pay } = priceTexts(quote, language);
  const facts = [
    // The review names them above; its bar has the button instead.
    { term: t("summary.sends"), amount: send, isRepeated: isNamedAbove || submits !== null },
    { term: t("summary.gets"), amount: recipient, isRepeated: isNamedAbove || submits !== null },
    { term: t("summary.pays"), amount: pay, isRepeated: isNamedAbove },
  ];
  return (
    <section
      aria-label={t("summary.label")}
      className={`${isNamedAbove ? "max-xl:static" : ""} sticky bottom-0 z-sticky -mx-gutter border-t border-line bg-canvas px-gutter pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] [@media(max-height:34rem)]:static xl:top-[calc(var(--spacing-header)+2rem)] xl:bottom-auto xl:mx-0 xl:self-start xl:rounded-card xl:border xl:bg-surface xl:p-5 xl:shadow-card`}
    >
      <h2 className="mb-3 hidden text-lg font-bold xl:block">{t("summary.label")}</h2>
      <div className={submits === null ? "" : "flex items-end justify-between gap-3 xl:block"}>
        <dl className={`${submits === null ? "grid-cols-3" : ""} grid gap-x-3 xl:grid-cols-1 xl:gap-y-2`}>
          {facts.map(({ term, amount, isRepeated }) => (
            <div
              key={term}
              className={`${isRepeated ? "max-xl:hidden" : ""} min-w-0 xl:flex xl:flex-wrap xl:items-baseline xl:justify-between xl:gap-x-3`}
            >
              <dt className="text-xs text-ink-muted xl:text-sm">{term}</dt>
              <dd className="text-sm font-semibold figures xl:text-base">{amount}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-1.5 flex items-center gap-1.5 text-xs text-ink-muted xl:mt-4 xl:items-start xl:border-t xl:border-line xl:pt-4 xl:text-sm">
          <LockKeyhole aria-hidden size={14} className="shrink-0 xl:mt-1" />
          <Lock leftSeconds={quote.leftSeconds} isReview={isReview} onOver={onOver} />
        </p>
      </div>
      {submits === null ? null : (
        <div className="mt-2.5 xl:hidden">
          <Button type="submit" form={submits.form} size="large" wide>
            {submits.text}
          </Button>
        </div>
      )}
    </section>
  );
}

function Lock({ leftSeconds, isReview, onOver }: Pick<QuoteView, "leftSeconds"> & Pick<SendSummaryProps, "isReview" | "onOver">) {
  const t = useMessages(sendMessages);
  const [isOver, setOver] = useState(leftSeconds === 0);
  if (isOver) return t(isReview ? "summary.over" : "review.leftOver");
  return (
    <Countdown
      endsAt={new Date(leftSeconds * SECOND_MS)}
      serverNow={START}
      onOver={() => {
        setOver(true);
        onOver();
      }}
    >
      {(clock) => t("review.left", { clock })}
    </Countdown>
  );
}
