/** Which slot the next photograph takes. Pure. */
import type { RequirementStatus } from "../../../model/rules/evaluate.ts";
import { PHOTO_SLOTS, type PhotoCode } from "../../../model/rules/requirements.ts";

interface Slots {
  readonly code: PhotoCode;
  readonly status: RequirementStatus;
  /** Those that have a photograph. */
  readonly taken: readonly number[];
  /** The one that the person replaces. */
  readonly replaced: number | null;
}

/**
 * The slot, or null when no photograph is asked for. A rejected file stays rejected whatever is added beside it, so of several files the person
 * chooses which to replace; a rejected single photograph is replaced without asking.
 */
export function slotToGive({ code, status, taken, replaced }: Slots): number | null {
  if (replaced !== null) return replaced;
  if (PHOTO_SLOTS[code] === 1) return taken.length === 0 || status === "REJECTED" ? 1 : null;
  if (status === "REJECTED") return null;
  return Array.from({ length: PHOTO_SLOTS[code] }, (_, place) => place + 1).find((slot) => !taken.includes(slot)) ?? null;
}
