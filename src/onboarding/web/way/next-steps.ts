/** The way of a sheet, as the applicant sees it. Pure. */
import type { EventState } from "#web/ui/progress/timeline.tsx";
import type { SheetState } from "../../model/sheet-states.ts";

export const WAY = ["hand_in", "review", "sign", "force"] as const;
export type WayStep = (typeof WAY)[number];

const AT: Readonly<Record<SheetState, { readonly step: WayStep; readonly as: EventState } | null>> = {
  DRAFT: { step: "hand_in", as: "now" },
  CHANGES_REQUESTED: { step: "hand_in", as: "problem" },
  SUBMITTED: { step: "review", as: "now" },
  SIGNING: { step: "sign", as: "now" },
  ACTIVE: { step: "force", as: "done" },
  REFUSED: null,
  EXPIRED: null,
  WITHDRAWN: null,
};

/** The state of each step; null where the sheet has ended without being in force. */
export function wayOf(state: SheetState): readonly { readonly step: WayStep; readonly state: EventState }[] | null {
  const at = AT[state];
  if (at === null) return null;
  const place = WAY.indexOf(at.step);
  return WAY.map((step, no) => ({ step, state: no < place ? "done" : no === place ? at.as : "next" }));
}
