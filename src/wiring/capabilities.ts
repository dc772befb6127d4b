/** Every capability with calls: the one list from which routes, in-process calls, OpenAPI and the access tests are made. */
import { accessHttp } from "#access/http.ts";
import { accessInvariants } from "#access/invariants.ts";
import { areasHttp } from "#areas/http.ts";
import { auditHttp } from "#audit/http.ts";
import { authenticatorHttp } from "#authenticator/http.ts";
import { callsHttp } from "#calls/http.ts";
import { callInvariants } from "#calls/invariants.ts";
import { careersHttp } from "#careers/http.ts";
import { careersInvariants } from "#careers/invariants.ts";
import { readCommission, readCounterTerms, readTopUpDays, transfersAtCounter, type WiredWith } from "#cash-points/index.ts";
import { cashPointsHttp } from "#cash-points/http.ts";
import { cashPointsInvariants } from "#cash-points/invariants.ts";
import { contentHttp } from "#content/http.ts";
import { contentInvariants } from "#content/invariants.ts";
import { identityHttp } from "#identity/http.ts";
import { identityInvariants } from "#identity/invariants.ts";
import type { IdentitySettings } from "#identity/deps.ts";
import { ledgerHttp } from "#ledger/http.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { limitsHttp } from "#limits/http.ts";
import { limitInvariants } from "#limits/invariants.ts";
import { mailboxHttp } from "#mailbox/http.ts";
import { notificationsHttp } from "#notifications/http.ts";
import { notificationInvariants } from "#notifications/invariants.ts";
import { operatorBrand, operatorSignature, operatorTelephone, receiptIssuer } from "#operator/index.ts";
import { operatorHttp } from "#operator/http.ts";
import { reconciliationHttp } from "#reconciliation/http.ts";
import { reconciliationInvariants } from "#reconciliation/invariants.ts";
import { systemRandom } from "#platform/clock.ts";
import type { CapabilityHttp } from "#platform/http/binding.ts";
import { ledgerDeps } from "./ledger.ts";
import { relayOf } from "./relay.ts";
import { createKeyring, type WithKeys } from "#platform/keys/keyring.ts";
import { platformInvariants } from "#platform/platform-invariants.ts";
import { revealRecipientsOf } from "#recipients/index.ts";
import { recipientsHttp } from "#recipients/http.ts";
import { compareNames, markName } from "#recipients/index.ts";
import { recipientInvariants } from "#recipients/invariants.ts";
import { pricingHttp } from "#pricing/http.ts";
import { requirementNames } from "#verification/index.ts";
import { pricingInvariants } from "#pricing/invariants.ts";
import { demoAuthenticators } from "../../db/seed/demo-accounts.ts";
import { treasuryDeps } from "./treasury.ts";
import { setupDeps } from "./setup.ts";
import { NO_PARTIES, type OutsideParties } from "./parties.ts";
import { transferCallDeps } from "./transfers.ts";
import { workDeps } from "./work.ts";
import { systemDeps } from "./system.ts";
import { systemHttp } from "#system/http.ts";
import { sessionsHttp } from "#sessions/http.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import { setupHttp } from "#setup/http.ts";
import { supportHttp } from "#support/http.ts";
import { supportInvariants } from "#support/invariants.ts";
import { callerFactsOf, lostOrderBooks } from "#transfers/index.ts";
import { pickupCodeKeys } from "#transfers/pickup/pickup-code-keys.ts";
import { transfersHttp } from "#transfers/http.ts";
import { refuseFrozen } from "#transfers/person-freezes/refuse-frozen.ts";
import { partnerApiHttp } from "#partner-api/http.ts";
import { partnerApiInvariants } from "#partner-api/invariants.ts";
import { onboardingHttp } from "#onboarding/http.ts";
import { onboardingInvariants } from "#onboarding/invariants.ts";
import { onboardingSettings } from "./onboarding.ts";
import { treasuryHttp } from "#treasury/http.ts";
import { treasuryInvariants } from "#treasury/invariants.ts";
import { verificationHttp } from "#verification/http.ts";
import { verificationInvariants } from "#verification/invariants.ts";
import { visitsHttp } from "#visits/http.ts";
import { workspaceHttp } from "#workspace/http.ts";
import { finders } from "./workspace.ts";
import { workHttp } from "#work/http.ts";
import { transferInvariants } from "#transfers/invariants.ts";
import type { Config } from "#platform/settings/settings.ts";

type Settings = Pick<
  Config,
  | "MAIL_FROM"
  | "MAIL_IN_ADDRESS"
  | "MAIL_IN_DELIMITER"
  | "SITE_URL"
  | "CV_RETENTION_DAYS"
  | "TURN_URL"
  | "TURN_SECRET"
  | "TURN_ONLY"
