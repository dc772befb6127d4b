/** Adapter for the domestic bank's SNAP BI interface: payouts, pay-ins by virtual account, account inquiries, and its statement. */
import type { InquireAccount } from "#recipients/account-check/model/account-inquiry.ts";
import type { ReadClosing, ReadStatement } from "#reconciliation/model/statement.ts";
import type { QrisParty } from "#transfers/pay-in/model/qris-party.ts";
import type { PayInParty } from "#transfers/pay-in/model/pay-in-party.ts";
import type { PayoutParty } from "#transfers/lifecycle/payout-party.ts";
import { accountInquiry, type BankAccount } from "./account.ts";
import { bankPayIns } from "./pay-in.ts";
import { bankPayouts } from "./payout.ts";
import { bankQris, type QrisMerchant } from "./qris.ts";
import { closingReader } from "./closing.ts";
import { statementReader } from "./statement.ts";
import { snapClient } from "../snap/client.ts";
import type { SnapSettings } from "../snap/settings.ts";

export interface BankSettings extends SnapSettings {
  readonly account: BankAccount;
  /** The company's number at the bank, the prefix of its virtual accounts. */
  readonly serviceId: string;
  /** Our merchant for QRIS there; left out or null where the bank has none for us. */
  readonly qris?: QrisMerchant | null;
}

export interface BankParty {
  readonly payouts: PayoutParty;
  readonly payIns: PayInParty;
  /** Null where the bank has no QRIS merchant for us. */
  readonly qris: QrisParty | null;
  readonly inquireAccount: InquireAccount;
  readonly readStatement: ReadStatement;
  readonly readClosing: ReadClosing;
  /** Our account there, which agents pay to. */
  readonly account: BankAccount;
}

/** The adapter. One token and one circuit breaker for all services, since they are one party. */
export function bankParty(settings: BankSettings): BankParty {
  const callBank = snapClient(settings);
  return {
    payouts: bankPayouts(callBank, settings.account),
    payIns: bankPayIns(callBank, settings.account, settings.serviceId),
    qris: settings.qris ? bankQris(callBank, settings.account, settings.qris) : null,
    inquireAccount: accountInquiry(callBank),
    readStatement: statementReader(callBank, settings.account),
    readClosing: closingReader(callBank, settings.account),
    account: settings.account,
  };
}
