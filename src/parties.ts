/** The outside parties that an installation names in its settings, each once for a process: one token, one circuit breaker. */
import { bankParty, type BankParty } from "#outside/bank.ts";
import { bankSettings } from "#outside/bank-settings.ts";
import { partnerParty, type Partner } from "#outside/partner.ts";
import type { Config } from "#platform/config.ts";
import { UNWATCHED, type OutsideCalls } from "#platform/outside-calls.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import type { AskAccount } from "#recipients/account-inquiry.ts";
import type { PayoutOrder, PayoutParty } from "#transfers/payout.ts";

export interface OutsideParties {
  /** Null where none is named: nothing is paid in, or out at home. */
  readonly bank: BankParty | null;
  /** Null where none is named: nothing is paid abroad. */
  readonly partner: Partner | null;
  /** Whose an account at home is. */
  readonly askAccount: AskAccount;
}

/** An installation that names none. Nobody says whose an account is: recipients are kept as not checked. */
export const NO_PARTIES: OutsideParties = {
  bank: null,
  partner: null,
  askAccount: async () => ({ outcome: "no_answer", why: "no bank is configured" }),
};

/** What the settings name. */
export function partiesOf(
  config: Config,
  { clock, random }: Pick<Machinery, "clock" | "random">,
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
  return { bank, partner, askAccount: bank?.askAccount ?? NO_PARTIES.askAccount };
}

/** Whatever is asked of the bank about an order belongs to the trace of the order's transfer. */
function aboutTransfers(bank: BankParty, calls: OutsideCalls): BankParty {
  const { payouts, payIns } = bank;
  return {
    ...bank,
    payouts: { ...payouts, ...ordersAbout(payouts, calls) },
    payIns: {
      ...payIns,
      open: (order) => calls.about("pay-in open", order.reference, () => payIns.open(order)),
      listPayments: (account) => calls.about("pay-in inquire", account.reference, () => payIns.listPayments(account)),
      close: (order) => calls.about("pay-in close", order.reference, () => payIns.close(order)),
    },
  };
}

const ordersAbout = (party: PayoutParty, calls: OutsideCalls): Pick<PayoutParty, "submit" | "inquire"> => ({
  submit: (order) => calls.about("payout submit", order.reference, () => party.submit(order)),
  inquire: (order) => calls.about("payout inquire", order.reference, () => party.inquire(order)),
});
