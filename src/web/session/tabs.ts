/** SPEC §3, §4 "Tabs record": which tabs of this browser are open, and which of them is the first. Pure; keeper.ts writes it down. */
import { z } from "zod";

export const HEARTBEAT_MS = 5_000;
/** SPEC §4: entries older than this are dropped. */
export const STALE_MS = 5_000;

const tabsSchema = z.array(z.strictObject({ id: z.string(), updated: z.number() }));
export type Tabs = z.output<typeof tabsSchema>;

/** What stands in storage; anything that is not a tabs record is no tabs. */
export function parseTabs(text: string | null): Tabs {
  if (text === null) return [];
  try {
    return tabsSchema.parse(JSON.parse(text));
  } catch {
    // Whatever anybody has written there: the next heartbeat replaces it.
    return [];
  }
}

/** Registers a tab, or renews it in its place; drops those that have gone silent, and any from a clock far ahead of ours. */
export function beat(tabs: Tabs, id: string, now: number): Tabs {
  const own = { id, updated: now };
  const alive = tabs.filter((tab) => tab.id === id || Math.abs(now - tab.updated) <= STALE_MS);
  return alive.some((tab) => tab.id === id) ? alive.map((tab) => (tab.id === id ? own : tab)) : [...alive, own];
}

export function withoutTab(tabs: Tabs, id: string): Tabs {
  return tabs.filter((tab) => tab.id !== id);
}

/** Whether this tab refreshes for all: it has been open longest. */
export function isFirst(tabs: Tabs, id: string): boolean {
  return tabs[0]?.id === id;
}
