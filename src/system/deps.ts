import type { Language } from "#kernel/locale.ts";
import type { Line } from "#platform/doctor/run-checks.ts";
import type { Release } from "#platform/start-and-stop/release.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { SystemShown } from "./contract.ts";
import type { Tested } from "./model/names.ts";

export interface OwnContact {
  readonly emailAddress: string;
  readonly phoneNumber: string;
  readonly language: Language;
}

/** What the room reads of other capabilities and of the settings, bound in src/wiring/system.ts. */
export interface SystemDeps {
  readonly release: () => Promise<Release>;
  readonly pendingMigrations: (ctx: Ctx) => Promise<number>;
  readonly health: (ctx: Ctx) => Promise<SystemShown["health"]>;
  /** The last comparison of everything, and the cases that are open; `runs`: whether the installation has parties to compare with. */
  readonly nightCheck: (ctx: Ctx) => Promise<{ readonly at: Date | null; readonly openCases: number; readonly runs: boolean }>;
  readonly trailCheck: (ctx: Ctx) => Promise<SystemShown["checks"]["trail"]>;
  readonly namesOf: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly contactOf: (ctx: Ctx, person: string) => Promise<OwnContact | null>;
  readonly brandName: (ctx: Ctx) => Promise<string>;
  /** Whether this installation has such a connection at all. Mail and SMS stay in the development mailbox without one, and can be tested. */
  readonly has: (subject: Tested) => boolean;
}

/** Runs the checks of one connection: calls that move no money. Secrets are removed from the lines. */
export type RunTest = (subject: Tested) => Promise<readonly Line[]>;
