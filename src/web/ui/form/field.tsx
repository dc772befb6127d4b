import { CircleAlert, Info } from "lucide-react";
import { useId, useState, type ReactNode, type Ref } from "react";
import { htmlLang, type Language } from "#kernel/locale.ts";
import { useLanguage, useMessages } from "../../i18n.tsx";
import { classNames } from "../class-names.ts";
import { fieldMessages } from "./messages.ts";

/** The error of an entry, as it is shown. */
export interface FieldProblem {
  readonly message: string;
  /** The language of the message if not that of the page: messages are in English on Indonesian pages too (LANG-5). */
  readonly language?: Language;
  /** How to correct it, in the language of the page. */
  readonly remedy?: string | null;
}

/** The binding that a form passes to a field (`<form.Field>`), or a page that holds the value itself. */
export interface Bound<Value, Control extends HTMLElement = HTMLElement> {
  readonly name?: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur?: () => void;
  readonly error?: FieldProblem | string | null;
  readonly ref?: Ref<Control>;
}

/** Properties of every field, whatever its type. */
export interface FieldFacts {
  readonly label: string;
  /** Shown above the control, where neither keyboard nor list covers it. */
  readonly hint?: ReactNode;
  /** FORM-2: fields are marked Required or Optional. The form's schema decides whether an empty value is refused. */
  readonly required?: boolean;
  /** For inputs that are no question to the user: a search, a filter, a value that is only displayed. */
  readonly unmarked?: boolean;
  readonly readOnly?: boolean;
  /** Why the value cannot be changed now. The control stays focusable and shows it. */
  readonly whyDisabled?: string | null;
  /** Hides the label except for screen readers, where the context makes it clear. */
  readonly hideLabel?: boolean;
  /** Reserves no room below for an error, where none can occur. */
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
  /** A group of radios or checkboxes: the label becomes its legend. */
  readonly group?: boolean | "boxes";
  readonly children: (control: ControlAttributes) => ReactNode;
}

/** Label, mark, hint, control and error, associated for screen readers. Always reserves one line for an error. */
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
  const t = useMessages(fieldMessages);
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
  const mark = isMarked ? (
    <span id={ids.mark} className="shrink-0 text-xs text-ink-muted">
      {required ? t("required") : t("optional")}
    </span>
  ) : null;
  return (
    <Frame
      data-field={props.name}
      data-control={id}
      className="min-w-0 tools:flex tools:items-center tools:gap-2 tools:text-sm"
      {...(group && {
        role: group === "boxes" ? "group" : "radiogroup",
        "aria-labelledby": ids.title,
        "aria-describedby": describedBy.join(" ") || undefined,
        // ARIA allows neither attribute on a group of checkboxes: its text says it.
        "aria-invalid": problem && group !== "boxes" ? true : undefined,
        "aria-required": required && isMarked && group !== "boxes" ? true : undefined,
      })}
      onFocus={() => setInside(true)}
      onBlur={() => setInside(false)}
    >
      {/* Not every browser makes a legend a flex item: it floats across the whole row, and holds the mark beside its label. */}
      {group ? (
        <legend className={hideLabel ? "sr-only" : "float-start mb-1.5 w-full leading-6"}>
          <span className="flex items-baseline justify-between gap-3">
            {title}
            {mark}
          </span>
        </legend>
      ) : (
        <div
          className={classNames(
            "flex min-h-6 items-baseline justify-between gap-3",
            hideLabel ? "sr-only" : "mb-1.5 tools:mb-0 tools:shrink-0",
          )}
        >
          <label htmlFor={id}>{title}</label>
          {mark}
        </div>
      )}
      {hint === undefined ? null : (
        <p id={ids.hint} className="clear-both -mt-1 mb-2 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      <div className="clear-both tools:min-w-0 tools:grow">
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
      {/* Announced while the person types here; on a failed submit the summary is announced instead of all fields at once. */}
      <div
        id={ids.error}
        aria-live={isInside ? "polite" : "off"}
        className={classNames(
          "clear-both pt-1 text-sm tools:empty:hidden",
          !dense && (whyDisabled === null ? "min-h-8.5 pb-2" : "pb-3"),
        )}
      >
        {problem ? <Problem problem={problem} /> : null}
      </div>
    </Frame>
  );
}

/** The prefix before the message is in the message's language: messages are in English on Indonesian pages too (LANG-5). */
function Problem({ problem }: { readonly problem: FieldProblem }) {
  const page = useLanguage();
  const lang = problem.language && htmlLang(problem.language);
  return (
    <p className="flex items-start gap-1.5 font-medium text-danger">
      <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <span>
        <span lang={lang} className="sr-only">
          {fieldMessages[problem.language ?? page].error}{" "}
        </span>
        <span lang={lang}>{problem.message}</span>
        {problem.remedy ? <span className="font-normal text-ink-muted"> · {problem.remedy}</span> : null}
      </span>
    </p>
  );
}
