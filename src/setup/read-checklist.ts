import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { readChecklist as contract } from "./contract.ts";
import { ABROAD_ONLY, DONE_BY, NEEDED_STAFF, STEPS, type Step } from "./steps.ts";

/** What the checklist asks of others, bound where everything is wired. */
export interface SetupParts {
  /** Whether a step is done; `staff` follows from the holders of levels. */
  readonly isDone: Readonly<Record<Exclude<Step, "staff">, (ctx: Ctx) => Promise<boolean>>>;
  /** Whether any corridor leads abroad: what only those need is left out where none does. */
  readonly sellsAbroad: (ctx: Ctx) => Promise<boolean>;
  /** How many can sign in and work in each level, and how many hold it who were only invited. */
  readonly staffOf: (ctx: Ctx) => Promise<ReadonlyMap<string, { readonly ready: number; readonly invited: number }>>;
  /** How many changes of rights wait for another administrator. */
  readonly countWaiting: (ctx: Ctx) => Promise<number>;
  /** What levels are called in the caller's language. */
  readonly levelNames: (ctx: Ctx) => Promise<ReadonlyMap<string, string>>;
}

/** Each step as it stands now. */
export async function readChecklist(
  ctx: Ctx,
  { isDone, sellsAbroad, staffOf, countWaiting, levelNames }: SetupParts,
): Promise<Output<typeof contract>> {
  const held = await staffOf(ctx);
  const names = await levelNames(ctx);
  const nameOf = (level: string) => names.get(level) ?? level;
  const missing = Object.entries(NEEDED_STAFF)
    .map(([level, needed]) => {
      const { ready = 0, invited = 0 } = held.get(level) ?? {};
      return { level: nameOf(level), count: needed - ready, invited };
    })
    .filter(({ count }) => count > 0);
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
