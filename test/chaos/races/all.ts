import { approvalRaces } from "./approvals.ts";
import { awardRaces } from "./awards.ts";
import { cashRefundRaces } from "./cash-refunds.ts";
import { cashRaces } from "./cash.ts";
import { commissionRaces } from "./commissions.ts";
import { deathRaces } from "./deaths.ts";
import { payInRaces } from "./pay-ins.ts";
import { recallRaces } from "./recalls.ts";
import { refundRaces } from "./refunds.ts";
import { payoutRaces } from "./payouts.ts";
import type { Race } from "./race.ts";
import { sendRaces } from "./sends.ts";
import { topUpRaces } from "./top-ups.ts";

/** All races, in the order of a transfer's life. */
export const RACES: readonly Race[] = [
  ...sendRaces,
  ...payInRaces,
  ...payoutRaces,
  ...deathRaces,
  ...cashRaces,
  ...commissionRaces,
  ...recallRaces,
  ...refundRaces,
  ...cashRefundRaces,
  ...awardRaces,
  ...approvalRaces,
  ...topUpRaces,
];
