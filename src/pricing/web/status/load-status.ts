/** What the page of service status loads: only the server runs it. */
import type { Api } from "#kernel/endpoint.ts";
import { localeTag, type Language } from "#kernel/locale.ts";
import { formatBps } from "#kernel/rate.ts";
import { DAY_MS, formatInstant } from "#kernel/time.ts";
import { listArrivals } from "#transfers/contract-arrivals.ts";
import { createTranslate } from "#web/i18n.tsx";
import { listStops, STOPS_PAST_DAYS } from "../../contract-stops.ts";
import { listCorridors } from "../../contract-ways.ts";
import { tariffWords } from "../tariff/messages.ts";
import { lastDays, marksOf, openBps, type Stretch } from "./days.ts";
import { statusWords } from "./messages.ts";
import type { StatusStop, StatusView, StatusWay } from "./view.ts";

/** The newest; older ones than that many are in the strip still. */
const SHOWN_STOPS = 20;

interface Asking {
  readonly api: Api;
  readonly language: Language;
}
type Stops = Awaited<ReturnType<typeof askStops>>;
type Way = Stops["ways"][number];
type Corridor = Awaited<ReturnType<typeof askCorridors>>[number];
type Arrivals = Awaited<ReturnType<typeof askArrivals>>[number];
type Words = ReturnType<typeof writer>;

const askStops = (api: Api) => api(listStops, {});
const askCorridors = async (api: Api) => (await api(listCorridors, {})).corridors;
const askArrivals = async (api: Api) => (await api(listArrivals, {})).corridors;

function writer(language: Language, now: Date) {
  const names = new Intl.DisplayNames(localeTag(language), { type: "region" });
  return {
    language,
    now,
    days: lastDays(now, STOPS_PAST_DAYS),
    t: createTranslate(statusWords[language], language),
    rail: createTranslate(tariffWords[language], language),
    country: (code: string) => names.of(code) ?? code,
    byName: new Intl.Collator(localeTag(language)).compare,
  };
}

/** What is open now, what was, and how quickly money arrives. */
export async function loadStatus({ api, language }: Asking): Promise<StatusView> {
  const [{ ways, since }, corridors, arrivals] = await Promise.all([askStops(api), askCorridors(api), askArrivals(api)]);
  // The server's instant: pages have no clock of their own.
  const now = new Date(since.getTime() + STOPS_PAST_DAYS * DAY_MS);
  const words = writer(language, now);
  const { t } = words;
  const stopsOf = new Map(ways.map((way) => [`${way.kind}/${way.key}`, way]));
  const timesOf = new Map(arrivals.map((one) => [one.corridor, one]));
  const shown = corridors
    .map((one) => corridorWay(one, stopsOf.get(`corridor/${one.corridor}`), timesOf.get(one.corridor), words))
    .toSorted((a, b) => words.byName(a.name, b.name));
  const rails = ways.filter(({ kind }) => kind === "rail").map((way) => railWay(way, words));
  const stopped = [...shown, ...rails].filter(({ state }) => state === "stopped").length;
  const rates = shown.filter(({ state }) => state === "rate").length;
  const nameOf = new Map([...shown, ...rails].map(({ key, name, note }) => [key, note ?? name]));
  const all = ways.flatMap((way) => way.stops.map((stop) => ({ ...stop, key: way.key })));
  return {
    isCalm: stopped === 0,
    summary: [
      ...(stopped === 0 ? [t("allOpen")] : [t("someStopped", { count: stopped })]),
      ...(rates === 0 ? [] : [t("someRates", { count: rates })]),
    ],
    asOf: t("asOf", { when: formatInstant(now, language) }),
    ago: t("ago", { days: STOPS_PAST_DAYS - 1 }),
    groups: [
      { key: "corridors", ways: shown },
      { key: "rails", ways: rails },
    ],
    planned: all
      .filter(({ from }) => from > now)
      .toSorted((a, b) => a.from.getTime() - b.from.getTime())
      .map((stop) => stopText(stop, nameOf, words)),
    past: all
      .filter(({ from }) => from <= now)
      .toSorted((a, b) => b.from.getTime() - a.from.getTime())
      .slice(0, SHOWN_STOPS)
      .map((stop) => stopText(stop, nameOf, words)),
  };
}

function corridorWay(corridor: Corridor, way: Way | undefined, arrivals: Arrivals | undefined, words: Words): StatusWay {
  const { t, country, language } = words;
  const { whyNot, stoppedBecause, method } = corridor;
  const place = country(corridor.country);
  const state = whyNot === null ? "open" : stoppedBecause === null ? "rate" : "stopped";
  const why = stoppedBecause === null ? t("rateText") : stoppedBecause[language];
  return {
    key: corridor.corridor,
    name: place,
    note: method === "cash" ? t("cash", { country: place }) : t("bankIn", { country: place }),
    state,
    text: state === "open" ? timesText(arrivals, words) : why,
    ...stripOf(place, way, words),
  };
}

function railWay(way: Way, words: Words): StatusWay {
  const name = words.rail(`rail.${way.key as "bi_fast"}`);
  const now = way.stops.find(({ from, until }) => from <= words.now && (until === null || until > words.now));
  return {
    key: way.key,
    name,
    note: null,
    state: now === undefined ? "open" : "stopped",
    text: now === undefined ? null : now.reason[words.language],
    ...stripOf(name, way, words),
  };
}

function stripOf(name: string, way: Way | undefined, { t, days, now, language }: Words) {
  const stops: readonly Stretch[] = way?.stops ?? [];
  const marks = marksOf(days, stops, way?.servedSince ?? null, now);
  const served = marks.filter((mark) => mark !== "n").length;
  const first = new Date(Math.max(now.getTime() - STOPS_PAST_DAYS * DAY_MS, way?.servedSince?.getTime() ?? 0));
  const share = formatBps(openBps(stops, first, now) ?? 0, language).replace(/[.,]00%$/, "%");
  return {
    marks: marks.join(""),
    share: t("openShare", { share, days: served }),
    strip: t("strip", { name, share, days: served }),
  };
}

function timesText(arrivals: Arrivals | undefined, { t, language }: Words): string | null {
  if (arrivals === undefined) return null;
  const { recent, days } = arrivals;
  const last = days.at(-1);
  const sentences = [
    ...(recent === null
      ? []
      : [t("typical", { half: lengthText(recent.halfWithinMinutes, t), most: lengthText(recent.mostWithinMinutes, t) })]),
    ...(last === undefined ? [] : [t("onTime", { share: formatBps(last.onTimeBps, language).replace(/[.,]00%$/, "%") })]),
  ];
  return sentences.length === 0 ? null : sentences.join(" ");
}

/** Rounded up: money that took 61 minutes did not take an hour. */
function lengthText(minutes: number, t: Words["t"]): string {
  if (minutes < 120) return t("minutes", { minutes: Math.max(1, minutes) });
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? t("hours", { hours }) : t("days", { days: Math.ceil(hours / 24) });
}

type Named = Way["stops"][number] & { readonly key: string };

function stopText({ key, from, until, reason }: Named, names: ReadonlyMap<string, string>, { t, language }: Words): StatusStop {
  const begins = formatInstant(from, language);
  return {
    key: `${key}/${from.toISOString()}`,
    name: names.get(key) ?? key,
    when: until === null ? t("from", { from: begins }) : t("fromTo", { from: begins, until: formatInstant(until, language) }),
    reason: reason[language],
  };
}
