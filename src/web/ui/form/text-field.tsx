import { LoaderCircle, Lock } from "lucide-react";
import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import { BARE, boxLook } from "./control.ts";
import { Field, type Bound, type FieldFacts } from "./field.tsx";

export interface TextFieldProps extends FieldFacts, Bound<string, HTMLInputElement> {
  readonly type?: "text" | "email" | "url";
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  readonly autoCapitalize?: "none" | "words" | "sentences" | "characters";
  readonly enterKeyHint?: HTMLAttributes<HTMLInputElement>["enterKeyHint"];
  readonly placeholder?: string;
  /** Text before or after the input: "https://", "kg". Decorative: the label must say it as well. */
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  /** Shows that this value is being looked up ("Checking the account…"). */
  readonly busy?: string | null;
  /** Tabular figures, for account numbers and codes. */
  readonly figures?: boolean;
  /** The id of a datalist with suggestions; other values are equally valid. */
  readonly list?: string;
}

export function TextField(props: TextFieldProps) {
  const { type = "text", busy = null, readOnly = false, whyDisabled = null } = props;
  const isFixed = readOnly || whyDisabled !== null;
  return (
    <Field
      {...props}
      below={
        busy === null ? null : (
          <output className="flex items-center gap-1.5 pt-1.5 text-sm text-ink-muted">
            <LoaderCircle aria-hidden="true" size={16} className="animate-spin" />
            {busy}
          </output>
        )
      }
    >
      {(control) => (
        <div className={boxLook({ isInvalid: control["aria-invalid"] === true, isFixed })}>
          <Affix at="start">{props.prefix}</Affix>
          <input
            {...control}
            ref={props.ref}
            data-bare
            type={type}
            value={props.value}
            onChange={(event) => props.onChange(event.target.value)}
            onBlur={props.onBlur}
            readOnly={isFixed}
            autoComplete={props.autoComplete}
            list={props.list}
            inputMode={props.inputMode}
            autoCapitalize={props.autoCapitalize ?? (type === "text" ? undefined : "none")}
            spellCheck={type === "text" ? undefined : false}
            enterKeyHint={props.enterKeyHint}
            placeholder={props.placeholder}
            className={`${BARE} ${props.figures ? "figures" : ""}`}
          />
          <Affix at="end">{props.suffix ?? (isFixed ? <Lock size={18} /> : null)}</Affix>
        </div>
      )}
    </Field>
  );
}

function Affix({ at, children }: { readonly at: "start" | "end"; readonly children: ReactNode }) {
  if (children === undefined || children === null) return null;
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 items-center text-ink-muted ${at === "start" ? "-me-2.5 ps-4" : "-ms-2.5 pe-4"}`}
    >
      {children}
    </span>
  );
}
