import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { money, plainAmount } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { createQuote } from "#pricing/quotes/contract.ts";
import { readCalculatorQuery, toQueryString } from "#pricing/calculator/web/calculator-query.ts";
import { Calculator } from "#pricing/calculator/web/calculator.tsx";
import { loadDestinationSearch } from "#pricing/calculator/web/load-destination-search.ts";
import type { CalculatorAnswer, CalculatorView } from "#pricing/calculator/web/view.ts";
import type { RecipientView } from "#recipients/contract.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { newIdHere } from "#web/new-id.ts";
import { NOTHING_LOST } from "#web/leave-page/leave-page.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { AccountAtBank } from "#web/ui/account/masked-account.tsx";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { amountPath, type Draft, type SendStep } from "./address.ts";
import { useLimitReason } from "./use-limit-reason.ts";
import { quoteInputOf, type DataOf } from "./load-step.ts";
import { sendMessages } from "./messages.ts";

// Below the calculator.
const Limits = lazy(() => import("./limits.tsx"));
const LeftCard = lazy(() => import("./left/left-card.tsx"));

export interface StepProps<S extends SendStep> {
  readonly loaded: DataOf<S>;
  readonly goTo: (step: SendStep, draft: Draft) => unknown;
}

/** The amount: the common calculator, with the sender's remaining limits beside it. Continuing locks the price. */
export function AmountStep({ loaded: { draft, limits, review, business, recipient, quote, left }, goTo }: StepProps<"amount">) {
  const t = useMessages(sendMessages);
  const to = useLocalizedPath();
  const { search } = useLocation();
  const [link, setLink] = useState<string | null>(null);
  const calculator = useFetcher<{ readonly calculator: CalculatorView | null }>();
  const view = calculator.data?.calculator ?? null;

  const asked = quote === null ? new URLSearchParams(search) : queryOf(quote);
  const kept = recipient !== null && isThere(recipient, asked) ? recipient : null;
  const query = kept === null ? asked.toString() : queryTo(kept, asked);
  const load = () => void calculator.load(`${to(href("/kalkulator"))}?${query}`);
  const loadFirst = useEffectEvent(load);
  useEffect(() => {
    loadFirst();
    // A failed load shows in the calculator.
    loadDestinationSearch().catch(() => {});
  }, []);

  const entered = link ?? view?.link ?? null;
  const onward = entered === null ? null : amountPath(draft, entered);
  const isAbroad = entered !== null && readCalculatorQuery(new URLSearchParams(entered)).to !== "ID";
  return (
    <>
      <h1 className="mb-6 text-3xl">{t("amount.heading")}</h1>
      {kept === null ? null : (
        <KeptRecipient recipient={kept} toOthers={amountPath({ ...draft, recipient: null, named: null }, entered ?? query)} />
      )}
      <Suspense>{left === null ? null : <LeftCard left={left} />}</Suspense>
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
          onLink={setLink}
          isPlaceFixed={kept !== null}
          // The limits of a business follow its contract, and no verification of a person.
          needsTier={(tier) => business === null && limits.tier < tier}
          renderAction={(answer, isWaiting) => (
            <ContinueToSending
              answer={answer}
              isWaiting={isWaiting}
              reach={{ limits, review, business, onward }}
              onQuoted={(quoted) =>
                // Another price makes another transfer, unless none was begun.
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
      <Suspense>
        <Limits
          limits={limits}
          review={review}
          business={business}
          onward={onward}
          isNoticed={view !== null && (limits.tier === "L0" || (isAbroad && limits.isDomesticOnly))}
        />
      </Suspense>
    </>
  );
}

/** The recipient stays while the amount is changed. The way to another one keeps the amount. */
function KeptRecipient({ recipient, toOthers }: { readonly recipient: RecipientView; readonly toOthers: string }) {
  const t = useMessages(sendMessages);
  return (
    <p className="mb-5 flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-surface-sunken px-4 py-3">
      <span className="min-w-0 wrap-anywhere">
        {t("amount.for")} <strong>{recipient.name}</strong>
        {recipient.accountEnd === null ? null : (
          <span className="block text-sm text-ink-muted">
            <AccountAtBank bank={recipient.bankTitle} end={recipient.accountEnd} />
          </span>
        )}
      </span>
      <Link to={toOthers} className="inline-flex min-h-target items-center font-semibold text-primary">
        {t("amount.otherRecipient")}
      </Link>
    </p>
  );
}

/** Whether the calculator is asked about the recipient's place. An address that names no place means it. */
function isThere({ country, method }: RecipientView, asked: URLSearchParams): boolean {
  if (!asked.has("to")) return true;
  const { to, via } = readCalculatorQuery(asked);
  return to === country && (via === "cash") === (method === "cash");
}

/** The calculator's question about the recipient's own bank. */
function queryTo({ country, method, bankCode }: RecipientView, asked: URLSearchParams): string {
  return toQueryString({ ...readCalculatorQuery(asked), to: country, via: bankCode ?? method });
}

/** The calculator's input of a quote. */
function queryOf(quote: NonNullable<DataOf<"amount">["quote"]>): URLSearchParams {
  const { corridor, side, amountMinor, bank } = quoteInputOf(quote);
  const [, to = "ID", method = "bank"] = corridor.split("-");
  const currency = (side === "source" ? quote.principal : quote.receives).currency;
  const amount = plainAmount(money(currency, BigInt(amountMinor)));
  return new URLSearchParams(toQueryString({ to, via: bank ?? method, side, amount }));
}

function ContinueToSending({
  answer,
  isWaiting,
  reach,
  onQuoted,
}: {
  readonly answer: CalculatorAnswer;
  readonly isWaiting: boolean;
  readonly reach: Parameters<typeof useLimitReason>[0];
  readonly onQuoted: (quote: Id<"qt">) => unknown;
}) {
  const t = useMessages(sendMessages);
  const errors = useErrorCatalogue();
  const [isSending, setSending] = useState(false);
  const attempt = useRef<{ readonly id: Id<"qt">; readonly of: CalculatorAnswer } | null>(null);
  const overLimit = useLimitReason(reach, answer);

  async function goOn() {
    const { priced } = answer;
    if (priced === null || isSending) return;
    setSending(true);
    // Repeating the same request after a lost answer returns the same quote.
    if (attempt.current?.of !== answer) attempt.current = { id: newIdHere("qt"), of: answer };
    const { id: requested } = attempt.current;
    await errors.attempt(async () => {
      const { id } = await api(createQuote, { ...priced.query, id: requested });
      await onQuoted(id);
    });
    setSending(false);
  }

  const why = answer.priced === null ? t("amount.noPrice") : (overLimit?.sentence ?? null);
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
      {overLimit?.go ? (
        <p className="mt-3">
          <LinkButton to={overLimit.go.to} state={NOTHING_LOST} size="large" wide>
            {overLimit.go.text}
          </LinkButton>
        </p>
      ) : null}
      {/* A price that cannot be continued with is not announced as locked. */}
      {why === null ? <p className="mt-3 text-sm text-ink-muted">{t("amount.note")}</p> : null}
    </div>
  );
}
