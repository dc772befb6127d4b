import { Combobox } from "@base-ui/react/combobox";
import { ChevronDown, LoaderCircle, Lock, X } from "lucide-react";
import { startTransition, useMemo, useState, type MouseEvent, type SyntheticEvent } from "react";
import { localeTag } from "#kernel/locale.ts";
import { useLanguage, useMessages } from "../../../i18n.tsx";
import { emptyMessages } from "../../../errors/empty/messages.ts";
import { loadingMessages } from "../../../errors/first/messages.ts";
import { useLoadedOptions, type LoadOptions } from "./combobox-options.ts";
import { ComboboxPopup } from "./combobox-popup.tsx";
import { BARE, BOX_BUTTON, boxLook } from "../control.ts";
import { Field, type Bound, type FieldFacts } from "../field.tsx";
import { choiceMessages } from "../messages.ts";
import type { Option } from "./select-field.tsx";
import { typeInto } from "./type-into.ts";

export interface ComboboxFieldProps extends FieldFacts, Bound<string, HTMLInputElement> {
  /** All options; with `loadOptions` those known already, including the chosen one. */
  readonly options?: readonly Option[];
  readonly loadOptions?: LoadOptions;
  /** The options matching the typed text, where more than their labels is searched. */
  readonly search?: (typed: string) => readonly Option[];
  /** Shown in place of the options when nothing was found. */
  readonly emptyFor?: (typed: string) => string;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  /** The choice as the field shows it, where its label is longer than a narrow field. */
  readonly inField?: (option: Option) => string;
  /** One option is always chosen: another choice replaces it, and nothing clears it. */
  readonly keepsChoice?: boolean;
}

const NONE: readonly Option[] = [];
const labelOf = ({ label }: Option) => label;

/** A searchable list: banks, cities, countries. Brings Base UI with it: for signed-in pages, or loaded lazily on public ones. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { options = NONE, loadOptions, search, inField = labelOf } = props;
  const language = useLanguage();
  const t = useMessages(choiceMessages);
  const empty = useMessages(emptyMessages);
  const wait = useMessages(loadingMessages);
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [lastChosen, setLastChosen] = useState<Option | null>(null);
  const loaded = useLoadedOptions(loadOptions, query, isOpen);
  const isFixed = props.readOnly === true || (props.whyDisabled ?? null) !== null;

  const found = useMemo(
    () => search?.(query) ?? (loadOptions ? loaded.options : options),
    [search, query, loadOptions, loaded, options],
  );
  // A loaded option has its name. Of a value that was known before, the caller may have the code alone.
  const named = loadOptions ? [lastChosen, ...loaded.options, ...options] : [...options, lastChosen];
  const chosen = named.find((option) => option?.value === props.value) ?? null;
  const isLoading = loadOptions !== undefined && loaded.status === "loading";
  const status = isLoading ? wait("wait") : loaded.status === "failed" ? t("failed") : null;

  const selectChoice = (event: SyntheticEvent<HTMLInputElement>) => {
    if (chosen !== null && event.currentTarget.value === inField(chosen)) event.currentTarget.select();
  };

  return (
    <Field {...props}>
      {(control) => (
        <Combobox.Root
          items={found}
          value={chosen}
          itemToStringLabel={inField}
          isItemEqualToValue={(a: Option, b: Option) => a.value === b.value}
          {...((loadOptions ?? search) && { filter: null })}
          locale={localeTag(language)}
          readOnly={isFixed}
          autoHighlight
          open={isOpen}
          onOpenChange={(open, { reason }) => {
            // The field reacts to the tap at once; a list of a hundred rows follows when a slow phone has rendered it. Keyboard input keeps
            // its order.
            const change = () => {
              if (open && reason !== "input-change") setQuery("");
              setOpen(open);
            };
            if (open && reason.endsWith("-press")) startTransition(change);
            else change();
          }}
          onInputValueChange={(text, { reason }) => {
            // After a choice the list stays as it was found until it opens again: all its rows would be rendered only to be closed.
            if (reason !== "item-press") setQuery(reason === "input-change" ? text : "");
          }}
          onValueChange={(option: Option | null) => {
            // Emptying the text clears nothing: the choice stays until another is made.
            if (option === null && props.keepsChoice === true) return;
            setLastChosen(option);
            props.onChange(option?.value ?? "");
          }}
        >
          <Combobox.InputGroup data-combobox className={boxLook({ isInvalid: control["aria-invalid"] === true, isFixed })}>
            <Combobox.Input
              {...control}
              // Base UI names its hidden input; the visible one must not submit a second value.
              name={undefined}
              ref={props.ref}
              data-bare
              onBlur={props.onBlur}
              // Typing replaces the chosen label instead of editing it: a tap would put the caret in the middle of it.
              onFocus={selectChoice}
              onClick={selectChoice}
              placeholder={props.placeholder ?? t("type")}
              autoComplete={props.autoComplete ?? "off"}
              // 16 px of text, below which a phone zooms in, leave a narrow field no room for wide padding.
              className={props.dense === true ? `${BARE} ps-3 pe-0` : BARE}
            />
            {isFixed ? (
              <Lock aria-hidden="true" size={18} className="me-4 self-center text-ink-muted" />
            ) : (
              <span className={props.dense === true ? "flex" : "flex pe-1"}>
                {chosen === null ? null : props.keepsChoice === true ? (
                  // Typing replaces the choice anyway, and a narrow field has no room for both buttons beside a name.
                  props.dense === true ? null : (
                    <EmptyButton label={t("clear", { label: props.label })} />
                  )
                ) : (
                  <Combobox.Clear className={BOX_BUTTON} aria-label={t("clear", { label: props.label })}>
                    <X aria-hidden="true" size={18} />
                  </Combobox.Clear>
                )}
                <Combobox.Trigger
                  className={props.dense === true ? `${BOX_BUTTON} -ms-2` : BOX_BUTTON}
                  aria-label={`${t("open")}: ${props.label}`}
                >
                  {isLoading ? (
                    <LoaderCircle aria-hidden="true" size={20} className="animate-spin" />
                  ) : (
                    <ChevronDown aria-hidden="true" size={20} />
                  )}
                </Combobox.Trigger>
              </span>
            )}
          </Combobox.InputGroup>
          <ComboboxPopup
            label={props.label}
            status={status}
            empty={isLoading || loaded.status === "failed" ? null : (props.emptyFor?.(query) ?? empty("noOption"))}
          />
        </Combobox.Root>
      )}
    </Field>
  );
}

/** Empties the text to search for another option; the choice stays until another is made. */
function EmptyButton({ label }: { readonly label: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={BOX_BUTTON}
      aria-label={label}
      // The focus stays in the text field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={emptyText}
    >
      <X aria-hidden="true" size={18} />
    </button>
  );
}

function emptyText(event: MouseEvent<HTMLButtonElement>) {
  const input = event.currentTarget.closest("[data-combobox]")?.querySelector("input");
  if (!input) return;
  input.focus();
  // Like a tap: opens the list.
  input.click();
  typeInto(input, "");
}
