import { Check, CircleAlert, Info } from "lucide-react";
import { useId, type ReactNode } from "react";
import { htmlLang } from "#kernel/locale.ts";
import { useMessages } from "../../../i18n.tsx";
import type { Bound, FieldFacts } from "../field.tsx";
import { fieldMessages } from "../messages.ts";

export interface CheckboxFieldProps
  extends Omit<FieldFacts, "label" | "hideLabel" | "readOnly">, Bound<boolean, HTMLInputElement> {
  /** Text, with links to documents if needed: a click on a link does not tick the box. */
  readonly label: ReactNode;
}

/** One checkbox: accepting terms, an agreement, a yes-or-no entry submitted with the form. For immediate effect: Switch. */
export function CheckboxField(props: CheckboxFieldProps) {
  const {
    label,
    hint,
    required = false,
    unmarked = false,
    whyDisabled = null,
    dense = false,
    name,
    value,
    onChange,
    onBlur,
    ref,
  } = props;
  const t = useMessages(fieldMessages);
  const id = useId();
  const problem = typeof props.error === "string" ? { message: props.error } : (props.error ?? null);
  const isMarked = !unmarked && whyDisabled === null;
  const isFixed = whyDisabled !== null;
  const describedBy = [
    problem && `${id}error`,
    isMarked && !required && `${id}mark`,
    hint !== undefined && `${id}hint`,
    isFixed && `${id}why`,
  ];
  const edge = isFixed
    ? "border-line-strong bg-surface-sunken"
    : problem
      ? "border-danger bg-surface shadow-[inset_0_0_0_1px_var(--color-danger)]"
      : "border-line-strong bg-surface hover:border-ink-muted";
  return (
    <div data-field={name} data-control={id} className="min-w-0">
      <div className="flex min-h-target items-start gap-3 py-2.5">
        <span className="relative -m-2.5 inline-flex shrink-0 p-2.5">
          <input
            id={id}
            ref={ref}
            type="checkbox"
            name={name}
            checked={value}
            onChange={(event) => !isFixed && onChange(event.target.checked)}
            onBlur={onBlur}
            aria-describedby={describedBy.filter(Boolean).join(" ") || undefined}
            aria-invalid={problem ? true : undefined}
            aria-required={required && isMarked ? true : undefined}
            aria-disabled={isFixed || undefined}
            className={`peer size-6 appearance-none rounded-xs border transition-colors forced-colors:appearance-auto ${isFixed ? "" : "cursor-pointer checked:border-primary checked:bg-primary"} ${edge}`}
          />
          <Check
            aria-hidden="true"
            size={18}
            strokeWidth={3.5}
            className={`pointer-events-none absolute top-1/2 left-1/2 hidden -translate-1/2 peer-checked:block forced-colors:peer-checked:hidden ${isFixed ? "text-ink-muted" : "text-on-primary"}`}
          />
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <label htmlFor={id} data-field-label className={isFixed ? "text-ink-muted" : "cursor-pointer"}>
            {label}
          </label>
          {isMarked ? (
            <span id={`${id}mark`} className="text-xs text-ink-muted">
              {required ? t("required") : t("optional")}
            </span>
          ) : null}
          {hint === undefined ? null : (
            <span id={`${id}hint`} className="w-full text-sm text-ink-muted">
              {hint}
            </span>
          )}
          {isFixed ? (
            <span id={`${id}why`} className="flex w-full items-start gap-1.5 text-sm text-ink-muted">
              <Info aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
              {whyDisabled}
            </span>
          ) : null}
        </span>
      </div>
      <div id={`${id}error`} aria-live="polite" className={`text-sm ${dense || isFixed ? "" : "min-h-7.5 pb-2"}`}>
        {problem ? (
          <p className="flex items-start gap-1.5 font-medium text-danger">
            <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
            <span>
              <span className="sr-only">{t("error")} </span>
              <span lang={problem.language && htmlLang(problem.language)}>{problem.message}</span>
            </span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
