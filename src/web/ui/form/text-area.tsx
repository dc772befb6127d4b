import { useId } from "react";
import { characterCount } from "#kernel/validation/rule.ts";
import { useMessages } from "../../i18n.tsx";
import { controlLook } from "./control.ts";
import { Field, type Bound, type FieldFacts } from "./field.tsx";
import { textAreaMessages } from "./messages.ts";

export interface TextAreaProps extends FieldFacts, Bound<string, HTMLTextAreaElement> {
  readonly rows?: number;
  /** Counted like the `max` rule. Nothing is cut off: the excess is shown, and refused by the rule. */
  readonly maxCharacters?: number;
  readonly placeholder?: string;
}

/** Announced near the limit only: a count at each key would drown the typing. */
const ANNOUNCED_FROM = 20;

/** Line height, and the padding and borders above and below the text: `field-sizing` ignores `rows`. */
const LINE_REM = 1.6;
const EDGES_REM = 1.625;

/** Grows with its text where the browser supports `field-sizing`, and can be resized everywhere. */
export function TextArea(props: TextAreaProps) {
  const t = useMessages(textAreaMessages);
  const countId = useId();
  const left = props.maxCharacters === undefined ? null : props.maxCharacters - characterCount(props.value);
  const rows = props.rows ?? 4;
  const isFixed = props.readOnly === true || (props.whyDisabled ?? null) !== null;
  const messages = left === null ? "" : left < 0 ? t("over", { count: -left }) : t("left", { count: left });
  return (
    <Field
      {...props}
      {...(left !== null && { belowId: countId })}
      below={
        left === null ? null : (
          <div className={`pt-1 text-end text-sm ${props.error ? "" : "-mb-6.25"}`}>
            <p id={countId} className={`figures ${left < 0 ? "font-semibold text-danger" : "text-ink-muted"}`}>
              {messages}
            </p>
            <output className="sr-only">{left <= ANNOUNCED_FROM ? messages : ""}</output>
          </div>
        )
      }
    >
      {(control) => (
        <textarea
          {...control}
          ref={props.ref}
          rows={rows}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onBlur}
          readOnly={isFixed}
          placeholder={props.placeholder}
          style={{ minHeight: `${rows * LINE_REM + EDGES_REM}rem` }}
          className={controlLook(
            { isInvalid: control["aria-invalid"] === true, isFixed },
            "block field-sizing-content max-h-96 resize-y",
          )}
        />
      )}
    </Field>
  );
}
