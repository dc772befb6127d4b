import { Combobox } from "@base-ui/react/combobox";
import { ChevronDown, LoaderCircle, Lock, X } from "lucide-react";
import { startTransition, useMemo, useState, type MouseEvent, type SyntheticEvent } from "react";
import { localeTag } from "#kernel/locale.ts";
import { useLanguage, useWords } from "../../i18n.tsx";
import { emptyWords } from "../../errors/empty/messages.ts";
import { loadingWords } from "../../errors/first/messages.ts";
import { useLoadedOptions, type LoadOptions } from "./combobox-options.ts";
import { ComboboxPopup } from "./combobox-popup.tsx";
import { BARE, BOX_BUTTON, boxLook } from "./control.ts";
import { Field, type Bound, type FieldFacts } from "./field.tsx";
import { choiceWords } from "./messages.ts";
import type { Option } from "./select-field.tsx";
import { typeInto } from "./type-into.ts";

export interface ComboboxFieldProps extends FieldFacts, Bound<string, HTMLInputElement> {
  /** All options; with `loadOptions` those known already, the chosen one at least. */
  readonly options?: readonly Option[];
  readonly loadOptions?: LoadOptions;
  /** The options that were meant by what is typed, where more than their labels counts. */
  readonly search?: (typed: string) => readonly Option[];
  /** What stands in place of the options when nothing was found. */
  readonly emptyFor?: (typed: string) => string;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  /** There is always something chosen: another choice replaces it, and nothing clears it. */
  readonly keepsChoice?: boolean;
}

const NONE: readonly Option[] = [];

/** A list to type into: banks, cities, countries. Brings Base UI with it: for signed-in pages, or loaded lazily on public ones. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { options = NONE, loadOptions, search } = props;
  const language = useLanguage();
  const t = useWords(choiceWords);
  const empty = useWords(emptyWords);
  const wait = useWords(loadingWords);
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [lastChosen, setLastChosen] = useState<Option | null>(null);
  const loaded = useLoadedOptions(loadOptions, query, isOpen);
  const isFixed = props.readOnly === true || (props.whyDisabled ?? null) !== null;

  const found = useMemo(
    () => search?.(query) ?? (loadOptions ? loaded.options : options),
    [search, query, loadOptions, loaded, options],
  );
  const chosen = [...options, ...loaded.options, lastChosen].find((option) => option?.value === props.value) ?? null;
  const isLoading = loadOptions !== undefined && loaded.status === "loading";
  const status = isLoading ? wait("wait") : loaded.status === "failed" ? t("failed") : null;

  const selectChoice = (event: SyntheticEvent<HTMLInputElement>) => {
    if (chosen !== null && event.currentTarget.value === chosen.label) event.currentTarget.select();
  };

  return (
    <Field {...props}>
      {(control) => (
        <Combobox.Root
          items={found}
          value={chosen}
          itemToStringLabel={(option: Option) => option.label}
          isItemEqualToValue={(a: Option, b: Option) => a.value === b.value}
          {...((loadOptions ?? search) && { filter: null })}
          locale={localeTag(language)}
          readOnly={isFixed}
          autoHighlight
          open={isOpen}
          onOpenChange={(open, { reason }) => {
            // The field answers the finger at once; a list of a hundred rows comes when a slow phone has made it. Keys keep their order.
            if (open && reason.endsWith("-press")) startTransition(() => setOpen(true));
            else setOpen(open);
          }}
          onInputValueChange={(text, { reason }) => setQuery(reason === "input-change" ? text : "")}
          onValueChange={(option: Option | null) => {
            // What is typed into is emptied first; the choice stands until there is another.
            if (option === null && props.keepsChoice === true) return;
            setLastChosen(option);
            props.onChange(option?.value ?? "");
          }}
        >
          <Combobox.InputGroup data-combobox className={boxLook({ isInvalid: control["aria-invalid"] === true, isFixed })}>
            <Combobox.Input
              {...control}
              // Base UI names its hidden input; the visible one must not send a second value.
              name={undefined}
              ref={props.ref}
              data-bare
              onBlur={props.onBlur}
              // The choice that stands there is replaced by what is typed, not typed into: a tap would put the caret in the middle of it.
              onFocus={selectChoice}
              onClick={selectChoice}
              placeholder={props.placeholder ?? t("type")}
              autoComplete={props.autoComplete ?? "off"}
              className={BARE}
            />
            {isFixed ? (
              <Lock aria-hidden="true" size={18} className="me-4 self-center text-ink-muted" />
            ) : (
              <span className="flex pe-1">
                {chosen === null ? null : props.keepsChoice === true ? (
                  <EmptyButton label={t("clear", { label: props.label })} />
                ) : (
                  <Combobox.Clear className={BOX_BUTTON} aria-label={t("clear", { label: props.label })}>
                    <X aria-hidden="true" size={18} />
                  </Combobox.Clear>
                )}
                <Combobox.Trigger className={BOX_BUTTON} aria-label={`${t("open")}: ${props.label}`}>
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

/** Empties the text to look for another; the choice stays until one is made. */
function EmptyButton({ label }: { readonly label: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={BOX_BUTTON}
      aria-label={label}
      // The focus stays where one types.
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
  // As a tap does it: the list opens.
  input.click();
  typeInto(input, "");
}
