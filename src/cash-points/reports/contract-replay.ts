/** The call that compares the cash of the last days with a proposed reporting threshold (LTKT). */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { inTheMenus } from "#pricing/terms/contract-refusals.ts";
import { replayedTermSchema } from "#pricing/terms/contract.ts";
import { replaySchema } from "#transfers/simulation/contract-replay.ts";

export const replayCashReport = post({
  name: "cash_points.replay_cash_report",
  path: "/v1/cash-points/replay-cash-report",
  access: inTheMenus("view", "update", "approve"),
  summary:
    "Counts the days of people and agents in the last 30 days whose cash a proposed reporting threshold would have reported, compared with the one in force. Changes nothing.",
  refusals: { term_not_fitting: 422 },
  rateLimit: { max: 30, windowSeconds: 60 },
  // It reads only; the proposal is what leaves an audit row.
  audit: "never",
  fresh: false,
  input: z.strictObject({ term: replayedTermSchema }),
  output: replaySchema,
});
