/** Whether a person of the list can be sent their link now. Pure; the call decides. */
import type { PersonCheckState } from "../../../model/checklist.ts";
import { isOpenSheet, type SheetState } from "../../../model/sheet-states.ts";

/** States in which a link makes sense: those of who is verified, or whose documents are looked at, do not. */
const INVITABLE: ReadonlySet<PersonCheckState> = new Set([
  "NOT_INVITED",
  "INVITED",
  "CONFIRMED",
  "NEEDS_INFO",
  "DENIED",
  "EXPIRED",
]);

/** Whether the button is there at all. */
export const offersLink = (sheet: SheetState, state: PersonCheckState): boolean =>
  isOpenSheet(sheet) && sheet !== "SIGNING" && INVITABLE.has(state);
