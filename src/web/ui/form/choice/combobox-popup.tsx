import { Combobox } from "@base-ui/react/combobox";
import { Check, Search } from "lucide-react";
import { useState } from "react";
import { Monogram } from "../../monogram.tsx";
import type { Option } from "./select-field.tsx";

export interface ComboboxPopupProps {
  readonly label: string;
  /** Current activity ("Please wait..."), announced. */
  readonly status?: string | null;
  /** Shown in place of the options when there are none. */
  readonly empty: string | null;
  /** Puts the search field at the top of the list: for a list that opens from a button. */
  readonly search?: string;
}

/**
 * The list below a combobox, as wide as its field but wide enough for a bank's name, or below a button; never wider or higher than the screen. Within a modal dialog it belongs
 * to the dialog: the browser draws that above everything else of the page.
 */
export function ComboboxPopup({ label, status = null, empty, search }: ComboboxPopupProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const dialog = place?.closest("dialog") ?? null;
  return (
    <>
      <span hidden ref={setPlace} />
      <Combobox.Portal {...(dialog !== null && { container: dialog })}>
        <Combobox.Positioner
          sideOffset={6}
          align="start"
          collisionPadding={8}
          positionMethod={dialog === null ? "absolute" : "fixed"}
          className="z-dialog"
        >
          <Combobox.Popup
            // Only with its own search field is the popup a dialog that can have a name; otherwise it is only a wrapper of the list.
            {...(search === undefined ? {} : { "aria-label": label })}
            className={`${search === undefined ? "w-(--anchor-width) min-w-72" : "w-80"} flex max-h-[min(22rem,var(--available-height))] max-w-(--available-width) flex-col overflow-hidden rounded-md border border-line bg-surface-raised text-ink shadow-overlay transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 forced-colors:border-[CanvasText]`}
          >
            {search === undefined ? null : (
              <div className="flex items-center gap-2 border-b border-line ps-4 pe-2 has-[input:focus-visible]:bg-surface-hover">
                <Search aria-hidden="true" size={18} className="shrink-0 text-ink-muted" />
                <Combobox.Input
                  aria-label={search}
                  placeholder={search}
                  className="min-h-target min-w-0 flex-1 bg-transparent py-2 focus-visible:outline-none!"
                />
              </div>
            )}
            <Combobox.Status className={status === null ? "sr-only" : "px-4 py-3 text-sm text-ink-muted"}>
              {status}
            </Combobox.Status>
            <Combobox.Empty className={empty === null ? "sr-only" : "px-4 py-3 text-ink-muted empty:p-0"}>{empty}</Combobox.Empty>
            <Combobox.List aria-label={label} className="overflow-y-auto overscroll-contain scroll-py-1.5 p-1.5 data-empty:p-0">
              {(option: Option) => (
                <Combobox.Item
                  key={option.value}
                  value={option}
                  className="grid min-h-target cursor-pointer grid-cols-[1.25rem_1fr] items-center gap-2.5 rounded-sm px-2.5 py-2 select-none data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft data-selected:font-semibold forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText]"
                >
                  <Combobox.ItemIndicator className="col-start-1">
                    <Check aria-hidden="true" size={18} strokeWidth={3} />
                  </Combobox.ItemIndicator>
                  <span className="col-start-2 flex min-w-0 items-center gap-3">
                    {option.mark === undefined ? null : <Monogram text={option.mark} />}
                    <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
                      <span className="min-w-0">{option.label}</span>
                      {option.hint === undefined ? null : (
                        <span className="text-sm font-normal text-ink-muted figures">{option.hint}</span>
                      )}
                    </span>
                  </span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </>
  );
}
