/** The jobs of a worker: each capability's list, bound to its dependencies. */
import { operatorBrand, operatorSignature } from "#operator/index.ts";
import { contactsOfLevel, contactsWithRight } from "#identity/index.ts";
import { platformJobs } from "#platform/jobs/platform-jobs.ts";
import { deliverJob, gatewaysOf } from "#platform/mail/deliver.ts";
import { blankJob } from "#platform/mail/blank-secrets.ts";
import { inquireJob } from "#platform/mail/inquire-receipts.ts";
import { messageGateway } from "#outside/message-gateway/gateway.ts";
import { auditJobs } from "#audit/jobs.ts";
import { identityJobs } from "#identity/jobs.ts";
import { ecbRates } from "#outside/rates/ecb-rates.ts";
import { REFERENCE_SOURCE } from "#pricing/rates/model/rates.ts";
import { historyJobs, quoteJobs, rateJobs, termJobs } from "#pricing/jobs.ts";
import { notificationJobs } from "#notifications/jobs.ts";
import { cashPointsJobs } from "#cash-points/jobs.ts";
import { callJobs } from "#calls/jobs.ts";
import { careersJobs } from "#careers/jobs.ts";
import { linkOfSurvey } from "#support/index.ts";
import { supportJobs, supportMails } from "#support/jobs.ts";
import { contentJobs } from "#content/jobs.ts";
import { operatorJobs } from "#operator/jobs.ts";
import { ledgerJobs } from "#ledger/jobs.ts";
import { recipientJobs } from "#recipients/jobs.ts";
import { reconciliationJobs } from "#reconciliation/jobs.ts";
import { sessionJobs } from "#sessions/jobs.ts";
import { listPayReminders } from "#transfers/index.ts";
import { companyJobs } from "#transfers/company/jobs.ts";
import { arrivalJobs } from "#transfers/arrivals/jobs.ts";
import { fileJobs } from "#transfers/files/jobs.ts";
import { payrollJobs } from "#transfers/payroll/jobs.ts";
import { reportJobs } from "#transfers/report/jobs.ts";
import { scheduleJobs } from "#transfers/schedules/jobs.ts";
import { transferJobs } from "#transfers/jobs.ts";
import { onboardingJobs } from "#onboarding/jobs.ts";
import { onboardingSettings } from "./onboarding.ts";
import { partnerApiJobs } from "#partner-api/jobs.ts";
import { verificationJobs } from "#verification/jobs.ts";
import { treasuryJobs } from "#treasury/jobs.ts";
import { visitJobs } from "#visits/jobs.ts";
import { workJobs } from "#work/jobs.ts";
import { asOfLastReferenceDay } from "../../db/seed/demo-rates.ts";
import { reconciliationDeps } from "./reconciliation.ts";
import { transferCallDeps, transferWorkDeps } from "./transfers.ts";
import { treasuryDeps } from "./treasury.ts";
import { workNotifier } from "./work.ts";
import { connectionTests } from "./system.ts";
import { systemJobs } from "#system/jobs.ts";
import type { WithKeys } from "#platform/keys/keyring.ts";
import { UNWATCHED, type OutsideCalls } from "#platform/outside-calls.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { identitySettings } from "./capabilities.ts";
import type { OutsideParties } from "./parties.ts";
import { SAMPLE_RATES, type Config } from "#platform/settings/settings.ts";

/** Binds the source of reference rates. The shipped sample, which is refused in production, is read as of the last reference day. */
export function referenceRates(
  { RATES_SOURCE: source }: Pick<Config, "RATES_SOURCE">,
  clock: Runtime["clock"],
  calls: OutsideCalls = UNWATCHED,
) {
  const read = ecbRates({ source, calls });
  return source === SAMPLE_RATES ? asOfLastReferenceDay(read, clock) : read;
}

/** Without a bank no payout leaves and no statement is reconciled. */
export function jobsOf(config: Config & WithKeys, runtime: Runtime, parties: OutsideParties, calls: OutsideCalls = UNWATCHED) {
  const { MESSAGE_GATEWAY_URL: url, MESSAGE_GATEWAY_KEY: key } = config;
  const messages = url ? messageGateway({ url, key, clock: runtime.clock, calls }) : undefined;
  const work = transferWorkDeps(identitySettings(config), parties);
  const books = reconciliationDeps(config.SITE_URL, parties);
  const mails = supportMails({ ...config, operatorIdentity: operatorSignature(config.SITE_URL) });
  return [
    ...platformJobs,
    ...auditJobs,
    ...sessionJobs,
    ...ledgerJobs,
    ...recipientJobs(parties.inquireAccount),
    ...(work ? [...transferJobs(work), ...payrollJobs(work), ...scheduleJobs(work)] : []),
    ...arrivalJobs,
    ...companyJobs,
    ...fileJobs,
    ...reportJobs,
    ...(books ? reconciliationJobs(books) : []),
    ...treasuryJobs(treasuryDeps(config.SITE_URL, parties)),
    ...quoteJobs,
    ...historyJobs,
    ...termJobs({ siteUrl: config.SITE_URL, treasury: (ctx) => contactsOfLevel(ctx, "TREASURY") }),
    ...rateJobs(REFERENCE_SOURCE, referenceRates(config, runtime.clock, calls)),
    ...cashPointsJobs,
    ...identityJobs(identitySettings(config)),
    ...visitJobs,
    ...supportJobs,
    ...mails.jobs,
    ...callJobs,
    ...careersJobs(config),
    ...verificationJobs(config),
    ...onboardingJobs(onboardingSettings(config, parties)),
    ...partnerApiJobs(config),
    ...contentJobs,
    ...operatorJobs({
      siteUrl: config.SITE_URL,
      administrators: (ctx) => contactsWithRight(ctx, { menu: "operator", module: "update" }),
    }),
    ...workJobs(workNotifier),
    ...systemJobs(connectionTests(config, runtime)),
    ...notificationJobs({
      ...identitySettings(config),
      listPayReminders: (ctx) => listPayReminders(ctx, transferCallDeps(identitySettings(config), parties)),
      makeLink: linkOfSurvey,
      push: parties.push,
    }),
    deliverJob(gatewaysOf(config, messages?.send, calls), {
      siteUrl: config.SITE_URL,
      brandName: operatorBrand(config.SITE_URL),
      readAttachments: mails.readAttachments,
    }),
    blankJob({ keepsMailbox: config.DEV_ROUTES }),
    ...(messages ? [inquireJob(messages.inquire)] : []),
  ];
}
