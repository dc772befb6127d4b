import { href } from "#kernel/href.ts";
import type { Place } from "./steps.ts";

/** One's own verification at a tier, or at a step of it. */
export const tierPath = (tier: string): string => `${href("/dashboard/verification")}?tier=${tier}`;
export const stepPath = (tier: string, place: Place): string => `${tierPath(tier)}&step=${place}`;
