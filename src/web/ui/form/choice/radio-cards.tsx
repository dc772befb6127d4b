import type { ReactNode } from "react";
import { Field, type Bound, type FieldFacts } from "../field.tsx";

export interface RadioCard<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly text?: ReactNode;
  /** A lucide icon of 24 px or a small picture. */
  readonly icon?: ReactNode;
  /** Why this option cannot be chosen now. */
  readonly whyDisabled?: string | null;
}

export interface RadioCardsProps<Value extends string = string>
  extends FieldFacts, Omit<Bound<Value | "", HTMLInputElement>, "onChange"> {
  readonly onChange: (value: Value) => void;
  readonly options: readonly RadioCard<Value>[];
  /** Side by side where there is room; stacked otherwise. */
  readonly columns?: 1 | 2 | 3;
}

const COLUMNS = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" } as const;

/** A few options with a picture and a sentence each: user type, delivery method. Native radios, so arrow keys move and Space chooses. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { options, columns = 1, value } = props;
  const isFixed = props.readOnly === true || (props.whyDisabled ?? null) !== null;
  return (
    <Field {...props} group>
      {(control) => (
        <div className={`grid gap-3 ${COLUMNS[columns]}`}>
          {options.map((option, index) => {
            const why = option.whyDisabled ?? null;
            const isOff = isFixed || why !== null;
            const isChosen = value === option.value;
            const cardId = index === 0 ? control.id : `${control.id}${option.value}`;
            return (
              <div
                key={option.value}
                className={`relative flex gap-3.5 rounded-md border p-4 transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border-[Highlight] forced-colors:has-focus-visible:outline-[Highlight] ${
                  isChosen
                    ? "border-primary bg-primary-soft shadow-[inset_0_0_0_1px_var(--color-primary)]"
                    : isOff
                      ? "border-line bg-surface-sunken"
                      : control["aria-invalid"]
                        ? "border-danger bg-surface"
                        : "border-line-strong bg-surface hover:border-ink-muted hover:bg-surface-hover"
                }`}
              >
                {option.icon === undefined ? null : (
                  <span
                    aria-hidden="true"
                    className={`inline-flex size-11 shrink-0 items-center justify-center rounded-sm ${isChosen ? "bg-primary text-on-primary" : "bg-surface-sunken text-primary"}`}
                  >
                    {option.icon}
                  </span>
                )}
                <span className="min-w-0 flex-1">
                  <label
                    htmlFor={cardId}
                    className={`block font-semibold after:absolute after:inset-0 after:rounded-md ${isOff ? "" : "after:cursor-pointer"} ${isChosen ? "text-on-primary-soft" : isOff ? "text-ink-muted" : ""}`}
                  >
                    {option.label}
                  </label>
                  {option.text === undefined ? null : (
                    <span
                      id={`${cardId}text`}
                      className={`block text-sm ${isChosen ? "text-on-primary-soft" : "text-ink-muted"}`}
                    >
                      {option.text}
                    </span>
                  )}
                  {why === null ? null : (
                    <span id={`${cardId}why`} className="mt-1 block text-sm font-medium text-ink-muted">
                      {why}
                    </span>
                  )}
                </span>
                <input
                  id={cardId}
                  ref={index === 0 ? props.ref : undefined}
                  type="radio"
                  name={props.name ?? control.id}
                  value={option.value}
                  checked={isChosen}
                  onChange={() => !isOff && props.onChange(option.value)}
                  onBlur={props.onBlur}
                  aria-describedby={
                    [option.text !== undefined && `${cardId}text`, why !== null && `${cardId}why`].filter(Boolean).join(" ") ||
                    undefined
                  }
                  aria-disabled={isOff || undefined}
                  className="mt-0.5 size-5.5 shrink-0 appearance-none rounded-pill border border-line-strong bg-surface checked:border-[7px] checked:border-primary focus-visible:outline-none! forced-colors:appearance-auto"
                />
              </div>
            );
          })}
        </div>
      )}
    </Field>
  );
}
