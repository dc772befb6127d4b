import type { Input, Output } from "#kernel/endpoint.ts";
import { readAreas } from "./read-areas.ts";
import type { listAreas as contract } from "./contract.ts";

/** Provinces, cities of a province, or districts of a city, by name. */
export async function listAreas({ within }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { provinces, regencies, districts } = await readAreas();
  const inside =
    within === "ID"
      ? [...provinces.values()]
      : [...(within.length === 2 ? regencies : districts).values()].filter(({ code }) => code.startsWith(within));
  return { areas: inside.toSorted((a, b) => a.name.localeCompare(b.name, "id") || a.code.localeCompare(b.code)) };
}
