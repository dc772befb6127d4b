import { CircleAlert, Info } from "lucide-react";
import { useId, useState, type ReactNode, type Ref } from "react";
import { htmlLang, type Language } from "#kernel/locale.ts";
import { useLanguage, useWords } from "../../i18n.tsx";
import { classNames } from "../class-names.ts";
import { fieldWords } from "./messages.ts";

/** What is wrong with an entry, as it is shown. */
export interface FieldProblem {
  readonly message: string;
  /** The language of the message where it is not that of the page: SPEC has English messages on Indonesian pages. */
  readonly language?: Language;
  /** How to mend it, in the language of the page. */
  readonly remedy?: string | null;
}

/** What a form gives a field (`<form.Field>`), and what a page gives it that keeps the value itself. */
export interface Bound<Value, Control extends HTMLElement = HTMLElement> {
  readonly name?: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur?: () => void;
  readonly error?: FieldProblem | string | null;
  readonly ref?: Ref<Control>;
}

/** What each field has, whatever is typed into it. */
export interface FieldFacts {
  readonly label: string;
  /** Stands above the control, where neither keyboard nor list covers it. */
  readonly hint?: ReactNode;
  /** SPEC §5: fields are marked Required or Optional. Whether an empty value is refused is said by the form's schema. */
  readonly required?: boolean;
  /** For what is no question to the user: a search, a filter, a value that is only shown. */
  readonly unmarked?: boolean;
  readonly readOnly?: boolean;
  /** Why the value cannot be changed now. The control stays focusable and says it. */
  readonly whyDisabled?: string | null;
  /** Keeps the label for screen readers only, where the place says what it is. */
  readonly hideLabel?: boolean;
  /** Without room kept below for an error, where none can come. */
  readonly dense?: boolean;
}

/** Attributes for the control itself. */
export interface ControlAttributes {
  readonly id: string;
  readonly name: string | undefined;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
  readonly "aria-disabled": true | undefined;
}

export interface FieldProps extends FieldFacts {
  readonly name?: string | undefined;
  readonly error?: FieldProblem | string | null | undefined;
  /** Further lines below the control (a count, a notice), with an id when they describe it. */
  readonly below?: ReactNode;
  readonly belowId?: string;
  /** A group of radios, or of boxes to tick: the label becomes its legend. */
  readonly group?: boolean | "boxes";
  readonly children: (control: ControlAttributes) => ReactNode;
}

/** Label, mark, hint, control and error, tied together for eyes and screen readers. Room for one line of error is always kept. */
export function Field(props: FieldProps) {
  const {
    label,
    hint,
    required = false,
    unmarked = false,
    readOnly = false,
    whyDisabled = null,
    hideLabel = false,
    dense = false,
    group = false,
  } = props;
  const t = useWords(fieldWords);
  const id = useId();
  const [isInside, setInside] = useState(false);
  const problem = typeof props.error === "string" ? { message: props.error } : (props.error ?? null);
  const isMarked = !unmarked && !readOnly && whyDisabled === null;
  const ids = { title: `${id}title`, mark: `${id}mark`, hint: `${id}hint`, why: `${id}why`, error: `${id}error` };
  const describedBy = [
    problem && ids.error,
    isMarked && !required && ids.mark,
    hint !== undefined && ids.hint,
    whyDisabled !== null && ids.why,
    props.belowId,
  ].filter(Boolean);

  const Frame = group ? "fieldset" : "div";
  const title = (
    <span id={ids.title} data-field-label className={hideLabel ? "sr-only" : "font-semibold"}>
      {label}
    </span>
  );
  return (
    <Frame
      data-field={props.name}
      data-control={id}
      className="min-w-0"
      {...(group && {
        role: group === "boxes" ? "group" : "radiogroup",
        "aria-labelledby": ids.title,
        "aria-describedby": describedBy.join(" ") || undefined,
        // A group of boxes can be neither, in the eyes of ARIA: its words say it.
        "aria-invalid": problem && group !== "boxes" ? true : undefined,
        "aria-required": required && isMarked && group !== "boxes" ? true : undefined,
      })}
      onFocus={() => setInside(true)}
      onBlur={() => setInside(false)}
    >
      {/* A legend is no flex item in every browser: it floats, and the row stands in its place. */}
      {group ? <legend className="float-start leading-6">{title}</legend> : null}
      <div
        className={classNames(
          "flex min-h-6 items-baseline gap-3",
          group ? "justify-end" : "justify-between",
          hideLabel ? "sr-only" : "mb-1.5",
        )}
      >
        {group ? null : <label htmlFor={id}>{title}</label>}
        {isMarked ? (
          <span id={ids.mark} className="shrink-0 text-xs text-ink-muted">
            {required ? t("required") : t("optional")}
          </span>
        ) : null}
      </div>
      {hint === undefined ? null : (
        <p id={ids.hint} className="clear-both -mt-1 mb-2 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      <div className="clear-both">
        {props.children({
          id,
          name: props.name,
          "aria-describedby": describedBy.join(" ") || undefined,
          "aria-invalid": problem ? true : undefined,
          "aria-required": required && isMarked ? true : undefined,
          "aria-disabled": whyDisabled === null ? undefined : true,
        })}
      </div>
      {props.below}
      {whyDisabled === null ? null : (
        <p id={ids.why} className="mt-1.5 flex items-start gap-1.5 text-sm text-ink-muted">
          <Info aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {whyDisabled}
        </p>
      )}
      {/* Announced while one is typing here; on a failed submit the summary speaks instead of all fields at once. */}
      <div
        id={ids.error}
        aria-live={isInside ? "polite" : "off"}
        className={classNames("clear-both pt-1 text-sm", !dense && (whyDisabled === null ? "min-h-8.5 pb-2" : "pb-3"))}
      >
        {problem ? <Problem problem={problem} /> : null}
      </div>
    </Frame>
  );
}

/** The word before the sentence is in the sentence's language: SPEC has English ones on Indonesian pages. */
function Problem({ problem }: { readonly problem: FieldProblem }) {
  const page = useLanguage();
  const lang = problem.language && htmlLang(problem.language);
  return (
    <p className="flex items-start gap-1.5 font-medium text-danger">
      <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <span>
        <span lang={lang} className="sr-only">
          {fieldWords[problem.language ?? page].error}{" "}
        </span>
        <span lang={lang}>{problem.message}</span>
        {problem.remedy ? <span className="font-normal text-ink-muted"> · {problem.remedy}</span> : null}
      </span>
    </p>
  );
}
