import { ChevronDown, LoaderCircle, Lock } from "lucide-react";
import { useMessages } from "../../../i18n.tsx";
import { loadingMessages } from "../../../errors/first/messages.ts";
import { controlLook } from "../control.ts";
import { Field, type Bound, type FieldFacts } from "../field.tsx";
import { choiceMessages } from "../messages.ts";

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Shown beside the label in a combobox: a bank's code, a city. */
  readonly hint?: string;
  /** Letters of a mark in front of the label in a combobox: a bank's. */
  readonly mark?: string;
}

export interface SelectFieldProps extends FieldFacts, Bound<string, HTMLSelectElement> {
  readonly options: readonly Option[];
  /** Default: "Choose…"; null when a value is always chosen. */
  readonly placeholder?: string | null;
  readonly loading?: boolean;
  readonly autoComplete?: string;
}

/** The browser's own select, best on phones, for up to a dozen options. Longer lists: ComboboxField. */
export function SelectField(props: SelectFieldProps) {
  const { options, loading = false } = props;
  const t = useMessages(choiceMessages);
  const wait = useMessages(loadingMessages);
  const isFixed = props.readOnly === true || (props.whyDisabled ?? null) !== null || loading;
  const placeholder = loading ? wait("wait") : props.placeholder === undefined ? t("choose") : props.placeholder;
  // A fixed select keeps its focus and its value, but has no other options. Selects have no read-only state.
  const choices = isFixed ? options.filter((option) => option.value === props.value) : options;
  const Sign = loading ? LoaderCircle : isFixed ? Lock : ChevronDown;
  return (
    <Field {...props}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            ref={props.ref}
            aria-disabled={isFixed || undefined}
            aria-busy={loading || undefined}
            value={props.value}
            onChange={(event) => !isFixed && props.onChange(event.target.value)}
            onBlur={props.onBlur}
            autoComplete={props.autoComplete}
            className={controlLook(
              { isInvalid: control["aria-invalid"] === true, isFixed },
              "appearance-none pe-11 tools:pe-10",
              !isFixed && "cursor-pointer",
              props.value === "" && placeholder !== null && "text-ink-subtle",
            )}
          >
            {placeholder !== null && (props.value === "" || !props.required) ? <option value="">{placeholder}</option> : null}
            {choices.map((option) => (
              <option key={option.value} value={option.value} className="text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <Sign
            aria-hidden="true"
            size={loading || !isFixed ? 20 : 18}
            className={`pointer-events-none absolute end-4 top-1/2 -translate-y-1/2 text-ink-muted ${loading ? "animate-spin" : ""}`}
          />
        </div>
      )}
    </Field>
  );
}
