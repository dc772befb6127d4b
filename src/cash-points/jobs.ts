import type { Job } from "#platform/jobs/run-worker.ts";
import { dropOldOtps } from "./collect-otp.ts";
import { lapseOverduePayouts } from "./free-payouts.ts";
import { tellOpenDays } from "./tell-workers.ts";
import { watchFloats } from "./watch-floats.ts";

/** Two hundred agents each: more than there will be, and a bound. */
const MAX_BEATS = 100;

/** Each minute cash held for a payout that was not finished in time is free again; every ten the floats are looked at; each hour old one-time codes go. */
export const cashPointsJobs: readonly Job[] = [
  {
    name: "lapse_payouts",
    every: "* * * * *",
    async run({ beat }) {
      await beat(lapseOverduePayouts);
    },
  },
  {
    name: "watch_floats",
    every: "*/10 * * * *",
    async run({ beat }) {
      let before: string | null | undefined;
      for (let beats = 0; beats < MAX_BEATS && before !== null; beats++)
        before = await beat((ctx) => watchFloats(ctx, before ?? undefined));
    },
  },
  {
    name: "tell_open_days",
    every: "*/10 * * * *",
    async run({ beat }) {
      let after: string | null | undefined;
      for (let beats = 0; beats < MAX_BEATS && after !== null; beats++)
        after = await beat((ctx) => tellOpenDays(ctx, after ?? undefined));
    },
  },
  {
    name: "drop_collect_otps",
    every: "17 * * * *",
    async run({ beat }) {
      await beat(dropOldOtps);
    },
  },
];
