/** Loads the outlet where the caller works, with its drawer and float: every counter page shows it. */
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { readDrawer } from "../counter/contract.ts";
import { listOwnOutlets, readFloat } from "../float/contract.ts";

/** The outlet without figures from the books, because the drawer is counted blind. */
export type Place = Pick<CounterView, "outlets" | "outlet">;

type OwnOutlet = Output<typeof listOwnOutlets>["outlets"][number];

export interface CounterView {
  readonly outlets: readonly OwnOutlet[];
  readonly outlet: OwnOutlet;
  readonly drawer: Output<typeof readDrawer>;
  readonly float: Output<typeof readFloat>;
}

/** The last outlet chosen on this device: a till stays at its outlet. */
const REMEMBERED = "counter-outlet";

/** The outlet of `?outlet=`, else the last one chosen, else the first. Null for a caller who works nowhere. */
export async function loadOutlets(request: Request): Promise<Place | null> {
  const { outlets } = await api(listOwnOutlets, {});
  const wanted = new URL(request.url).searchParams.get("outlet") ?? localStorage.getItem(REMEMBERED);
  const outlet = outlets.find(({ id }) => id === wanted) ?? outlets[0];
  if (outlet === undefined) return null;
  localStorage.setItem(REMEMBERED, outlet.id);
  return { outlets, outlet };
}

export async function loadCounter(request: Request): Promise<CounterView | null> {
  const found = await loadOutlets(request);
  if (found === null) return null;
  const [drawer, float] = await Promise.all([
    api(readDrawer, { outlet: found.outlet.id }),
    api(readFloat, { agent: found.outlet.agent }),
  ]);
  return { ...found, drawer, float };
}

/** A counter address with its outlet: it can be bookmarked, and two tabs can show two outlets. */
export function counterPath(path: string, { outlet }: Pick<Place, "outlet">): string {
  return `${path}?outlet=${outlet.id}`;
}
