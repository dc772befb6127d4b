/** The states of a partner's key, and what can be done with it. Pure. */
import { idSchema } from "#kernel/id.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";

export const keyId = idSchema("ck");

/** PROPOSED → ACTIVE (proven) → ROTATING (its successor is active) → REVOKED. */
export const KEY_STATES = ["PROPOSED", "ACTIVE", "ROTATING", "REVOKED"] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** Who or what ended a key. */
export const REVOKED_CAUSES = ["partner", "staff", "rotated", "terminated"] as const;
export type RevokedCause = (typeof REVOKED_CAUSES)[number];

/** The partner's contract, as keys see it: `none` before the first, `ended` after a termination. */
export const CONTRACT_STATES = ["none", "active", "suspended", "ended"] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

/** Keys that are not revoked: one in use and its successor. */
export const MAX_LIVE_KEYS = 2;
/** How long a key stays valid after its successor became active. */
export const ROTATION_MS = DAY_MS;
/** How long a text can be signed. */
export const CHALLENGE_MS = 10 * MINUTE_MS;
/** How long a key waits for its proof before it is deleted. */
export const UNPROVEN_MS = 7 * DAY_MS;

/** Why no key can be registered now, as the code of the refusal; null when one can. */
export function whyNotPropose(
  contract: ContractState,
  liveKeys: number,
): "contract_not_active" | "contract_suspended" | "too_many_keys" | null {
  if (contract === "suspended") return "contract_suspended";
  if (contract !== "active") return "contract_not_active";
  return liveKeys >= MAX_LIVE_KEYS ? "too_many_keys" : null;
}

/** Whether calls signed with a key count: never while the contract is suspended, and not after the end of its rotation. */
export function isUsable(
  { state, validUntil }: { readonly state: KeyState; readonly validUntil: Date | null },
  contract: ContractState,
  now: Date,
): boolean {
  if (contract !== "active") return false;
  return state === "ACTIVE" || (state === "ROTATING" && validUntil !== null && validUntil > now);
}
