import { Search, X } from "lucide-react";
import { useRef, useState } from "react";
import { useMessages } from "../../i18n.tsx";
import { BARE, BOX_BUTTON, boxLook } from "./control.ts";
import { Field } from "./field.tsx";
import { searchMessages } from "./messages.ts";

export interface SearchFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  /** The text of the last search, e.g. from the URL; when it changes from outside, the field follows. */
  readonly value: string;
  /** PUB-9: the search runs on Enter, or with the button. Also called with "" when the text is cleared. */
  readonly onSearch: (text: string) => void;
  readonly name?: string;
  /** Where the form submits the search without JavaScript, as a query. */
  readonly action?: string;
  readonly showLabel?: boolean;
}

export function SearchField({
  label,
  hint,
  placeholder,
  value,
  onSearch,
  name = "q",
  action,
  showLabel = false,
}: SearchFieldProps) {
  const t = useMessages(searchMessages);
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState({ text: value, of: value });
  const text = draft.of === value ? draft.text : value;
  return (
    <search aria-label={label}>
      <form
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <Field label={label} hint={hint} name={undefined} unmarked dense hideLabel={!showLabel}>
          {(control) => (
            <div className={boxLook({})}>
              <Search aria-hidden="true" size={20} className="ms-4 shrink-0 self-center text-ink-muted" />
              <input
                {...control}
                ref={input}
                data-bare
                type="search"
                name={name}
                value={text}
                onChange={(event) => setDraft({ text: event.target.value, of: value })}
                enterKeyHint="search"
                autoComplete="off"
                placeholder={placeholder}
                className={`${BARE} ps-3! [&::-webkit-search-cancel-button]:hidden`}
              />
              {text === "" ? null : (
                <button
                  type="button"
                  aria-label={t("clear")}
                  className={BOX_BUTTON}
                  onClick={() => {
                    setDraft({ text: "", of: value });
                    input.current?.focus();
                    if (value !== "") onSearch("");
                  }}
                >
                  <X aria-hidden="true" size={18} />
                </button>
              )}
              <button
                type="submit"
                className="m-1 min-h-target shrink-0 rounded-sm tools:m-0.5 tools:min-h-8 tools:px-3 bg-primary px-4 font-semibold text-on-primary hover:bg-primary-hover focus-visible:outline-offset-0!"
              >
                {t("submit")}
              </button>
            </div>
          )}
        </Field>
      </form>
    </search>
  );
}
