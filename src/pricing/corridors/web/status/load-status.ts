/** Loader of the service status page: runs on the server only. */
import type { Api } from "#kernel/endpoint.ts";
import { countryNames } from "#kernel/country/country-name.ts";
import { localeTag, type Language } from "#kernel/locale.ts";
import { formatBps } from "#kernel/rate.ts";
import { DAY_MS, formatInstant } from "#kernel/time.ts";
import { listArrivals } from "#transfers/arrivals/contract.ts";
import { createTranslate } from "#web/i18n.tsx";
import { listStops, STOPS_PAST_DAYS } from "../../contract-stops.ts";
import { listCorridors } from "../../contract.ts";
import { tariffMessages } from "../../../tariff/web/messages.ts";
import { lastDays, marksOf, openBps, type Stretch } from "./days.ts";
import { statusMessages } from "./messages.ts";
import type { StatusEntry, StatusGroup, StatusStop, StatusView } from "./view.ts";

/** The newest stops; older ones still appear in the strip. */
const SHOWN_STOPS = 20;

interface LoadContext {
  readonly api: Api;
  readonly language: Language;
}
type Stops = Awaited<ReturnType<typeof fetchStops>>;
type CorridorOrRail = Stops["entries"][number];
type Corridor = Awaited<ReturnType<typeof fetchCorridors>>[number];
type Arrivals = Awaited<ReturnType<typeof fetchArrivals>>[number];
type Writer = ReturnType<typeof writer>;

const fetchStops = (api: Api) => api(listStops, {});
const fetchCorridors = async (api: Api) => (await api(listCorridors, {})).corridors;
const fetchArrivals = async (api: Api) => (await api(listArrivals, {})).corridors;

function writer(language: Language, now: Date) {
  return {
    language,
    now,
    days: lastDays(now, STOPS_PAST_DAYS),
    t: createTranslate(statusMessages[language], language),
    rail: createTranslate(tariffMessages[language], language),
    country: countryNames(language),
    byName: new Intl.Collator(localeTag(language)).compare,
  };
}

/** What is open now, what was, and how fast money arrives. */
export async function loadStatus({ api, language }: LoadContext): Promise<StatusView> {
  const [{ entries, since }, corridors, arrivals] = await Promise.all([fetchStops(api), fetchCorridors(api), fetchArrivals(api)]);
  // The server's time, because pages have no clock of their own.
  const now = new Date(since.getTime() + STOPS_PAST_DAYS * DAY_MS);
  const writing = writer(language, now);
  const { t } = writing;
  const stopsOf = new Map(entries.map((entry) => [`${entry.kind}/${entry.key}`, entry]));
  const timesOf = new Map(arrivals.map((one) => [one.corridor, one]));
  const shown = corridors
    .map((one) => corridorEntry(one, stopsOf.get(`corridor/${one.corridor}`), timesOf.get(one.corridor), writing))
    .toSorted((a, b) => writing.byName(a.name, b.name));
  const rails = entries.filter(({ kind }) => kind === "rail").map((entry) => railEntry(entry, writing));
  const stopped = [...shown, ...rails].filter(({ state }) => state === "stopped").length;
  const rates = shown.filter(({ state }) => state === "rate").length;
  const nameOf = new Map([...shown, ...rails].map(({ key, name, note }) => [key, note ?? name]));
  const all = entries.flatMap((entry) => entry.stops.map((stop) => ({ ...stop, key: entry.key })));
  return {
    isCalm: stopped === 0,
    summary: [
      ...(stopped === 0 ? [t("allOpen")] : [t("someStopped", { count: stopped })]),
      ...(rates === 0 ? [] : [t("someRates", { count: rates })]),
    ],
    asOf: t("asOf", { when: formatInstant(now, language) }),
    ago: t("ago", { days: STOPS_PAST_DAYS - 1 }),
    groups: [groupOf("corridors", shown, writing), groupOf("rails", rails, writing)],
    planned: all
      .filter(({ from }) => from > now)
      .toSorted((a, b) => a.from.getTime() - b.from.getTime())
      .map((stop) => stopText(stop, nameOf, writing)),
    past: all
      .filter(({ from }) => from <= now)
      .toSorted((a, b) => b.from.getTime() - a.from.getTime())
      .slice(0, SHOWN_STOPS)
      .map((stop) => stopText(stop, nameOf, writing)),
  };
}

