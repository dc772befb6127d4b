/**
 * Counts the visits of one process in memory and stores them every few seconds, in one statement. A process that is killed loses those
 * seconds; a page never waits for a count.
 */
import { addDays, startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";
import type { PageVisit } from "#platform/http/pages/visit.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { OTHER_SOURCES } from "./contract.ts";
import { addCounts, type PageCount, type SourceCount } from "./store.ts";

const FLUSH_EVERY_MS = 5_000;
/**
 * Maximum of combinations of page, language and device between two flushes: more than a site has. More than these are not counted while
 * PostgreSQL is down.
 */
const MAX_PAGES_HELD = 10_000;
/** Referring sites a day for each process. A referrer can be forged, so further ones are counted as one. */
export const MAX_SOURCES_A_DAY = 200;

interface VisitCounter {
  note(visit: PageVisit): void;
  /** Stores the counts. Never throws: a failed count must not break anything. */
  flush(): Promise<void>;
  /** Starts periodic flushes; the returned function stops them, with a last flush. */
  start(): () => Promise<void>;
}

type Held<Row> = Map<string, Row & { views: number }>;

/** Starts counting. */
export function countVisits({ database, clock, log }: Pick<Runtime, "database" | "clock" | "log">): VisitCounter {
  const pages: Held<PageCount> = new Map();
  const sources: Held<SourceCount> = new Map();
  const hosts = new Set<string>();
  let day: LocalDate = toLocalDate(clock.now());
  let dayEndsMs = 0;
  let flushing: Promise<void> = Promise.resolve();

  /** The day in Jakarta. Computing it costs more than counting, so it is done once a day; when the clock moves back, the later day stays. */
  function today(): LocalDate {
    const now = clock.now();
    if (now.getTime() >= dayEndsMs) {
      day = toLocalDate(now);
      dayEndsMs = startOfDay(addDays(day, 1)).getTime();
      hosts.clear();
    }
    return day;
  }

  function note({ page, language, device, source }: PageVisit): void {
    const on = today();
    hold(pages, `${on} ${language} ${device} ${page}`, { day: on, page, language, device, views: 1 });
    if (source === null) return;
    if (!hosts.has(source) && hosts.size < MAX_SOURCES_A_DAY) hosts.add(source);
    const host = hosts.has(source) ? source : OTHER_SOURCES;
    hold(sources, `${on} ${host}`, { day: on, host, views: 1 });
  }

  async function write(): Promise<void> {
    if (pages.size === 0) return;
    const taken = { pages: [...pages.values()], sources: [...sources.values()] };
    pages.clear();
    sources.clear();
    try {
      await addCounts(database, taken.pages, taken.sources);
    } catch (error) {
      log.warn({ err: error }, "page counts not stored, retrying");
      for (const row of taken.pages) hold(pages, `${row.day} ${row.language} ${row.device} ${row.page}`, row);
      for (const row of taken.sources) hold(sources, `${row.day} ${row.host}`, row);
    }
  }

  /** One flush after the other: two at once would wait for each other's row locks. */
  const flush = () => (flushing = flushing.then(write));
  return {
    note,
    flush,
    start() {
      const timer = setInterval(() => void flush(), FLUSH_EVERY_MS).unref();
      return async () => {
        clearInterval(timer);
        await flush();
      };
    },
  };
}

function hold<Row extends { readonly views: number }>(held: Held<Row>, key: string, row: Row): void {
  const known = held.get(key);
  if (known !== undefined) known.views += row.views;
  else if (held.size < MAX_PAGES_HELD) held.set(key, { ...row });
}
