import type { MenuNeed } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { ProposalSource, WorkQueue } from "#platform/work/part.ts";
import type { Language } from "#kernel/locale.ts";
import type { HealthFacts } from "./model/health.ts";
import type { BalanceLine, DayLine } from "./model/today.ts";

export interface StoppedNow {
  readonly kind: "corridor" | "rail";
  readonly key: string;
  readonly since: Date;
  readonly until: Date | null;
  readonly isAutomatic: boolean;
  readonly reason: Readonly<Record<Language, string>>;
}

/** What the capabilities contribute, gathered in src/wiring/work.ts. */
export interface WorkDeps {
  readonly queues: readonly WorkQueue[];
  readonly proposals: readonly ProposalSource[];
  readonly listStopped: (ctx: Ctx) => Promise<readonly StoppedNow[]>;
  readonly readHealth: (ctx: Ctx) => Promise<HealthFacts>;
  readonly readToday: (ctx: Ctx) => Promise<{ readonly day: readonly DayLine[]; readonly now: readonly BalanceLine[] }>;
  /** People who hold one of the rights. */
  readonly holdersOf: (ctx: Ctx, need: MenuNeed) => Promise<readonly string[]>;
  readonly namesOf: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}
