/** SES-9: the open tabs of this browser, and which of them is the first. Pure; token-refresher.ts stores it. */
import { z } from "zod";
import type { AuthChange, UserAuth } from "#web/session/store.ts";

export const HEARTBEAT_MS = 5_000;
/** SES-9: entries older than this are dropped. */
export const STALE_MS = 5_000;

const tabsSchema = z.array(z.strictObject({ id: z.string(), updated: z.number() }));
export type Tabs = z.output<typeof tabsSchema>;

/** Parses the stored record; anything else is parsed as no tabs. */
export function parseTabs(text: string | null): Tabs {
  if (text === null) return [];
  try {
    return tabsSchema.parse(JSON.parse(text));
  } catch {
    // Storage may hold any text: the next heartbeat replaces it.
    return [];
  }
}

/** Registers a tab or renews it in its place. Drops tabs whose entry is stale, and entries from a clock far ahead of ours. */
export function withHeartbeat(tabs: Tabs, id: string, now: number): Tabs {
  const own = { id, updated: now };
  const alive = tabs.filter((tab) => tab.id === id || Math.abs(now - tab.updated) <= STALE_MS);
  return alive.some((tab) => tab.id === id) ? alive.map((tab) => (tab.id === id ? own : tab)) : [...alive, own];
}

export function withoutTab(tabs: Tabs, id: string): Tabs {
  return tabs.filter((tab) => tab.id !== id);
}

/** Whether this tab refreshes for all: the one that has been open longest. */
export function isFirst(tabs: Tabs, id: string): boolean {
  return tabs[0]?.id === id;
}

/** Messages between tabs. Tokens are passed only in these, never in storage. */
export type TabMessage =
  | { readonly type: "tokens"; readonly auth: UserAuth; readonly accessToken: string }
  /** For tabs of the person who had this address before the change. */
  | { readonly type: "changed"; readonly email: string; readonly change: AuthChange }
  | { readonly type: "over"; readonly mayTryAgain: boolean };
