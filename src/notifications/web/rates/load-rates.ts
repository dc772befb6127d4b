import type { Output } from "#kernel/endpoint.ts";
import { readRateHistory, type Period } from "#pricing/rates/contract.ts";
import { listCorridors } from "#pricing/corridors/contract.ts";
import { api } from "#web/api.ts";
import { listAlerts, ratesAddress } from "../../contract-alerts.ts";

const FIRST_CORRIDOR = "ID-SG-bank";

export interface LoadedRates {
  readonly history: Output<typeof readRateHistory>;
  readonly period: Period;
  /** Corridors to bank accounts in another currency. */
  readonly corridors: readonly { readonly corridor: string; readonly country: string; readonly currency: string }[];
  readonly alerts: Output<typeof listAlerts>["alerts"];
}

/**
 * The rates that the address names (`?rate=ID-SG-bank&period=week`), otherwise those of the person's own corridor; null when no corridor
 * leads abroad, or when the person sends within Indonesia only and has not asked about a rate.
 */
export async function loadRates(
  query: URLSearchParams,
  { own, sendsAtHome }: { readonly own: string | undefined; readonly sendsAtHome: boolean },
): Promise<LoadedRates | null> {
  const { filter: asked } = ratesAddress.read(query);
  if (sendsAtHome && asked.corridor === undefined && (await api(listAlerts, {})).alerts.length === 0) return null;
  const { corridors: all } = await api(listCorridors, {});
  const corridors = all.filter(({ currency, method }) => currency !== "IDR" && method === "bank");
  const wanted = [asked.corridor, own, FIRST_CORRIDOR];
  const chosen = wanted.map((code) => corridors.find(({ corridor }) => corridor === code)).find(Boolean) ?? corridors[0];
  if (chosen === undefined) return null;
  const [history, { alerts }] = await Promise.all([
    api(readRateHistory, { corridor: chosen.corridor, period: asked.period }),
    api(listAlerts, {}),
  ]);
  return { history, period: asked.period, corridors, alerts };
}