/** Open, and no day in the strip has a stop. */
const isCalm = ({ state, marks }: StatusEntry) => state === "open" && !/[ps]/.test(marks);

/** Sorts what had a stop from what had none. A corridor's note names it in full: several may be in one country. */
function groupOf(key: StatusGroup["key"], entries: readonly StatusEntry[], { t, language }: Writer): StatusGroup {
  const calm = entries.filter(isCalm);
  return {
    key,
    troubled: entries.filter((entry) => !isCalm(entry)),
    calm,
    calmTitle: t("calm", { count: calm.length, days: STOPS_PAST_DAYS }),
    calmNames: new Intl.ListFormat(localeTag(language), { type: "unit" }).format([...new Set(calm.map(({ name }) => name))]),
  };
}

function corridorEntry(
  corridor: Corridor,
  entry: CorridorOrRail | undefined,
  arrivals: Arrivals | undefined,
  writing: Writer,
): StatusEntry {
  const { t, country, language } = writing;
  const { whyNot, stoppedBecause, method } = corridor;
  const place = country(corridor.country);
  const state = whyNot === null ? "open" : stoppedBecause === null ? "rate" : "stopped";
  const why = stoppedBecause === null ? t("rateText") : stoppedBecause[language];
  return {
    key: corridor.corridor,
    name: place,
    note: method === "cash" ? t("cash", { country: place }) : t("bankIn", { country: place }),
    state,
    text: state === "open" ? timesText(arrivals, writing) : why,
    ...stripOf(place, entry, writing),
  };
}

function railEntry(entry: CorridorOrRail, writing: Writer): StatusEntry {
  const name = writing.rail(`rail.${entry.key as "bi_fast"}`);
  const now = entry.stops.find(({ from, until }) => from <= writing.now && (until === null || until > writing.now));
  return {
    key: entry.key,
    name,
    note: null,
    state: now === undefined ? "open" : "stopped",
    text: now === undefined ? null : now.reason[writing.language],
    ...stripOf(name, entry, writing),
  };
}

function stripOf(name: string, entry: CorridorOrRail | undefined, { t, days, now, language }: Writer) {
  const stops: readonly Stretch[] = entry?.stops ?? [];
  const marks = marksOf(days, stops, entry?.servedSince ?? null, now);
  const served = marks.filter((mark) => mark !== "n").length;
  const first = new Date(Math.max(now.getTime() - STOPS_PAST_DAYS * DAY_MS, entry?.servedSince?.getTime() ?? 0));
  const share = formatBps(openBps(stops, first, now) ?? 0, language).replace(/[.,]00%$/, "%");
  return {
    marks: marks.join(""),
    share: t("openShare", { share, days: served }),
    strip: t("strip", { name, share, days: served }),
  };
}

function timesText(arrivals: Arrivals | undefined, { t, language }: Writer): string | null {
  if (arrivals === undefined) return null;
  const { recent, days } = arrivals;
  const last = days.at(-1);
  const sentences = [
    ...(recent === null
      ? []
      : [t("typical", { half: lengthText(recent.medianMinutes, t), nineOfTen: lengthText(recent.p90Minutes, t) })]),
    ...(last === undefined ? [] : [t("onTime", { share: formatBps(last.onTimeBps, language).replace(/[.,]00%$/, "%") })]),
  ];
  return sentences.length === 0 ? null : sentences.join(" ");
}

/** Rounded up: money that took 61 minutes did not take an hour. */
function lengthText(minutes: number, t: Writer["t"]): string {
  if (minutes < 120) return t("minutes", { minutes: Math.max(1, minutes) });
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? t("hours", { hours }) : t("days", { days: Math.ceil(hours / 24) });
}

type Named = CorridorOrRail["stops"][number] & { readonly key: string };

function stopText({ key, from, until, reason }: Named, names: ReadonlyMap<string, string>, { t, language }: Writer): StatusStop {
  const begins = formatInstant(from, language);
  return {
    key: `${key}/${from.toISOString()}`,
    name: names.get(key) ?? key,
    when: until === null ? t("from", { from: begins }) : t("fromTo", { from: begins, until: formatInstant(until, language) }),
    reason: reason[language],
  };
}
