import type { Output } from "#kernel/endpoint.ts";
import { PERIOD_NAMES, readRateHistory, type Period } from "#pricing/contract-history.ts";
import { listCorridors } from "#pricing/contract-ways.ts";
import { api } from "#web/api.ts";
import { listAlerts } from "../../contract-alerts.ts";

const FIRST_PERIOD: Period = "month";
const FIRST_CORRIDOR = "ID-SG-bank";

export interface LoadedRates {
  readonly history: Output<typeof readRateHistory>;
  readonly period: Period;
  /** Where one can send in another currency, by bank. */
  readonly corridors: readonly { readonly corridor: string; readonly country: string; readonly currency: string }[];
  readonly alerts: Output<typeof listAlerts>["alerts"];
}

/** The rates that an address asks for (`?rate=ID-SG-bank&period=week`), else those of one's own corridor; null where we send nowhere abroad. */
export async function loadRates(query: URLSearchParams, own: string | undefined): Promise<LoadedRates | null> {
  const { corridors: all } = await api(listCorridors, {});
  const corridors = all.filter(({ currency, method }) => currency !== "IDR" && method === "bank");
  const wanted = [query.get("rate"), own, FIRST_CORRIDOR];
  const chosen = wanted.map((code) => corridors.find(({ corridor }) => corridor === code)).find(Boolean) ?? corridors[0];
  if (chosen === undefined) return null;
  const period = PERIOD_NAMES.find((name) => name === query.get("period")) ?? FIRST_PERIOD;
  const [history, { alerts }] = await Promise.all([
    api(readRateHistory, { corridor: chosen.corridor, period }),
    api(listAlerts, {}),
  ]);
  return { history, period, corridors, alerts };
}
