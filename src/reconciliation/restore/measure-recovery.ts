/** A recovery after a restore as readiness and metrics report it. */
import { type Runtime, withoutTransaction } from "#platform/unit-of-work.ts";
import { commandFacts } from "#platform/command-facts.ts";
import { findRecovery, listRecoveries } from "#transfers/index.ts";
import type { Executor } from "#platform/db.ts";
import { countLost } from "../findings/store.ts";
import { figuresOf, single, secondsSince } from "#platform/metrics/database-figures.ts";

const FACTS = commandFacts("recover", "recover");

/** A note for `/readyz?deep` while payouts are held, else null. The process stays ready: it serves everything else. */
export async function recoveryNote(runtime: Runtime): Promise<string | null> {
  const open = await withoutTransaction(runtime, FACTS, (ctx) => findRecovery(ctx.db));
  return open === null ? null : `payouts and refunds are held since ${open.begunAt.toISOString()}`;
}

const readFigures = async (db: Executor) => ({
  open: await findRecovery(db),
  cases: (await listRecoveries(db, 1)).length === 0 ? 0 : (await countLost(db)).open,
});

/** The measures of a recovery for `/metrics`. */
export function recoveryMeasures({ database, clock }: Runtime) {
  return figuresOf(database, readFigures, [
    {
      name: "sampai_recovery_held_seconds",
      help: "Seconds since payouts and refunds were held after a restore; 0 if there is no hold",
      of: ({ open }) => single(secondsSince(open?.begunAt ?? null, clock.now())),
    },
    {
      name: "sampai_recovery_cases",
      help: "Undecided cases of orders lost in a restore",
      of: ({ cases }) => single(cases),
    },
  ]);
}
