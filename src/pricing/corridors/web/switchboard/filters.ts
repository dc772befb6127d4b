/** Applies the filters of the switchboard. */
import type { FilterIn } from "#kernel/list-address.ts";
import type { SWITCH_FILTERS, switchesAddress } from "../../contract-stops.ts";
import type { Switch } from "./corridor-names.ts";

/** Stopped ones first, because they are why this page is opened. */
export function chosenBy(switches: readonly Switch[], { state, kind }: FilterIn<typeof switchesAddress>): readonly Switch[] {
  return switches
    .filter((one) => kind === undefined || kind === (one.corridor?.product ?? "rail"))
    .filter((one) => state === undefined || statesOf(one).includes(state))
    .toSorted((one, other) => Number(isStopped(other)) - Number(isStopped(one)));
}

/** By people, or by itself. */
const isStopped = ({ stopped, automatic }: Pick<Switch, "stopped" | "automatic">) => stopped !== null || automatic !== null;

/** An open corridor or rail may need attention too: it has no price, a stop is planned, or a proposal waits for a decision. */
function statesOf({ whyNoPrice, planned, waiting, ...one }: Switch): (typeof SWITCH_FILTERS.state)[number][] {
  return [
    isStopped(one) ? "stopped" : "open",
    ...(whyNoPrice !== null || planned.length > 0 || waiting !== null ? (["attention"] as const) : []),
  ];
}
