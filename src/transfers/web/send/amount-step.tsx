import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { money, plainAmount } from "#kernel/amount.ts";
import type { Id } from "#kernel/id.ts";
import { createQuote } from "#pricing/contract.ts";
import { askQuery } from "#pricing/web/calculator/ask.ts";
import { Calculator } from "#pricing/web/calculator/calculator.tsx";
import { loadWaySearch } from "#pricing/web/calculator/load-way-search.ts";
import type { CalculatorAnswer, CalculatorView } from "#pricing/web/calculator/view.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { newIdHere } from "#web/new-id.ts";
import { Button } from "#web/ui/form/button.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import type { Draft, SendStep } from "./address.ts";
import { Limits, useLimitReason } from "./limits.tsx";
import { askOf, type DataOf } from "./load-step.ts";
import { sendWords } from "./messages.ts";

export interface StepProps<S extends SendStep> {
  readonly loaded: DataOf<S>;
  readonly goTo: (step: SendStep, draft: Draft) => unknown;
}

/** The amount: the same calculator as everywhere, with what is left of one's limits beside it. Going on locks the price. */
export function AmountStep({ loaded: { draft, limits, quote }, goTo }: StepProps<"amount">) {
  const t = useWords(sendWords);
  const to = useLocalizedPath();
  const { search, hash } = useLocation();
  const calculator = useFetcher<{ readonly calculator: CalculatorView | null }>();
  const view = calculator.data?.calculator ?? null;

  const query = quote === null ? search.slice(1) : queryOf(quote);
  const load = () => void calculator.load(`${to("/kalkulator")}?${query}`);
  const loadFirst = useEffectEvent(load);
  useEffect(() => {
    loadFirst();
    // Whether it came is seen in the calculator.
    loadWaySearch().catch(() => {});
  }, []);

  // Who comes for the limits finds them: below the calculator, whose height is known once it stands there.
  const isForLimits = hash === "#limits" && view !== null;
  useEffect(() => {
    if (isForLimits) document.getElementById("limits")?.scrollIntoView();
  }, [isForLimits]);

  return (
    <>
      <h1 className="mb-6 text-3xl">{t("amount.heading")}</h1>
      {view === null ? (
        calculator.state === "idle" && calculator.data !== undefined ? (
          <p role="alert">
            {t("amount.failed")}{" "}
            <Button variant="quiet" onClick={load}>
              {t("amount.again")}
            </Button>
          </p>
        ) : (
          <div className="min-h-[40rem]">
            <SkeletonText lines={8} />
          </div>
        )
      ) : (
        <Calculator
          view={view}
          renderAction={(answer, isWaiting) => (
            <GoOn
              answer={answer}
              isWaiting={isWaiting}
              limits={limits}
              onQuoted={(quoted) =>
                // Another price is another transfer, unless none was begun.
                goTo(draft.recipient === null ? "recipient" : "review", {
                  ...draft,
                  id: draft.id ?? newIdHere("tr"),
                  quote: quoted,
                })
              }
            />
          )}
        />
      )}
      <Limits limits={limits} />
    </>
  );
}

/** A quote's own question, for the calculator. */
function queryOf(quote: NonNullable<DataOf<"amount">["quote"]>): string {
  const { corridor, side, amountMinor, bank } = askOf(quote);
  const [, to = "ID", method = "bank"] = corridor.split("-");
  const currency = (side === "source" ? quote.principal : quote.receives).currency;
  const amount = plainAmount(money(currency, BigInt(amountMinor)));
  return askQuery({ to, via: bank ?? method, side, amount });
}

function GoOn({
  answer,
  isWaiting,
  limits,
  onQuoted,
}: {
  readonly answer: CalculatorAnswer;
  readonly isWaiting: boolean;
  readonly limits: DataOf<"amount">["limits"];
  readonly onQuoted: (quote: Id<"qt">) => unknown;
}) {
  const t = useWords(sendWords);
  const errors = useErrorCatalogue();
  const [isSending, setSending] = useState(false);
  const attempt = useRef<{ readonly id: Id<"qt">; readonly of: CalculatorAnswer } | null>(null);
  const overLimit = useLimitReason(limits, answer);

  async function goOn() {
    const { priced } = answer;
    if (priced === null || isSending) return;
    setSending(true);
    // The same question again, after an answer that was lost, is the same quote.
    if (attempt.current?.of !== answer) attempt.current = { id: newIdHere("qt"), of: answer };
    try {
      const { id } = await api(createQuote, { ...priced.ask, id: attempt.current.id });
      await onQuoted(id);
    } catch (error) {
      await errors.error(error);
    } finally {
      setSending(false);
    }
  }

  const why = answer.priced === null ? t("amount.noPrice") : overLimit;
  return (
    <div className="mt-4">
      <Button
        size="large"
        wide
        loading={isSending || isWaiting}
        {...(isWaiting && { loadingText: t("amount.waiting") })}
        whyDisabled={isWaiting ? null : why}
        onClick={() => void goOn()}
      >
        {t("next")}
      </Button>
      {/* Of a price that nobody can go on with, no lock is promised. */}
      {why === null ? <p className="mt-3 text-sm text-ink-muted">{t("amount.note")}</p> : null}
    </div>
  );
}
