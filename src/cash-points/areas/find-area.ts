/** The areas of Indonesia as outlets need them. */
import { readAreas } from "#areas/index.ts";
import { cityNameOf } from "./model/areas.ts";

/** Province and city of a district; null when the code is unknown. */
export async function findArea(
  district: string,
): Promise<{ readonly province: string; readonly city: string; readonly cityName: string } | null> {
  const { regencies, districts } = await readAreas();
  const city = regencies.get(district.slice(0, 4));
  if (!districts.has(district) || !city) return null;
  return { province: district.slice(0, 2), city: city.code, cityName: cityNameOf(city.name) };
}

/** Every city and regency with its first district, by code. For the demo. */
export async function listRegencies(): Promise<{ code: string; name: string; district: string }[]> {
  const { regencies, districts } = await readAreas();
  const first = new Map<string, string>();
  for (const code of districts.keys()) if (!first.has(code.slice(0, 4))) first.set(code.slice(0, 4), code);
  return [...regencies.values()].map(({ code, name }) => ({ code, name, district: first.get(code) ?? `${code}01` }));
}
