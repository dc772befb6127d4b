import { useState } from "react";
import { localeTag, type Language } from "#kernel/locale.ts";
import { validationMessage } from "#kernel/validation/messages.ts";
import { ruleOf, type Failure, type Rule } from "#kernel/validation/rule.ts";
import { useLanguage, useWords } from "../../i18n.tsx";
import { controlLook } from "./control.ts";
import { Field, type Bound, type FieldFacts, type FieldProblem } from "./field.tsx";
import { dateWords } from "./messages.ts";
import { useValidationLanguage } from "./validation-language.ts";

const BROKEN_DATE: Failure = { rule: "_validate_datetime", params: {} };

export interface DateFieldProps extends FieldFacts, Bound<string, HTMLInputElement> {
  /** First and last day that may be chosen, YYYY-MM-DD. Put `dateWithin(min, max)` into the schema as well: this one only helps to choose. */
  readonly min?: string;
  readonly max?: string;
  readonly autoComplete?: "bday";
}

/** A day, YYYY-MM-DD, in the browser's own picker, which every phone knows best. A half-typed date says so when the field is left. */
export function DateField(props: DateFieldProps) {
  const { min, max } = props;
  const language = useLanguage();
  const t = useWords(dateWords);
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
  // The browser's parts ("dd") are no value: the form would only say that it is required.
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

/** A day between two others, which are included; broken as SPEC's date rule, which has no words of its own for a range. */
export function dateWithin(min: string | undefined, max: string | undefined): Rule {
  return ruleOf(
    "_validate_datetime",
    (value) => typeof value === "string" && (min === undefined || value >= min) && (max === undefined || value <= max),
  );
}
