/** The interface of calls for the wiring. */
import { HOUR_MS } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { countEnds, listRinging, listVersions } from "./store.ts";

export { reportGonePages } from "./gone-page.ts";

/** Versions for the web socket of calls (`cl_….caller`, of a page that takes part `cl_….caller.seat`) and of what rings for a person (`ring_us_…`). */
export async function listCallVersions(db: Executor, watched: readonly string[]) {
  const ofCalls = watched.filter((id) => id.startsWith("cl_"));
  const versions = await listVersions(db, [...new Set(ofCalls.map((id) => id.split(".", 1)[0] ?? ""))]);
  const bySide = new Map(versions.map((one) => [one.id, one]));
  const people = watched.filter((id) => id.startsWith("ring_")).map((id) => id.slice("ring_".length));
  const ringing = new Map((await listRinging(db, people)).map((row) => [row.people.callee, row.version]));
  return [
    ...ofCalls.flatMap((id) => {
      const found = bySide.get(id.split(".").slice(0, 2).join("."));
      return found === undefined ? [] : { ...found, id };
    }),
    ...people.map((person) => ({ id: `ring_${person}`, owner: person, version: ringing.get(person) ?? 0 })),
  ];
}

/** Long enough for a share to mean something, short enough to notice a relay that broke this morning. */
export const FIGURES_OF_MS = 4 * HOUR_MS;

/** Whether accepted calls connect, over the calls that have ended in the last hours. */
export async function readRelayHealth({ db, now }: Pick<Ctx, "db" | "now">) {
  const { accepted, unconnected, connectedAt } = await countEnds(db, new Date(now.getTime() - FIGURES_OF_MS));
  return { accepted, unconnected, connectedAt };
}
