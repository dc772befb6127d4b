/** A night check that cannot read the ledger to the present is run again, and says so loudly only at its last attempt. */
import { expect, test } from "vitest";
import { TryAgainLater } from "#platform/jobs/run-worker.ts";
import { idr, openDesk } from "../testing/test-books.ts";
import { runNightCheck } from "./run-night-check.ts";
import { listWalks } from "./store.ts";

test("a night check whose ledger is not read to the present does not count as finished, and is run again", async () => {
  const desk = await openDesk();
  await desk.life(idr(1_005_550n));
  await desk.runs("read_statements");
  const run = desk.runOf("check_all_books");
  const finished = async () => (await listWalks(desk.db)).some(({ name }) => name === "night");
  // The clock is set forward right after a transaction: what was read is not fresh any more.
  const leaping = (times: number): typeof run => {
    let leaps = 0;
    return {
      ...run,
      transaction: async (work) => {
        const done = await run.transaction(work);
        if (leaps++ < times) desk.clock.advance(6 * 60_000);
        return done;
      },
    };
  };
  const outdated = (isLastAttempt: boolean) =>
    runNightCheck({ ...leaping(99), isLastAttempt }, [desk.party], desk.transfers.expectations).catch((error: unknown) => error);
  const [early, last] = [await outdated(false), await outdated(true)];
  for (const error of [early, last]) expect(String(error)).toContain("not read to the present");
  // The log warns of the attempts before the last, and reports the last as an error.
  expect([early instanceof TryAgainLater, last instanceof TryAgainLater]).toEqual([true, false]);
  expect(await finished()).toBe(false);
  await runNightCheck(leaping(1), [desk.party], desk.transfers.expectations);
  expect(await finished()).toBe(true);
  await desk.close();
});