> &
  WithKeys;

/** Identity's settings: keys of the installation, the brand of the operator's profile. */
export const identitySettings = ({ keys, SITE_URL }: Pick<Settings, "keys" | "SITE_URL">): IdentitySettings => ({
  keys,
  SITE_URL,
  brandName: operatorBrand(SITE_URL),
});

/** Binds the counter of outlets to transfers, the terms in force and the comparison of names. */
function counterOf(settings: Settings, deps: ReturnType<typeof transferCallDeps>, { bank }: OutsideParties): WiredWith {
  const { brandName } = identitySettings(settings);
  const codeKeys = pickupCodeKeys(settings.keys);
  const transfers = transfersAtCounter({ deps, codeKeys, keys: settings.keys, brandName, telephone: operatorTelephone });
  return {
    transfers,
    terms: readCounterTerms,
    commission: readCommission,
    topUpDays: readTopUpDays,
    ownAccounts: bank === null ? [] : [bank.account],
    nameScore: (recipient, document) => compareNames(recipient, document).score,
    markName: (name, other) => markName(name, other),
    issuerFor: receiptIssuer(settings.SITE_URL),
    siteUrl: settings.SITE_URL,
  };
}

/** The capabilities served in every environment, with the settings of an installation. */
export function capabilitiesOf(settings: Settings, parties: OutsideParties = NO_PARTIES): readonly CapabilityHttp[] {
  const callDeps = transferCallDeps(identitySettings(settings), parties);
  return [
    operatorHttp,
    contentHttp,
    auditHttp,
    accessHttp,
    sessionsHttp,
    ledgerHttp(ledgerDeps),
    reconciliationHttp(lostOrderBooks(callDeps)),
    pricingHttp({ requirements: requirementNames() }),
    identityHttp({ ...identitySettings(settings), callerFacts: callerFactsOf, maskedElsewhere: revealRecipientsOf }),
    recipientsHttp(parties.inquireAccount, refuseFrozen),
    limitsHttp,
    transfersHttp({ ...callDeps, issuerFor: receiptIssuer(settings.SITE_URL) }),
    notificationsHttp({ ...identitySettings(settings), push: parties.push }),
    visitsHttp,
    areasHttp,
    setupHttp(setupDeps(parties)),
    cashPointsHttp({ ...settings, counter: counterOf(settings, callDeps, parties) }),
    supportHttp({
      ...settings,
      operatorIdentity: operatorSignature(settings.SITE_URL),
      issuerFor: receiptIssuer(settings.SITE_URL),
    }),
    callsHttp({ relay: relayOf(settings) }),
    careersHttp({ ...settings, operatorIdentity: operatorSignature(settings.SITE_URL) }),
    verificationHttp(settings),
    onboardingHttp(onboardingSettings(settings, parties)),
    partnerApiHttp(settings),
    workspaceHttp(finders),
    workHttp(workDeps({ ...parties, hasRelay: settings.TURN_URL !== "" })),
    systemHttp(systemDeps(settings, parties)),
    treasuryHttp(treasuryDeps(settings.SITE_URL, parties)),
  ];
}

/**
 * The same list without an installation, for code that only reads contracts. Its keys are random: if it were served, its codes would be
 * valid nowhere else.
 */
export const capabilities = capabilitiesOf({
  keys: createKeyring(Buffer.from(systemRandom(32)).toString("hex")),
  SITE_URL: "http://localhost:3000",
  CV_RETENTION_DAYS: 365,
  MAIL_FROM: "no-reply@example.com",
  MAIL_IN_ADDRESS: "",
  MAIL_IN_DELIMITER: "",
  TURN_URL: "",
  TURN_SECRET: "",
  TURN_ONLY: false,
});

/** The authenticator apps of the demo, from the file that the seed reads. */
export const demoSecrets = async () => demoAuthenticators("db/seed");

/** Served in addition where development routes are enabled. */
export const developmentCapabilities: readonly CapabilityHttp[] = [mailboxHttp, authenticatorHttp(demoSecrets)];

export const invariants = [
  ...platformInvariants,
  ...contentInvariants,
  ...accessInvariants,
  ...sessionInvariants,
  ...identityInvariants,
  ...ledgerInvariants,
  ...recipientInvariants,
  ...limitInvariants,
  ...pricingInvariants,
  ...transferInvariants,
  ...cashPointsInvariants,
  ...reconciliationInvariants,
  ...notificationInvariants,
  ...supportInvariants,
  ...callInvariants,
  ...careersInvariants,
  ...verificationInvariants,
  ...onboardingInvariants,
  ...partnerApiInvariants,
  ...treasuryInvariants,
];
