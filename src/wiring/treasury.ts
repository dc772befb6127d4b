/** Binds treasury to the parties whose statements are read, since only their accounts can be booked, to the names of agents, and to what a close of the books needs of others. */
import { countOpenCashDays, nameFloatOwners } from "#cash-points/index.ts";
import { receiptIssuer } from "#operator/index.ts";
import { countUnknownOutcomes } from "#transfers/index.ts";
import type { CloseDeps } from "#treasury/close/parts.ts";
import type { OutsideParties } from "./parties.ts";

export const treasuryDeps = (siteUrl: string, { bank, partner }: OutsideParties): CloseDeps => ({
  namesOfOwners: nameFloatOwners,
  places: [
    ...(bank ? [{ at: "bank" as const, party: bank.payouts.party }] : []),
    ...(partner ? [{ at: "nostro" as const, party: partner.party }] : []),
  ],
  close: {
    countOpenCashDays: ({ db }, day) => countOpenCashDays(db, day),
    countUnknownOutcomes: ({ db }, before) => countUnknownOutcomes(db, before),
    issuerFor: receiptIssuer(siteUrl),
  },
});
