import { href } from "#kernel/href.ts";
import { verificationOf } from "#identity/web/verification-links.ts";
import type { Place } from "./steps.ts";

/** One's own verification at a step of a tier. `onward`: the send page with the transfer that follows. */
export const stepPath = (tier: string, place: Place, onward: string | null = null): string =>
  `${verificationOf(tier, onward)}&step=${place}`;

/** In the address to which a person returns with a recipient saved: it is not offered again as if nothing had happened. */
export const SAVED_RECIPIENT = "saved";

/**
 * The form of a new recipient while staff check: in the country and by the method of the transfer that follows, and back here when it is saved.
 */
export function newRecipientPath(onward: string | null): string {
  const sends = new URLSearchParams(onward?.split("?")[1]);
  const country = sends.get("to") ?? "";
  const query = new URLSearchParams({
    ...(/^[A-Z]{2}$/.test(country) && { country, method: sends.get("via") === "cash" ? "cash" : "bank" }),
    next: `${href("/dashboard/verification")}?${new URLSearchParams({ [SAVED_RECIPIENT]: "1", ...(onward !== null && { next: onward }) })}`,
  });
  return `${href("/dashboard/recipients/new")}?${query}`;
}
