/** Every capability with calls of its own: the one list from which routes, in-process calls, OpenAPI and the access tests are made. */
import { accessHttp } from "#access/http.ts";
import { accessInvariants } from "#access/invariants.ts";
import { auditHttp } from "#audit/http.ts";
import { authenticatorHttp } from "#authenticator/http.ts";
import { careersHttp } from "#careers/http.ts";
import { careersInvariants } from "#careers/invariants.ts";
import { cashPointsHttp } from "#cash-points/http.ts";
import { cashPointsInvariants } from "#cash-points/invariants.ts";
import { readCommission, readCounterTerms, readTopUpDays } from "#cash-points/read-terms.ts";
import type { WiredWith } from "#cash-points/counter-parts.ts";
import { transfersAtCounter } from "#cash-points/transfers-at-counter.ts";
import { contentHttp } from "#content/http.ts";
import { contentInvariants } from "#content/invariants.ts";
import { identityHttp } from "#identity/http.ts";
import { identityInvariants } from "#identity/invariants.ts";
import type { IdentitySettings } from "#identity/wire-parts.ts";
import { ledgerHttp } from "#ledger/http.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { limitsHttp } from "#limits/http.ts";
import { limitInvariants } from "#limits/invariants.ts";
import { mailboxHttp } from "#mailbox/http.ts";
import { notificationsHttp } from "#notifications/http.ts";
import { notificationInvariants } from "#notifications/invariants.ts";
import { operatorHttp } from "#operator/http.ts";
import { findProfile } from "#operator/store.ts";
import { reconciliationHttp } from "#reconciliation/http.ts";
import { reconciliationInvariants } from "#reconciliation/invariants.ts";
import { Refusal } from "#kernel/refusal.ts";
import { systemRandom } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { CapabilityHttp } from "#platform/http/binding.ts";
import { createKeyring, type WithKeys } from "#platform/keys/keyring.ts";
import { houseInvariants } from "#platform/house-invariants.ts";
import { recipientsHttp } from "#recipients/http.ts";
import { compareNames } from "#recipients/name.ts";
import { recipientInvariants } from "#recipients/invariants.ts";
import { pricingHttp } from "#pricing/http.ts";
import { pricingInvariants } from "#pricing/invariants.ts";
import { demoAuthenticators } from "../db/seed/demo-accounts.ts";
import { setupParts } from "./setup-parts.ts";
import { NO_PARTIES, type OutsideParties } from "./parties.ts";
import { pickupCodeKeys, transferCallParts } from "./transfer-parts.ts";
import { sessionsHttp } from "#sessions/http.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import { setupHttp } from "#setup/http.ts";
import { supportHttp } from "#support/http.ts";
import { supportInvariants } from "#support/invariants.ts";
import type { SupportSettings } from "#support/wire-parts.ts";
import { lostOrderBooks } from "#transfers/index.ts";
import { transfersHttp } from "#transfers/http.ts";
import { visitsHttp } from "#visits/http.ts";
import type { ReceiptParts } from "#transfers/take-receipt.ts";
import { transferInvariants } from "#transfers/invariants.ts";

type Settings = Pick<Config, "SITE_URL" | "CV_RETENTION_DAYS"> & WithKeys;

/** What identity is wired with: keys come from the settings, the brand from the operator's profile. */
export function identitySettings({ keys, SITE_URL }: Pick<Settings, "keys" | "SITE_URL">): IdentitySettings {
  const brandName: IdentitySettings["brandName"] = async (ctx) =>
    (await findProfile(ctx.db))?.brandName ?? new URL(SITE_URL).hostname;
  return { keys, SITE_URL, brandName };
}

/** Who stands behind a receipt: the operator as its profile says. */
function issuerOf({ SITE_URL: siteUrl }: Pick<Settings, "SITE_URL">): ReceiptParts["issuerFor"] {
  return async (ctx, language) => {
    const profile = await findProfile(ctx.db);
    if (profile === null) throw new Refusal("operator_not_set", 503);
    const { brandName, legalName, licence, address, whatsapp, complaintChannel } = profile;
    return {
      siteUrl,
      brandName,
      legalName,
      address: `${address.street}, ${address.city} ${address.postalCode}`,
      licence: licence.number,
      authority: licence.authority[language],
      whatsapp: whatsapp.display,
      complaint: complaintChannel[language],
    };
  };
}

/** How mails from the house are signed, and where an answer to them goes. */
function houseNameOf({ SITE_URL }: Pick<Settings, "SITE_URL">): SupportSettings["houseName"] {
  return async (ctx, language) => {
    const profile = await findProfile(ctx.db);
    if (profile === null) return { brand: new URL(SITE_URL).hostname, mailbox: SITE_URL, hours: "" };
    return { brand: profile.brandName, mailbox: profile.email, hours: profile.hours[language] };
  };
}

/** How near the name on a document is to the recipient's, in hundredths. */
const nameScore = (recipient: string, document: string): number => compareNames(recipient, document).score;

/** What stands behind the counter of outlets: transfers, the terms in force, and how near names are. */
function counterOf(settings: Settings, parts: ReturnType<typeof transferCallParts>, { bank }: OutsideParties): WiredWith {
  const { brandName } = identitySettings(settings);
  const codeKeys = pickupCodeKeys(settings.keys);
  const transfers = transfersAtCounter({ parts, codeKeys, keys: settings.keys, brandName });
  return {
    transfers,
    terms: readCounterTerms,
    commission: readCommission,
    topUpDays: readTopUpDays,
    ownAccounts: bank === null ? [] : [bank.account],
    nameScore,
    issuerFor: issuerOf(settings),
  };
}

/** Served everywhere, on the settings of an installation. */
export function capabilitiesOf(settings: Settings, parties: OutsideParties = NO_PARTIES): readonly CapabilityHttp[] {
  const callParts = transferCallParts(identitySettings(settings), parties);
  return [
    operatorHttp,
    contentHttp,
    auditHttp,
    accessHttp,
    sessionsHttp,
    ledgerHttp,
    reconciliationHttp(lostOrderBooks(callParts)),
    pricingHttp,
    identityHttp(identitySettings(settings)),
    recipientsHttp(parties.askAccount),
    limitsHttp,
    transfersHttp({ ...callParts, issuerFor: issuerOf(settings) }),
    notificationsHttp,
    visitsHttp,
    setupHttp(setupParts(parties)),
    cashPointsHttp({ ...settings, counter: counterOf(settings, callParts, parties) }),
    supportHttp({ ...settings, houseName: houseNameOf(settings) }),
    careersHttp({ ...settings, houseName: houseNameOf(settings) }),
  ];
}

/** The same list without an installation, for what only reads contracts. Its keys are nobody's: should it be served, no code of it is good elsewhere. */
export const capabilities = capabilitiesOf({
  keys: createKeyring(Buffer.from(systemRandom(32)).toString("hex")),
  SITE_URL: "http://localhost:3000",
  CV_RETENTION_DAYS: 365,
});

/** The authenticator apps of the demo, from the file that the seed reads. */
export const demoSecrets = async () => demoAuthenticators("db/seed");

/** Served besides where development routes are on. */
export const developmentCapabilities: readonly CapabilityHttp[] = [mailboxHttp, authenticatorHttp(demoSecrets)];

export const invariants = [
  ...houseInvariants,
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
  ...careersInvariants,
];
