import { isAward } from "../lifecycle/awards.ts";
import type { PayoutParty, PayoutSender, Rail } from "../lifecycle/payout-party.ts";

/** The rail, bank and texts of every refund: always the same rail and bank, so that an inquiry finds the order where it was sent. */
export interface RefundRoute {
  readonly rail: Rail;
  readonly bank: string;
  readonly party: PayoutParty;
  /** The operator, as sender of the refund. */
  readonly sender: PayoutSender;
  readonly purpose: string;
  readonly remark: string;
  /** The remark where our own money is paid: compensation or goodwill. */
  readonly awardRemark: string;
}

/** The text on the sender's statement. */
export const remarkOf = ({ remark, awardRemark }: RefundRoute, of: string): string => (isAward(of) ? awardRemark : remark);

/** Refunds leave over BI-FAST through the domestic bank. `OTHR` is the ISO 20022 external purpose code for what has no code of its own. */
export function refundRouteOver(bank: PayoutParty, operatorName: string): RefundRoute {
  return {
    rail: "bi_fast",
    bank: bank.party,
    party: bank,
    sender: { name: operatorName, country: "ID", address: null, birthDate: null, reference: "operator" },
    purpose: "OTHR",
    remark: "Pengembalian dana",
    awardRemark: "Kompensasi",
  };
}
