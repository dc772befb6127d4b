import { ChevronDown, Lock } from "lucide-react";
import { useState, type ChangeEvent } from "react";
import { CURRENCIES, type Currency, type Money } from "#kernel/amount.ts";
import { useLanguage, useMessages } from "../../../i18n.tsx";
import { BARE, boxLook } from "../control.ts";
import { Field, type Bound, type FieldFacts } from "../field.tsx";
import { amountMessages } from "../messages.ts";
import { settledAmount, shownAmount, typeAmount } from "./money-typing.ts";
import { useCaret } from "../use-caret.ts";

export interface MoneyFieldProps extends FieldFacts, Bound<Money | null, HTMLInputElement> {
  readonly currency: Currency;
  /** Lets the person choose the currency at the end of the field; the typed number stays, in the new currency. */
  readonly currencies?: readonly Currency[];
  readonly onCurrency?: (currency: Currency) => void;
  /** The large amount of a calculator or a send step. */
  readonly large?: boolean;
}

/** An amount of money: grouped while typing, whole rupiah for IDR, null when empty. The value is in minor units, never a float. */
export function MoneyField(props: MoneyFieldProps) {
  const { currency, currencies, onCurrency, large = false } = props;
  const language = useLanguage();
  const t = useMessages(amountMessages);
  const putCaret = useCaret();
  const isFixed = props.readOnly === true || (props.whyDisabled ?? null) !== null;

  const [typed, setTyped] = useState(() => ({ ...shownAmount(props.value, language), language }));
  // The typed text stays ("12,") until another amount, or another language, comes from outside.
  const isOwn = typed.language === language && sameMoney(typed.money, props.value);
  const shown = isOwn ? typed : { ...shownAmount(props.value, language), language };

  function type(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const isForwardDelete = (event.nativeEvent as InputEvent).inputType === "deleteContentForward";
    const next = typeAmount(
      shown,
      { text: input.value, caret: input.selectionStart ?? input.value.length, isForwardDelete },
      currency,
      language,
    );
    setTyped({ ...next, language });
    putCaret(input, next.caret);
    if (!sameMoney(next.money, props.value)) props.onChange(next.money);
  }
  function settle() {
    setTyped({ ...settledAmount(shown, language), language });
    props.onBlur?.();
  }

  const isChoice = currencies !== undefined && currencies.length > 1 && !isFixed;
  return (
    <Field
      {...props}
      below={
        shown.refused === null ? null : (
          <output className="block pt-1.5 text-sm text-warning">{t(`refused.${shown.refused}`)}</output>
        )
      }
    >
      {(control) => (
        <div className={boxLook({ isInvalid: control["aria-invalid"] === true, isFixed }, large && "min-h-16")}>
          {isChoice ? null : (
            <span id={`${control.id}unit`} className="flex shrink-0 items-center ps-4 font-semibold text-ink-muted">
              {CURRENCIES[currency].symbol}
            </span>
          )}
          <input
            {...control}
            aria-describedby={
              [isChoice ? null : `${control.id}unit`, control["aria-describedby"]].filter(Boolean).join(" ") || undefined
            }
            ref={props.ref}
            data-bare
            data-money
            value={shown.text}
            onChange={type}
            onBlur={settle}
            readOnly={isFixed}
            inputMode={CURRENCIES[currency].shownDecimals > 0 ? "decimal" : "numeric"}
            autoComplete="off"
            enterKeyHint="next"
            placeholder="0"
            className={`${BARE} figures ${isChoice ? "" : "ps-2.5!"} ${large ? "text-amount" : "text-lg font-semibold"}`}
          />
          {isChoice ? (
            <span className="relative flex shrink-0 items-center border-s border-line">
              <select
                aria-label={`${t("currency")}: ${props.label}`}
                value={currency}
                onChange={(event) => {
                  const chosen = currencies.find((code) => code === event.target.value) ?? currency;
                  onCurrency?.(chosen);
                  props.onChange(typeAmount(shownAmount(null, language), { text: shown.text, caret: 0 }, chosen, language).money);
                }}
                className="h-full min-w-24 cursor-pointer appearance-none rounded-e-control bg-transparent py-3 ps-4 pe-9 font-semibold text-ink hover:bg-surface-hover focus-visible:outline-offset-0!"
              >
                {currencies.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </select>
              <ChevronDown aria-hidden="true" size={18} className="pointer-events-none absolute end-3 text-ink-muted" />
            </span>
          ) : isFixed ? (
            <Lock aria-hidden="true" size={18} className="me-4 self-center text-ink-muted" />
          ) : null}
        </div>
      )}
    </Field>
  );
}

function sameMoney(a: Money | null, b: Money | null): boolean {
  return a === b || (a !== null && b !== null && a.currency === b.currency && a.minor === b.minor);
}
