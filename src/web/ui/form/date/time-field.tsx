import { maxTime, minTime } from "#kernel/validation/custom-rules.ts";
import { validationMessage } from "#kernel/validation/messages.ts";
import { controlLook } from "../control.ts";
import { Field, type Bound, type FieldFacts, type FieldProblem } from "../field.tsx";
import { useValidationLanguage } from "../validation-language.ts";

export interface TimeFieldProps extends FieldFacts, Bound<string, HTMLInputElement> {
  /** Earliest and latest time of day, HH:mm: `min_time` and `max_time` of FORM-7, checked while choosing. The schema has the same rules. */
  readonly minTime?: string;
  readonly maxTime?: string;
}

/** A time of day, HH:mm. */
export function TimeField(props: TimeFieldProps) {
  const messages = useValidationLanguage();
  const isFixed = props.readOnly === true || (props.whyDisabled ?? null) !== null;
  const rules = [
    props.minTime === undefined ? null : minTime(props.minTime),
    props.maxTime === undefined ? null : maxTime(props.maxTime),
  ];
  const broken = rules.flatMap((rule) => rule?.(props.value, {}) ?? [])[0];
  const own: FieldProblem | null = broken ? { message: validationMessage(broken, messages), language: messages } : null;
  return (
    <Field {...props} error={props.error ?? own}>
      {(control) => (
        <input
          {...control}
          ref={props.ref}
          type="time"
          value={props.value}
          min={props.minTime}
          max={props.maxTime}
          readOnly={isFixed}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onBlur}
          className={controlLook({ isInvalid: control["aria-invalid"] === true, isFixed }, "figures appearance-none")}
        />
      )}
    </Field>
  );
}
