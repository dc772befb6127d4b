/** At which outlet one works now, and what it has: every part of the counter shows it. */
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { readDrawer } from "../../contract-counter.ts";
import { listOwnOutlets, readFloat } from "../../contract-float.ts";

/** Where one works, without what the books say of it: a drawer is counted by who has not read what should be in it. */
export type Place = Pick<Desk, "outlets" | "outlet">;

type OwnOutlet = Output<typeof listOwnOutlets>["outlets"][number];

export interface Desk {
  readonly outlets: readonly OwnOutlet[];
  readonly outlet: OwnOutlet;
  readonly drawer: Output<typeof readDrawer>;
  readonly float: Output<typeof readFloat>;
}

/** The outlet that was chosen last on this device: a till is not carried from one to the other. */
const REMEMBERED = "counter-outlet";

/** `?outlet=`, else the one of last time, else the first. Null for who works nowhere. */
export async function loadOutlets(request: Request): Promise<Place | null> {
  const { outlets } = await api(listOwnOutlets, {});
  const wanted = new URL(request.url).searchParams.get("outlet") ?? localStorage.getItem(REMEMBERED);
  const outlet = outlets.find(({ id }) => id === wanted) ?? outlets[0];
  if (outlet === undefined) return null;
  localStorage.setItem(REMEMBERED, outlet.id);
  return { outlets, outlet };
}

export async function loadDesk(request: Request): Promise<Desk | null> {
  const found = await loadOutlets(request);
  if (found === null) return null;
  const [drawer, float] = await Promise.all([
    api(readDrawer, { outlet: found.outlet.id }),
    api(readFloat, { agent: found.outlet.agent }),
  ]);
  return { ...found, drawer, float };
}

/** An address of the counter at this outlet: it can be bookmarked, and two tabs can stand at two outlets. */
export function deskPath(path: string, { outlet }: Pick<Place, "outlet">): string {
  return `${path}?outlet=${outlet.id}`;
}
