import { useState } from "react";
import { localeTag, type Language } from "#kernel/locale.ts";
import { validationMessage } from "#kernel/validation/messages.ts";
import { ruleOf, type Failure, type Rule } from "#kernel/validation/rule.ts";
import { useLanguage, useMessages } from "../../../i18n.tsx";
import { controlLook } from "../control.ts";
import { Field, type Bound, type FieldFacts, type FieldProblem } from "../field.tsx";
import { dateMessages } from "../messages.ts";
import { useValidationLanguage } from "../validation-language.ts";

const BROKEN_DATE: Failure = { rule: "_validate_datetime", params: {} };

export interface DateFieldProps extends FieldFacts, Bound<string, HTMLInputElement> {
  /** First and last selectable day, YYYY-MM-DD. Put `dateWithin(min, max)` into the schema as well: this only helps to choose. */
  readonly min?: string;
  readonly max?: string;
  readonly autoComplete?: "bday";
}

/**
 * A day, YYYY-MM-DD, in the browser's own picker, the most familiar one on every phone. A half-typed date shows an error when the field is
 * left.
 */
export function DateField(props: DateFieldProps) {
  const { min, max } = props;
  const language = useLanguage();
  const t = useMessages(dateMessages);
  const messages = useValidationLanguage();
  const [isHalfTyped, setHalfTyped] = useState(false);
  const isFixed = props.readOnly === true || (props.whyDisabled ?? null) !== null;

  const broken = isHalfTyped ? BROKEN_DATE : dateWithin(min, max)(props.value, {});
  const range = {
    from: min === undefined ? "" : shownDate(min, language),
    to: max === undefined ? "" : shownDate(max, language),
  };
  const remedy =
    min !== undefined && max !== undefined
      ? t("within", range)
      : min !== undefined
        ? t("after", range)
        : max !== undefined
          ? t("before", range)
          : null;
  const own: FieldProblem | null = broken && { message: validationMessage(broken, messages), language: messages, remedy };
  // A half-typed date has no value, so the form would only report it as required.
  const error = isHalfTyped ? own : withRemedy(props.error ?? own, broken === null ? null : remedy);
  return (
    <Field {...props} error={error}>
      {(control) => (
        <input
          {...control}
          ref={props.ref}
          type="date"
          value={props.value}
          min={min}
          max={max}
          readOnly={isFixed}
          autoComplete={props.autoComplete}
          onChange={(event) => {
            if (!event.target.validity.badInput) setHalfTyped(false);
            props.onChange(event.target.value);
          }}
          onBlur={(event) => {
            setHalfTyped(event.target.validity.badInput);
            props.onBlur?.();
          }}
          className={controlLook({ isInvalid: control["aria-invalid"] === true, isFixed }, "figures appearance-none")}
        />
      )}
    </Field>
  );
}

function withRemedy(error: FieldProblem | string | null, remedy: string | null): FieldProblem | string | null {
  return typeof error === "object" && error !== null && remedy !== null ? { ...error, remedy } : error;
}

function shownDate(date: string, language: Language): string {
  return new Intl.DateTimeFormat(localeTag(language), { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** A day between two others, inclusive. Violations count as the date rule of FORM-7, which has no message of its own for a range. */
export function dateWithin(min: string | undefined, max: string | undefined): Rule {
  return ruleOf(
    "_validate_datetime",
    (value) => typeof value === "string" && (min === undefined || value >= min) && (max === undefined || value <= max),
  );
}
