import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { SECOND_MS } from "#kernel/time.ts";
import type { QuoteView } from "#pricing/quotes/contract.ts";
import { priceTexts } from "#pricing/quotes/web/price-texts.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { sendMessages } from "./messages.ts";

const START = new Date(0);

interface SendSummaryProps {
  readonly quote: QuoteView;
  /** The review shows the new price itself; on other steps it is said where it will be. */
  readonly isReview: boolean;
  /** Called when the lock ends while the page is open. */
  readonly onOver: () => void;
}

/** Amount, arrival, price and the remaining price lock beside every step after the amount: a card at the side, a bar at the bottom of a phone. */
export function SendSummary({ quote, isReview, onOver }: SendSummaryProps) {
  const t = useMessages(sendMessages);
  const language = useLanguage();
  const { send, recipient, pay } = priceTexts(quote, language);
  const facts = [
    { term: t("summary.sends"), amount: send },
    { term: t("summary.gets"), amount: recipient },
    { term: t("summary.pays"), amount: pay },
  ];
  return (
    <section
      aria-label={t("summary.label")}
      className="sticky bottom-0 z-sticky -mx-gutter border-t border-line bg-canvas px-gutter pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] xl:top-[calc(var(--spacing-header)+2rem)] xl:bottom-auto xl:mx-0 xl:self-start xl:rounded-card xl:border xl:bg-surface xl:p-5 xl:shadow-card"
    >
      <h2 className="mb-3 hidden text-lg font-bold xl:block">{t("summary.label")}</h2>
      <dl className="grid grid-cols-3 gap-x-3 xl:grid-cols-1 xl:gap-y-2">
        {facts.map(({ term, amount }) => (
          <div key={term} className="min-w-0 xl:flex xl:flex-wrap xl:items-baseline xl:justify-between xl:gap-x-3">
            <dt className="text-xs text-ink-muted xl:text-sm">{term}</dt>
            <dd className="text-sm font-semibold figures xl:text-base">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 flex items-center gap-1.5 text-xs text-ink-muted xl:mt-4 xl:items-start xl:border-t xl:border-line xl:pt-4 xl:text-sm">
        <LockKeyhole aria-hidden size={14} className="shrink-0 xl:mt-1" />
        <Lock leftSeconds={quote.leftSeconds} isReview={isReview} onOver={onOver} />
      </p>
    </section>
  );
}

function Lock({ leftSeconds, isReview, onOver }: Pick<QuoteView, "leftSeconds"> & Omit<SendSummaryProps, "quote">) {
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
