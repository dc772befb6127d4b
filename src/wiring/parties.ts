/** The outside parties named in the settings, one instance per process: one token, one circuit breaker. */
import { bankParty, type BankParty } from "#outside/bank/bank.ts";
import { bankSettings } from "#outside/bank/settings.ts";
import { partnerParty, type Partner } from "#outside/partner/partner.ts";
import { pushPartyOf } from "./push.ts";
import type { PushParty } from "#notifications/devices/model/push-party.ts";
import { UNWATCHED, type OutsideCalls } from "#platform/outside-calls.ts";
import { transferOfQris } from "#ledger/contract-books.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import type { InquireAccount } from "#recipients/account-check/model/account-inquiry.ts";
import type { PayoutOrder, PayoutParty } from "#transfers/lifecycle/payout-party.ts";
import type { Config } from "#platform/settings/settings.ts";

export interface OutsideParties {
  /** Null when none is configured: no pay-ins, and no payouts within Indonesia. */
  readonly bank: BankParty | null;
  /** Null when none is configured: no payouts abroad. */
  readonly partner: Partner | null;
  /** The account inquiry of the bank at home. */
  readonly inquireAccount: InquireAccount;
  /** The push services of browsers; null without our key for them. */
  readonly push: PushParty | null;
}

/** An installation without parties. Account names cannot be inquired, so recipients are stored as not checked. */
export const NO_PARTIES: OutsideParties = {
  bank: null,
  partner: null,
  inquireAccount: async () => ({ outcome: "no_answer", why: "no bank is configured" }),
  push: null,
};

/** The parties named in the settings. */
export function partiesOf(
  config: Config,
  { clock, random }: Pick<Runtime, "clock" | "random">,
  calls: OutsideCalls = UNWATCHED,
): OutsideParties {
  const settings = bankSettings(config, { clock, random });
  const bank = settings && aboutTransfers(bankParty({ ...settings, calls }), calls);
  const { PARTNER_URL: url, PARTNER_CLIENT_ID: clientId, PARTNER_SECRET: secret } = config;
  const abroad = url === "" ? null : partnerParty({ url, clientId, secret, clock, random, calls });
  const partner = abroad && {
    ...abroad,
    ...ordersAbout(abroad, calls),
    recall: (order: PayoutOrder) => calls.about("payout recall", order.reference, () => abroad.recall(order)),
  };
  return {
    bank,
    partner,
    inquireAccount: bank?.inquireAccount ?? NO_PARTIES.inquireAccount,
    push: pushPartyOf(config, clock, calls),
  };
}

/** Adds every bank call about an order to the trace of the order's transfer. */
function aboutTransfers(bank: BankParty, calls: OutsideCalls): BankParty {
  const { payouts, payIns, qris } = bank;
  return {
    ...bank,
    payouts: { ...payouts, ...ordersAbout(payouts, calls) },
    payIns: {
      ...payIns,
      open: (order) => calls.about("pay-in open", order.reference, () => payIns.open(order)),
      listPayments: (account) => calls.about("pay-in inquire", account.reference, () => payIns.listPayments(account)),
      close: (order) => calls.about("pay-in close", order.reference, () => payIns.close(order)),
    },
    qris: qris && {
      ...qris,
      open: (order) => calls.about("QRIS open", transferOfQris(order.reference), () => qris.open(order)),
      listPayments: (code) => calls.about("QRIS inquire", transferOfQris(code.reference), () => qris.listPayments(code)),
    },
  };
}

const ordersAbout = (party: PayoutParty, calls: OutsideCalls): Pick<PayoutParty, "submit" | "inquire"> => ({
  submit: (order) => calls.about("payout submit", order.reference, () => party.submit(order)),
  inquire: (order) => calls.about("payout inquire", order.reference, () => party.inquire(order)),
});
