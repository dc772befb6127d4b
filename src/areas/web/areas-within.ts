import { api } from "#web/api.ts";
import type { Option } from "#web/ui/form/choice/select-field.tsx";
import { listAreas } from "../contract.ts";

/** The whole country, as the list of areas names it. */
export const COUNTRY = "ID";
const MAX_SHOWN = 60;

const requests = new Map<string, Promise<readonly Option[]>>();

/** The areas within another one, by name. Requested once for each: a list that is opened again is loaded already. */
export function areasWithin(code: string): Promise<readonly Option[]> {
  const known = requests.get(code);
  if (known) return known;
  const options = api(listAreas, { within: code }).then(({ areas }) =>
    areas.map(({ code: value, name }) => ({ value, label: name, hint: value })),
  );
  requests.set(code, options);
  // A failed request is sent again next time.
  options.catch(() => requests.delete(code));
  return options;
}

/** Those whose name or code contains what was typed; none while no wider area was chosen. */
export async function searchAreas(within: string, typed: string): Promise<readonly Option[]> {
  if (within === "") return [];
  const wanted = typed.trim().toLowerCase();
  const options = await areasWithin(within);
  return options.filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(wanted)).slice(0, MAX_SHOWN);
}

/** Area names by code. */
export type KnownAreas = Readonly<Record<string, string>>;

/** The province, city and district of a district's code; none for an empty one. */
export const areasOfDistrict = (district: string): readonly string[] =>
  district === "" ? [] : [district.slice(0, 2), district.slice(0, 4), district];

/** The list that an area is in: a district by its city, a city by its province. */
const listOf = (code: string) => (code.length === 2 ? COUNTRY : code.slice(0, code.length - 2));

/** Names of areas; codes that do not exist are left out. Throws what the request throws. */
export async function areaNames(codes: readonly string[]): Promise<KnownAreas> {
  const wanted = new Set(codes.filter((code) => code !== ""));
  const lists = await Promise.all([...new Set([...wanted].map(listOf))].map(areasWithin));
  return Object.fromEntries(lists.flat().flatMap(({ value, label }) => (wanted.has(value) ? [[value, label] as const] : [])));
}
