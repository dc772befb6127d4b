/** What of the switchboard is shown, as its address says. */
import type { Switch } from "./ways.ts";

export const STATES = ["stopped", "attention", "open"] as const;
export const KINDS = ["local", "international", "cash_pickup", "rail"] as const;
type State = (typeof STATES)[number];
type Kind = (typeof KINDS)[number];

export const stateIn = (params: URLSearchParams): State | null => STATES.find((one) => one === params.get("state")) ?? null;
export const kindIn = (params: URLSearchParams): Kind | null => KINDS.find((one) => one === params.get("kind")) ?? null;

/** Stopped ones first: who opens this page wants to know of those. */
export function chosenBy(switches: readonly Switch[], state: State | null, kind: Kind | null): readonly Switch[] {
  return switches
    .filter((one) => kind === null || kind === (one.corridor?.product ?? "rail"))
    .filter((one) => state === null || standings(one).includes(state))
    .toSorted((one, other) => Number(other.stopped !== null) - Number(one.stopped !== null));
}

/** A way that is open may need attention all the same: it has no price, something is planned, or somebody waits for a decision. */
function standings({ stopped, whyNoPrice, planned, waiting }: Switch): State[] {
  return [
    stopped === null ? "open" : "stopped",
    ...(whyNoPrice !== null || planned.length > 0 || waiting !== null ? (["attention"] as const) : []),
  ];
}
