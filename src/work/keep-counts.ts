/**
 * The badge's figure, kept per viewer in this process for some seconds: it is asked for at each page, by every tab, and counts every queue. The key
 * holds the rights, so a right granted or taken away counts at once; the front page reads the queues anew and renews the figure.
 */
import { SECOND_MS } from "#kernel/time.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { BadgeCount } from "./model/badge.ts";

export const COUNT_KEPT_MS = 5 * SECOND_MS;
/** Viewers that are kept: no office is larger. */
const MAX_VIEWERS = 200;

type Asked = Pick<Ctx, "actor" | "now">;

export interface KeptCounts {
  find(asked: Asked): BadgeCount | null;
  keep(asked: Asked, counted: BadgeCount): void;
}

const keyOf = ({ actor }: Asked) =>
  JSON.stringify([actorId(actor), "menuAccess" in actor ? [actor.level, actor.menuAccess] : null]);

export function keepCounts(): KeptCounts {
  const kept = new Map<string, { readonly at: number; readonly counted: BadgeCount }>();
  return {
    find(asked) {
      const found = kept.get(keyOf(asked));
      if (found === undefined) return null;
      const age = asked.now.getTime() - found.at;
      return age >= 0 && age < COUNT_KEPT_MS ? found.counted : null;
    },
    keep(asked, counted) {
      const key = keyOf(asked);
      // The one kept longest goes first.
      kept.delete(key);
      kept.set(key, { at: asked.now.getTime(), counted });
      const [oldest] = kept.keys();
      if (kept.size > MAX_VIEWERS && oldest !== undefined) kept.delete(oldest);
    },
  };
}
