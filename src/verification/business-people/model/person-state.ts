/** Where the verification of a person of a business stands, from what is stored. Pure: for the page of the person and for onboarding. */
import { isOpenState, type CaseState } from "../../model/rules/case-states.ts";

/** What the person has said about being named. */
export const NAMING_STATES = ["INVITED", "CONFIRMED", "DENIED"] as const;
export type NamingState = (typeof NAMING_STATES)[number];

export const PERSON_STATES = [
  "INVITED",
  "CONFIRMED",
  "SUBMITTED",
  "NEEDS_INFO",
  "VERIFIED",
  "REJECTED",
  "DENIED",
  "EXPIRED",
] as const;
export type PersonState = (typeof PERSON_STATES)[number];

export interface PersonFacts {
  readonly naming: NamingState;
  /** Whether the person can still open their link. */
  readonly hasLink: boolean;
  /** A grant is in force. */
  readonly isVerified: boolean;
  /** The state of the latest case; null without one. */
  readonly latest: CaseState | null;
}

/**
 * The state in one word. A naming that is not confirmed comes before everything: who is verified as a director has not said that they are a
 * commissioner. EXPIRED: the person can do nothing until they are invited again.
 */
export function personState({ naming, hasLink, isVerified, latest }: PersonFacts): PersonState {
  if (naming === "DENIED") return "DENIED";
  const waiting = hasLink ? naming : "EXPIRED";
  if (naming === "INVITED") return waiting;
  if (isVerified) return "VERIFIED";
  if (latest === "NEEDS_INFO") return "NEEDS_INFO";
  if (latest !== null && isOpenState(latest)) return "SUBMITTED";
  return latest === "REJECTED" ? "REJECTED" : waiting;
}
