/** The interface of calls for the wiring. */
import type { Executor } from "#platform/db.ts";
import { listRinging, listVersions } from "./store.ts";

/** Versions for the web socket of calls (`cl_….caller`) and of what rings for a person (`ring_us_…`). */
export async function listCallVersions(db: Executor, watched: readonly string[]) {
  const calls = new Set(watched.filter((id) => id.startsWith("cl_")).map((id) => id.split(".", 1)[0] ?? ""));
  const people = watched.filter((id) => id.startsWith("ring_")).map((id) => id.slice("ring_".length));
  const ringing = new Map((await listRinging(db, people)).map((row) => [row.people.callee, row.version]));
  return [
    ...(await listVersions(db, [...calls])),
    ...people.map((person) => ({ id: `ring_${person}`, owner: person, version: ringing.get(person) ?? 0 })),
  ];
}
