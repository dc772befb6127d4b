import { href } from "#kernel/href.ts";
import { useLocalizedPath } from "#web/i18n.tsx";
import { AmountLines } from "#web/ui/price/amount-lines.tsx";
import type { PriceTexts } from "../../quotes/web/price-texts.ts";
import { ContinueToSending } from "./continue-to-sending.tsx";
import { CopyLink } from "./copy-link.tsx";
import type { OwnNeeds } from "./use-needs.ts";
import type { CalculatorAnswer, CalculatorProps, CalculatorView } from "./view.ts";

interface AnswerProps {
  readonly view: CalculatorView;
  readonly renderAction: CalculatorProps["renderAction"] | undefined;
  readonly needs: OwnNeeds | null;
  readonly answer: CalculatorAnswer;
  /** False while the answer is about another country than the one chosen. */
  readonly isOwn: boolean;
  readonly isWaiting: boolean;
  readonly isOffline: boolean;
}

/** The lines of the price, and what can be done with it. */
export function Answer({ view, answer, isOwn, isWaiting, isOffline, renderAction, needs }: AnswerProps) {
  const { messages } = view;
  const price = isOwn ? answer.price : null;
  const to = useLocalizedPath();
  return (
    <>
      <div aria-busy={isWaiting || undefined} className={`mt-1 transition-opacity duration-200 ${isWaiting ? "opacity-55" : ""}`}>
        <AmountLines {...(price === null ? NONE : needs === null ? price : arrivingLater(price, needs))} hasFieldsAbove />
      </div>
      {renderAction?.(answer, isWaiting) ?? (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <ContinueToSending messages={messages} verification={view.verification} link={answer.link} needs={needs} />
          <CopyLink link={`${to(href("/kalkulator"))}?${answer.link}`} messages={messages} />
        </div>
      )}
      {isOffline || renderAction === undefined ? (
        <p className="mt-3 text-sm text-ink-muted">{isOffline ? messages.offline : messages.note}</p>
      ) : null}
    </>
  );
}

/** The answer in words for screen readers. It stays in place when the answer changes: a new live region would stay silent. */
export function Announced({ text }: { readonly text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

/** A price whose day of arrival the sender cannot reach, because they are verified first. */
function arrivingLater(price: PriceTexts, { arrives, arrivesDetail }: OwnNeeds): PriceTexts {
  return { ...price, arrives, arrivesDetail };
}

/** Placeholders, so that the layout does not shift when a price appears or disappears. */
const DASH = "–";
const NONE = {
  send: DASH,
  fee: DASH,
  feeDetail: "\u00A0",
  rate: null,
  margin: null,
  recipient: DASH,
  arrives: DASH,
  pay: DASH,
  costPercent: DASH,
};
