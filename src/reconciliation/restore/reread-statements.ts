/**
 * After a restore: reads each day since the restored instant again from each party, whatever was known of it, before any inquiry or finding
 * (decision 0111).
 */
import { isQrisChannel, isQrisNumber } from "#ledger/contract-books.ts";
import { addDays, diffDays, MINUTE_MS, toLocalDate, type LocalDate } from "#kernel/time.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Expectations, Gap } from "../model/expected.ts";
import { lostTopic } from "../model/finding.ts";
import type { ReadParty } from "../model/party.ts";
import { raiseFindings } from "../findings/raise-findings.ts";
import { readDay } from "../statements/read-statements.ts";
import { freeDaysClaimedBefore, insertDays, listPaidOn, listReadings } from "../statements/store.ts";

/** Allows for the party's clock, and for the duration of a commit. */
const MARGIN_MS = 5 * MINUTE_MS;

/** Reads the days not read since the recovery began; when all are read, transfers inquires about the pay-ins found. */
export async function rereadStatements(
  run: Pick<JobRun, "transaction">,
  parties: readonly ReadParty[],
  expectations: Expectations<Ctx>,
): Promise<void> {
  const gap = await run.transaction(async (ctx) => {
    const open = (await expectations.gaps(ctx)).find(({ liftedAt }) => liftedAt === null);
    if (open !== undefined && open.inquiredAt !== null) await raiseWaitingCash(ctx, open, expectations);
    if (open?.readAt === null) await freeDaysClaimedBefore(ctx.db, open.begunAt);
    return open;
  });
  if (gap === undefined || gap.readAt !== null) return;
  for (const party of parties)
    for (const day of await run.transaction((ctx) => unreadDays(ctx, party, gap))) await readDay(run, party, day);
  await run.transaction(async (ctx) => {
    for (const party of parties) if ((await unreadDays(ctx, party, gap)).length > 0) return;
    const paid = await listPaidOn(
      ctx.db,
      parties.map(({ party }) => party),
      new Date(gap.since.getTime() - MARGIN_MS),
    );
    const channels = new Map(parties.map((party) => [party.party, party.channels]));
    const named = paid.flatMap(({ party, number }) => {
      const channel = channels.get(party)?.find((one) => isQrisChannel(one) === isQrisNumber(number));
      return channel === undefined ? [] : [{ channel, number }];
    });
    await expectations.gapIsRead(ctx, gap, named);
  });
}

async function unreadDays(ctx: Ctx, party: ReadParty, { since, begunAt }: Gap): Promise<LocalDate[]> {
  const first = toLocalDate(new Date(since.getTime() - MARGIN_MS));
  const last = toLocalDate(begunAt);
  const days = Array.from({ length: diffDays(first, last) + 1 }, (_, n) => addDays(first, n));
  await insertDays(ctx.db, party, days);
  const read = new Map((await listReadings(ctx.db, [party.party], days)).map(({ day, readAt }) => [day, readAt]));
  return days.filter((day) => (read.get(day) ?? since) < begunAt);
}

/**
 * Cash that was waiting at the restored instant may have been collected since, and only the outlets' own paper records show it: one case
 * for all of it.
 */
export async function raiseWaitingCash(ctx: Ctx, gap: Gap, expectations: Pick<Expectations<Ctx>, "waitingCash">): Promise<void> {
  const transfers = await expectations.waitingCash(ctx, gap);
  if (transfers.length === 0) return;
  const about = { party: null, key: null, currency: null, minor: null };
  const finding = {
    kind: "lost_in_restore",
    topic: lostTopic(`cash ${gap.id}`),
    sameness: [gap.id],
    details: { transfers },
    ...about,
  } as const;
  await raiseFindings(ctx, [finding], "minute");
}
