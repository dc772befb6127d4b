/** Binds transfers to the outside parties and to the capabilities they need. One per process. */
import { holdersOfRight } from "#access/index.ts";
import { firstOpening, takesCashIn } from "#cash-points/index.ts";
import { consumeApproval, findContact, startApproval } from "#identity/index.ts";
import type { IdentitySettings } from "#identity/deps.ts";
import { readContractState } from "#onboarding/index.ts";
import { operatorTelephone } from "#operator/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { paymentCostUpTo } from "#pricing/index.ts";
import { hasLost } from "#reconciliation/index.ts";
import { fileKeysOf } from "#transfers/files/file-keys.ts";
import type { Effect } from "#transfers/lifecycle/outcome.ts";
import { TRANSFER_RULES } from "#transfers/lifecycle/rules.ts";
import type { Product } from "#transfers/lifecycle/transfer.ts";
import { readPayoutWait } from "#transfers/advance-holds/read-payout-wait.ts";
import { applyPickupEffect } from "#transfers/notification/apply-pickup-effect.ts";
import type { PickupTextDeps } from "#transfers/notification/notify-pickup.ts";
import { canRecallAmong, inquiryRails, partyNamedAmong, railsServed } from "#transfers/payout/party-rails.ts";
import { payoutSenderOf } from "#transfers/payout/payout-sender.ts";
import { routePayout } from "#transfers/payout/route-payout.ts";
import { pickupCodeKeys } from "#transfers/pickup/pickup-code-keys.ts";
import { refundRouteOver } from "#transfers/refund/refund-route.ts";
import { checkPaid } from "#transfers/review/check-paid.ts";
import type { OutsideParties } from "./parties.ts";

type Stored = Parameters<typeof routePayout>[1];

/** The company of a business customer: payrolls are theirs alone. Its name as registered, or that of the account. */
async function companyOfBusiness(ctx: Pick<Ctx, "db">, person: string): Promise<string | null> {
  const contact = await findContact(ctx, person);
  const isBusiness = contact?.userType === "CUSTOMER" && contact.userBusinessType === "BUSINESS";
  return isBusiness ? (contact.companyName ?? contact.fullName) : null;
}

/** Dependencies of the calls of people. Without a bank the calls work too, and payouts wait. */
export function transferCallDeps(settings: IdentitySettings, { bank, partner, inquireAccount }: OutsideParties) {
  const { brandName, SITE_URL } = settings;
  const trackingKeys = settings.keys.keysFor("transfers/tracking links");
  const texts: PickupTextDeps = {
    codeKeys: pickupCodeKeys(settings.keys),
    brandName,
    SITE_URL,
    trackingKeys,
    rules: TRANSFER_RULES,
    telephone: operatorTelephone,
    firstToOpen: firstOpening,
  };
  return {
    rules: TRANSFER_RULES,
    openedAccounts: new Set<string>(),
    costUpTo: paymentCostUpTo,
    payoutWaitSeconds: readPayoutWait,
    trackingKeys,
    fileKeys: fileKeysOf(settings.keys),
    receiptKeys: settings.keys.keysFor("transfers/receipt codes"),
    // Two rules, on documents and on recipients. Lists, patterns and personal risk do not exist yet (transfers/README.md says so): all
    // other paid transfers proceed.
    check: (ctx: Ctx, stored: Stored) => checkPaid(ctx, stored, TRANSFER_RULES),
    applyEffect: (ctx: Ctx, effect: Effect, stored: readonly Stored[]) => applyPickupEffect(ctx, effect, stored, texts),
    senderFor: payoutSenderOf,
    maySend: async (ctx: Ctx, person: string) =>
      (await holdersOfRight(ctx, { menu: "transfer", module: "create" }, 1, person)).length === 1,
    inquireAccount,
    homeBank: bank?.payouts.party ?? null,
    qrisChannel: bank?.qris?.party ?? null,
    hasLost,
    payInTitle: brandName,
    companyOf: companyOfBusiness,
    contractOf: readContractState,
    siteUrl: SITE_URL,
    takesCash: takesCashIn,
    startApproval,
    consumeApproval,
    canRecall: canRecallAmong([bank?.payouts, partner]),
  };
}

/** The further dependencies of workers; null without a bank. */
export function transferWorkDeps(settings: IdentitySettings, parties: OutsideParties) {
  const { bank, partner } = parties;
  if (bank === null) return null;
  const payoutParties = { bank: bank.payouts, partner };
  const rails = railsServed(payoutParties);
  return {
    ...transferCallDeps(settings, parties),
    payIn: bank.payIns,
    qris: bank.qris,
    routeFor: (ctx: Ctx, stored: Stored) => routePayout(ctx, stored, rails),
    railsOf: (product: Product) => inquiryRails(product, rails),
    partyNamed: partyNamedAmong(payoutParties),
    refundRoute: refundRouteOver(bank.payouts, new URL(settings.SITE_URL).hostname),
  };
}
