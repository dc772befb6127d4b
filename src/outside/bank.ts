/** The bank at home, which speaks SNAP BI: payouts, pay-ins by virtual account, names of accounts, and its statement. */
import type { AskAccount } from "#recipients/account-inquiry.ts";
import type { ReadStatement } from "#reconciliation/statement.ts";
import type { PayInParty } from "#transfers/pay-in.ts";
import type { PayoutParty } from "#transfers/payout.ts";
import { accountInquiry, type BankAccount } from "./bank/account.ts";
import { bankPayIns } from "./bank/pay-in.ts";
import { bankPayouts } from "./bank/payout.ts";
import { statementReader } from "./bank/statement.ts";
import { snapClient, type SnapSettings } from "./snap/client.ts";

export interface BankSettings extends SnapSettings {
  readonly account: BankAccount;
  /** The company's number at the bank: virtual accounts begin with it. */
  readonly serviceId: string;
}

export interface BankParty {
  readonly payouts: PayoutParty;
  readonly payIns: PayInParty;
  readonly askAccount: AskAccount;
  readonly readStatement: ReadStatement;
  /** Ours there: what agents pay to. */
  readonly account: BankAccount;
}

/** The adapter. One token and one circuit breaker for all of it: it is one party. */
export function bankParty(settings: BankSettings): BankParty {
  const ask = snapClient(settings);
  return {
    payouts: bankPayouts(ask, settings.account),
    payIns: bankPayIns(ask, settings.account, settings.serviceId),
    askAccount: accountInquiry(ask),
    readStatement: statementReader(ask, settings.account),
    account: settings.account,
  };
}
