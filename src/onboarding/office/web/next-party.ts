/** Who has the next step of a listed business. Pure. */
import type { SheetState } from "../../model/sheet-states.ts";
import type { SigningRole } from "../../model/signers.ts";

/** The applicant, compliance, or the role whose signature is next; null when nobody has to do anything. */
export type NextParty = "data" | "review" | SigningRole | null;

export function nextParty(state: SheetState | null, nextRole: string | null): NextParty {
  switch (state) {
    case "DRAFT":
    case "CHANGES_REQUESTED":
      return "data";
    case "SUBMITTED":
      return "review";
    case "SIGNING":
      return nextRole as SigningRole | null;
    default:
      return null;
  }
}
