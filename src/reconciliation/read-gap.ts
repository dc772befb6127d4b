/**
 * After a restore: each day since the instant to which the database was put back is read anew from each party, whatever was known of it, before anything is
 * asked or found (decision 0111).
 */
import { addDays, diffDays, MINUTE_MS, toLocalDate, type LocalDate } from "#kernel/time.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Expectations, Gap } from "./expected.ts";
import { lostTopic } from "./finding.ts";
import type { ReadParty } from "./party.ts";
import { raiseFindings } from "./raise-findings.ts";
import { readDay } from "./read-statements.ts";
import { insertDays, listPaidOn, listReadings } from "./store-lines.ts";

/** The party's clock, and how long a commit may have taken. */
const MARGIN_MS = 5 * MINUTE_MS;

/** Reads what has not been read since the recovery began; once all has been, transfers ask about what was paid in. */
export async function readGap(
  run: Pick<JobRun, "beat">,
  parties: readonly ReadParty[],
  expectations: Expectations<Ctx>,
): Promise<void> {
  const gap = await run.beat(async (ctx) => {
    const open = (await expectations.gaps(ctx)).find(({ liftedAt }) => liftedAt === null);
    if (open !== undefined && open.askedAt !== null) await raiseWaitingCash(ctx, open, expectations);
    return open;
  });
  if (gap === undefined || gap.readAt !== null) return;
  for (const party of parties)
    for (const day of await run.beat((ctx) => unreadDays(ctx, party, gap))) await readDay(run, party, day);
  await run.beat(async (ctx) => {
    for (const party of parties) if ((await unreadDays(ctx, party, gap)).length > 0) return;
    const paid = await listPaidOn(
      ctx.db,
      parties.map(({ party }) => party),
      new Date(gap.since.getTime() - MARGIN_MS),
    );
    const channels = new Map(parties.map(({ party, channels: [channel] }) => [party, channel]));
    const named = paid.flatMap(({ party, number }) => {
      const channel = channels.get(party);
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

/** Cash that waited at that instant may have been collected since, and only the outlets' own papers say so: one case for all of it. */
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
