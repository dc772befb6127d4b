import { verificationOf } from "#identity/web/verification-links.ts";
import type { Place } from "./steps.ts";

/** One's own verification at a step of a tier. `onward`: the send page with the transfer that follows. */
export const stepPath = (tier: string, place: Place, onward: string | null = null): string =>
  `${verificationOf(tier, onward)}&step=${place}`;
