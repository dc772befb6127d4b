/** All jobs of the house: what each capability does without being asked, wired to what it stands on. */
import { houseJobs } from "#platform/jobs/house-jobs.ts";
import { deliverJob, gatewaysOf } from "#platform/mail/deliver.ts";
import { blankJob } from "#platform/mail/blank.ts";
import { inquireJob } from "#platform/mail/inquire.ts";
import { messageGateway } from "#outside/message-gateway.ts";
import { auditJobs } from "#audit/jobs.ts";
import { identityJobs } from "#identity/jobs.ts";
import { ecbRates } from "#outside/ecb-rates.ts";
import { historyJobs, quoteJobs, rateJobs, termJobs } from "#pricing/jobs.ts";
import { notificationJobs } from "#notifications/jobs.ts";
import { cashPointsJobs } from "#cash-points/jobs.ts";
import { careersJobs } from "#careers/jobs.ts";
import { supportJobs } from "#support/jobs.ts";
import { contentJobs } from "#content/jobs.ts";
import { operatorJobs } from "#operator/jobs.ts";
import { ledgerJobs } from "#ledger/jobs.ts";
import { recipientJobs } from "#recipients/jobs.ts";
import { reconciliationJobs } from "#reconciliation/jobs.ts";
import { sessionJobs } from "#sessions/jobs.ts";
import { listPaySoon } from "#transfers/index.ts";
import { arrivalJobs } from "#transfers/arrival-jobs.ts";
import { transferJobs } from "#transfers/jobs.ts";
import { visitJobs } from "#visits/jobs.ts";
import { asOfLastReferenceDay } from "../db/seed/demo-rates.ts";
import { operatorParts } from "./operator-parts.ts";
import { reconciliationParts, treasury } from "./reconciliation-parts.ts";
import { transferWorkParts } from "./transfer-parts.ts";
import { SAMPLE_RATES, type Config } from "#platform/config.ts";
import type { WithKeys } from "#platform/keys/keyring.ts";
import { UNWATCHED, type OutsideCalls } from "#platform/outside-calls.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import { identitySettings } from "./capabilities.ts";
import type { OutsideParties } from "./parties.ts";

/** How the reference source is called beside its rates. */
export const REFERENCE = "ecb";

/** The source of reference rates. The shipped sample is of one day: outside production, where alone it may be named, it does not age. */
export function referenceRates(
  { RATES_SOURCE: source }: Pick<Config, "RATES_SOURCE">,
  clock: Machinery["clock"],
  calls: OutsideCalls = UNWATCHED,
) {
  const read = ecbRates({ source, calls });
  return source === SAMPLE_RATES ? asOfLastReferenceDay(read, clock) : read;
}

/** The jobs of a worker under this configuration. Where no party is named, nothing is paid and nothing is reconciled. */
export function jobsOf(
  config: Config & WithKeys,
  machinery: Machinery,
  parties: OutsideParties,
  calls: OutsideCalls = UNWATCHED,
) {
  const { MESSAGE_GATEWAY_URL: url, MESSAGE_GATEWAY_KEY: key } = config;
  const messages = url ? messageGateway({ url, key, clock: machinery.clock, calls }) : undefined;
  const work = transferWorkParts(identitySettings(config), parties);
  const books = reconciliationParts(config.SITE_URL, parties);
  return [
    ...houseJobs,
    ...auditJobs,
    ...sessionJobs,
    ...ledgerJobs,
    ...recipientJobs(parties.askAccount),
    ...(work ? transferJobs(work) : []),
    ...arrivalJobs,
    ...(books ? reconciliationJobs(books) : []),
    ...quoteJobs,
    ...historyJobs,
    ...termJobs({ siteUrl: config.SITE_URL, treasury }),
    ...rateJobs(REFERENCE, referenceRates(config, machinery.clock, calls)),
    ...cashPointsJobs,
    ...identityJobs(identitySettings(config)),
    ...visitJobs,
    ...supportJobs,
    ...careersJobs(config),
    ...contentJobs,
    ...operatorJobs(operatorParts(config.SITE_URL)),
    ...notificationJobs({ ...identitySettings(config), listPaySoon }),
    deliverJob(gatewaysOf(config, messages?.send, calls)),
    blankJob({ keepsMailbox: config.DEV_ROUTES }),
    ...(messages ? [inquireJob(messages.inquire)] : []),
  ];
}
