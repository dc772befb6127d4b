/** The administrative areas of Indonesia, from the list of the Ministry of Home Affairs as published in `idn-area-data`. Codes without dots. */
import { getDistricts, getProvinces, getRegencies } from "idn-area-data";

export interface Area {
  readonly code: string;
  readonly name: string;
}
export type Areas = ReadonlyMap<string, Area>;

const plain = ({ code, name }: Area): Area => ({ code: code.replaceAll(".", ""), name });
const byCode = (areas: readonly Area[]): Areas => new Map(areas.map((area) => [area.code, area]));

export interface AllAreas {
  readonly provinces: Areas;
  readonly regencies: Areas;
  readonly districts: Areas;
}

let read: Promise<AllAreas> | null = null;

/** Loaded once, on first use: eight thousand names that few calls need. */
export function readAreas(): Promise<AllAreas> {
  read ??= Promise.all([getProvinces(), getRegencies(), getDistricts()]).then(([provinces, regencies, districts]) => ({
    provinces: byCode(provinces.map(plain)),
    regencies: byCode(regencies.map(plain)),
    districts: byCode(districts.map(plain)),
  }));
  return read;
}
