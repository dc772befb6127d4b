import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { readChecklist as contract } from "./contract.ts";
import { ABROAD_ONLY, DONE_BY, NEEDED_STAFF, STEPS, type Step } from "./model/steps.ts";

/** What the checklist needs from other capabilities; bound in src/wiring. */
export interface SetupDeps {
  /** Whether a step is done; `staff` follows from the holders of levels. */
  readonly isDone: Readonly<Record<Exclude<Step, "staff">, (ctx: Ctx) => Promise<boolean>>>;
  /** Whether any corridor leads abroad. If none does, steps needed only for those are left out. */
  readonly sellsAbroad: (ctx: Ctx) => Promise<boolean>;
  /** The number of a level's holders who can sign in and work, and of those who are invited without a password yet. */
  readonly countHolders: (ctx: Ctx, level: string) => Promise<{ readonly ready: number; readonly invited: number }>;
  /** The number of changes of rights that wait for another administrator. */
  readonly countWaiting: (ctx: Ctx) => Promise<number>;
  /** The names of levels in the caller's language. */
  readonly levelNames: (ctx: Ctx) => Promise<ReadonlyMap<string, string>>;
}

/** The current state of each step. */
export async function readChecklist(
  ctx: Ctx,
  { isDone, sellsAbroad, countHolders, countWaiting, levelNames }: SetupDeps,
): Promise<Output<typeof contract>> {
  const names = await levelNames(ctx);
  const nameOf = (level: string) => names.get(level) ?? level;
  const missing: { level: string; count: number; invited: number }[] = [];
  for (const [level, needed] of Object.entries(NEEDED_STAFF)) {
    const { ready, invited } = await countHolders(ctx, level);
    if (ready < needed) missing.push({ level: nameOf(level), count: needed - ready, invited });
  }
  const isNeeded = (await sellsAbroad(ctx)) ? () => true : (step: Step) => !ABROAD_ONLY.has(step);
  const steps: Output<typeof contract>["steps"] = [];
  for (const step of STEPS) {
    const level = DONE_BY[step];
    const isReady = step === "staff" ? missing.length === 0 : await isDone[step](ctx);
    const state = !isNeeded(step) ? "not_needed" : isReady ? "done" : "open";
    const ofStaff = step === "staff" ? { missing, waiting: await countWaiting(ctx) } : { missing: [], waiting: 0 };
    steps.push({ step, state, by: level === undefined ? null : nameOf(level), ...ofStaff });
  }
  return { steps };
}
