/**
 * What a capability contributes to the work of the office: queues that wait for staff, and proposals that wait for a second person. `src/wiring/work.ts`
 * gathers the parts, so that no capability imports another, and the front page, the badge, the metrics and the notifications read one list.
 */
import type { MenuNeed } from "#kernel/endpoint.ts";
import type { Executor } from "../db.ts";
import type { TableOf } from "../maker-checker/workflow.ts";

/** Rows of a queue that are counted; above it people read "1,000+", so that no front page reads a whole table. */
export const MAX_COUNTED = 1_000;

/** How many wait (at most one more than `MAX_COUNTED`), since when the one waiting longest and the newest one do. */
export interface QueueCount {
  readonly count: number;
  readonly since: Date | null;
  readonly newest: Date | null;
  /** The earliest deadline of a row, in queues whose rows have one. Otherwise the queue's age goal decides. */
  readonly due?: Date | null;
}

/** For whom a queue is counted. */
export interface Viewer {
  readonly person: string;
  readonly holds: (need: MenuNeed) => boolean;
}

export interface WorkQueue {
  /** Capability and queue joined by an underscore: key of its name on screen, and label of its metrics. */
  readonly name: string;
  /** The rights to do this work, of which one is enough: whoever holds it finds the queue on the front page. */
  readonly needs: readonly MenuNeed[];
  /** Age that the oldest should not pass: docs/figures.md. */
  readonly goalMs: number;
  /** The list with the right filter; null while the queue has no page. */
  readonly page: string | null;
  /** Rows move on by themselves, or stand in another queue as well: staff watch it, and the badge does not count it. */
  readonly isWatched?: true;
  /** Whoever holds the right gets a notification when something new waits. */
  readonly isNotified?: true;
  /** Counts by index, and no more than `limit` rows. Without a viewer: all that waits. */
  readonly count: (
    db: Executor,
    facts: { readonly now: Date; readonly limit: number; readonly viewer: Viewer | null },
  ) => Promise<QueueCount>;
}

/** A maker-checker workflow in the inbox of proposals: its columns by name, beside those of `ProposalColumns`. */
export interface ProposalSource {
  readonly workflow: TableOf & { readonly name: string };
  readonly goalMs: number;
  /** Column of what is proposed: one value, one name on screen. */
  readonly kind: string;
  /** Columns of the subject; the first that is not null counts. */
  readonly subject: readonly [string, ...string[]];
  /** Column of the person whom it is about, and who decides nothing about it. */
  readonly concerned: string | null;
  /** The right to decide, the same for all rows or by the value of a column. */
  readonly approval: MenuNeed | { readonly column: string; readonly needs: Readonly<Record<string, MenuNeed>> };
  /** The table holds other rows as well: proposals have this value in this column. */
  readonly only?: { readonly column: string; readonly value: string };
  /** Column of the act by which several were proposed together: those in one state are one row of the inbox. */
  readonly batch?: string;
  /** The subject as people read it; the id where absent. */
  readonly labelOf?: (subject: string) => string;
  /** The page that shows and decides it; null while there is none. */
  readonly pageOf: (proposal: { readonly id: string; readonly kind: string; readonly subject: string }) => string | null;
}

export interface WorkPart {
  readonly queues?: readonly WorkQueue[];
  readonly proposals?: readonly ProposalSource[];
}
