/** Walking through the rows of a page's lists: table rows, and cards by their link. */

/** What takes the focus of a row. */
const focusOf = (row: HTMLElement): HTMLElement | null =>
  row.hasAttribute("tabindex") ? row : row.querySelector<HTMLElement>("a[href], button");

/** Moves the focus to the next or the previous row; from elsewhere to the first. */
export function moveToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")].filter((row) => row.checkVisibility());
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? 0 : Math.max(0, Math.min(at + step, rows.length - 1))];
  if (next !== undefined) focusOf(next)?.focus();
}

/** Selects the row with the focus, or removes it from the selection, where rows can be selected. */
export function selectRow(): void {
  document.activeElement?.closest("[data-row]")?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
}

/** Presses the button that decides the proposal of the row with the focus. A closed proposal is opened first: nobody decides unseen. */
export function decideRow(decision: "approve" | "reject"): void {
  const row = document.activeElement?.closest("[data-row]");
  const button = row?.querySelector<HTMLButtonElement>(`[data-decides=${decision}] button`);
  (button ?? row?.querySelector<HTMLButtonElement>("[data-proposal][aria-expanded=false]"))?.click();
}

const FIELD =
  "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role=listbox], [role=combobox], [role=menu]";

/** Where a key was pressed: in a field, in a dialog. */
export const placeOf = (target: EventTarget | null) => ({
  isInField: target instanceof Element && target.closest(FIELD) !== null,
  isInDialog: document.querySelector("dialog[open]") !== null,
});
