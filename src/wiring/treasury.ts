/** Binds treasury to the parties whose statements are read: only their accounts can be booked. */
import type { TreasuryDeps } from "#treasury/deps.ts";
import type { OutsideParties } from "./parties.ts";

export const treasuryDeps = ({ bank, partner }: OutsideParties): TreasuryDeps => ({
  places: [
    ...(bank ? [{ at: "bank" as const, party: bank.payouts.party }] : []),
    ...(partner ? [{ at: "nostro" as const, party: partner.party }] : []),
  ],
});
