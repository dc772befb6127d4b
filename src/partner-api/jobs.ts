import { findPartnerContract } from "#onboarding/index.ts";
import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { partnerApiDeps, type PartnerApiDeps, type PartnerApiSettings } from "./deps.ts";
import { UNPROVEN_MS } from "./model/key-states.ts";
import { sayRevoked } from "./revoke-key.ts";
import { deleteUnproven, revokeRotated } from "./store.ts";

const BATCH = 50;
const MAX_BATCHES = 200;
const END_ROTATIONS = "end_rotated_keys";

/** Ends keys whose successor has been active for a day. They were not usable from that instant on, whenever this runs. */
async function endRotatedKeys(ctx: Ctx, deps: PartnerApiDeps): Promise<number> {
  const ended = await revokeRotated(ctx.db, { cause: "rotated", by: END_ROTATIONS, reason: null }, ctx.now, BATCH);
  for (const key of ended) await sayRevoked(ctx, deps, await findPartnerContract(ctx, key.partner), key);
  return ended.length;
}

/** Deletes proposals that were never proven: they were worth nothing. */
async function dropUnprovenKeys(ctx: Ctx): Promise<number> {
  const dropped = await deleteUnproven(ctx.db, new Date(ctx.now.getTime() - UNPROVEN_MS), BATCH);
  await ctx.audit(
    "partner_api.proposal_dropped",
    dropped.map(({ id, fingerprint }) => ({ subject: id, details: { fingerprint: fingerprint.toString("hex") } })),
  );
  return dropped.length;
}

/** The jobs of the partner API. */
export const partnerApiJobs = (settings: PartnerApiSettings): readonly Job[] => {
  const deps = partnerApiDeps(settings);
  return [
    {
      name: END_ROTATIONS,
      every: "*/5 * * * *",
      run: ({ transaction }) => inBatches(MAX_BATCHES, () => transaction((ctx) => endRotatedKeys(ctx, deps)), BATCH),
    },
    {
      name: "drop_unproven_keys",
      every: "47 * * * *",
      run: ({ transaction }) => inBatches(MAX_BATCHES, () => transaction(dropUnprovenKeys), BATCH),
    },
  ];
};
