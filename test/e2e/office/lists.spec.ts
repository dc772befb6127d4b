/**
 * Every list of the signed-in area, in both languages: it opens with one heading, survives an address that makes no sense, says what it ignored, and
 * leads out of a search that finds nothing. src/whole-product/list-pages.test.ts checks that no list is missing here.
 */
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, inOneLanguage, test, type Language } from "../steps/journey.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";
import { changesAddress, levelsAddress } from "../../../src/access/contract.ts";
import { trailAddress } from "../../../src/audit/contract.ts";
import { applicationsAddress, jobOpeningsAddress } from "../../../src/careers/contract-office.ts";
import { agentsAddress, floatsAddress } from "../../../src/cash-points/agents/contract.ts";
import { ownCommissionAddress } from "../../../src/cash-points/commission/contract.ts";
import { differencesAddress } from "../../../src/cash-points/drawer/contract-differences.ts";
import { floatRequestsAddress } from "../../../src/cash-points/float/contract.ts";
import { outletsAddress } from "../../../src/cash-points/outlets/contract.ts";
import { ownedOutletsAddress } from "../../../src/cash-points/outlets/contract-owner.ts";
import { agentReportAddress } from "../../../src/cash-points/agents/contract-report.ts";
import { cashReportsAddress } from "../../../src/cash-points/reports/contract.ts";
import { categoriesAddress } from "../../../src/content/articles/contract-categories.ts";
import { articlesAddress } from "../../../src/content/articles/contract-list.ts";
import { legalAddress } from "../../../src/content/legal/contract.ts";
import { officesAddress } from "../../../src/content/offices/contract.ts";
import { pagesAddress } from "../../../src/content/pages/contract.ts";
import { picturesAddress } from "../../../src/content/pictures/contract.ts";
import { questionsAddress } from "../../../src/content/questions/contract.ts";
import { teamAddress } from "../../../src/content/team/contract.ts";
import { peopleAddress } from "../../../src/identity/office/contract.ts";
import { notificationsAddress } from "../../../src/notifications/contract.ts";
import { switchesAddress } from "../../../src/pricing/corridors/contract-stops.ts";
import { termsAddress } from "../../../src/pricing/terms/contract-list.ts";
import { balancesAddress, journalsAddress, monthAddress, statementAddress } from "../../../src/ledger/contract.ts";
import { ratesAddress } from "../../../src/pricing/rates/contract-desk.ts";
import * as businesses from "../../../src/onboarding/office/contract-list.ts";
import { statementDaysAddress } from "../../../src/reconciliation/contract-days.ts";
import { differencesAddress as reconciliationAddress } from "../../../src/reconciliation/contract.ts";
import { recipientsAddress } from "../../../src/recipients/contract.ts";
import { inboxAddress } from "../../../src/support/contract-office.ts";
import { boardAddress } from "../../../src/support/board/contract.ts";
import { deskAddress } from "../../../src/support/desk/contract-list.ts";
import { complaintsAddress } from "../../../src/support/complaints/contract-office.ts";
import { complaintReportAddress } from "../../../src/support/complaints/contract-report.ts";
import { surveyResultsAddress } from "../../../src/support/surveys/contract-results.ts";
import { macrosAddress } from "../../../src/support/macros/contract.ts";
import { transfersAddress } from "../../../src/transfers/lists/contract.ts";
import { schedulesAddress } from "#transfers/schedules/contract.ts";
import { transfersAddress as allTransfers } from "../../../src/transfers/office/contract-list.ts";
import { holdsAddress } from "../../../src/transfers/advance-holds/contract.ts";
import { payrollsAddress } from "../../../src/transfers/payroll/contract.ts";
import { promisesAddress, railsAddress, returnsAddress, volumeAddress } from "../../../src/transfers/report/contract-figures.ts";
import { resultJournalsAddress, resultsAddress } from "../../../src/transfers/report/contract.ts";
import { paymentsAddress } from "../../../src/transfers/unapplied-payments/contract.ts";
import { bookingsAddress, commissionsAddress } from "../../../src/treasury/contract-list.ts";
import { periodsAddress } from "../../../src/treasury/contract-close-list.ts";
import { casesAddress } from "../../../src/verification/cases/contract.ts";
import { inboxAddress as proposalsAddress } from "../../../src/work/contract-proposals.ts";
import { visitsAddress } from "../../../src/visits/contract.ts";

interface Listed {
  readonly path: string;
  readonly filters: readonly string[];
}
const OF_STAFF: Readonly<Record<string, readonly Listed[]>> = {
  "admin2@demo.example": [peopleAddress, levelsAddress, changesAddress],
  "operasional2@demo.example": [
    allTransfers,
    paymentsAddress,
    outletsAddress,
    agentsAddress,
    visitsAddress,
    volumeAddress,
    returnsAddress,
    promisesAddress,
    railsAddress,
    agentReportAddress,
    officesAddress,
    businesses.agentsAddress,
    businesses.partnersAddress,
    businesses.businessesAddress,
  ],
  "agen@demo.example": [ownedOutletsAddress, ownCommissionAddress],
  "kepatuhan@demo.example": [trailAddress, casesAddress, proposalsAddress, cashReportsAddress, holdsAddress],
  "treasuri2@demo.example": [
    switchesAddress,
    ratesAddress,
    termsAddress,
    floatsAddress,
    floatRequestsAddress,
    differencesAddress,
    bookingsAddress,
    commissionsAddress,
    balancesAddress,
    { ...statementAddress, path: "/office/ledger/account/transit:IDR" },
    journalsAddress,
    monthAddress,
    periodsAddress,
    resultsAddress,
    resultJournalsAddress,
    reconciliationAddress,
    statementDaysAddress,
  ],
  "layanan@demo.example": [
    inboxAddress,
    deskAddress,
    complaintsAddress,
    complaintReportAddress,
    boardAddress,
    macrosAddress,
    surveyResultsAddress,
    jobOpeningsAddress,
    applicationsAddress,
  ],
  "redaksi@demo.example": [
    articlesAddress,
    categoriesAddress,
    questionsAddress,
    pagesAddress,
    legalAddress,
    picturesAddress,
    teamAddress,
  ],
};
const OF_CUSTOMERS: readonly Listed[] = [transfersAddress, schedulesAddress, recipientsAddress, notificationsAddress];
const OF_BUSINESSES: readonly Listed[] = [payrollsAddress];

const MESSAGES = {
  ID: { clear: "Hapus semua filter", ignored: /Sebagian alamat halaman ini tidak dikenal/ },
  EN: { clear: "Clear all filters", ignored: /Part of this page’s address was not recognised/ },
} as const;
/** Parameters of every list; a list's filters come from its call. */
const PAGING = ["page", "per_page", "sort", "before", "after"];
const FOUND_NOWHERE = "zzqqxxyy";

async function expectOpen(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
}

async function walk(page: Page, language: Language, lists: readonly Listed[]): Promise<void> {
  const messages = MESSAGES[language];
  for (const { path, filters } of lists)
    await test.step(path, async () => {
      await page.goto(`${path}?${[...PAGING, "q", ...filters].map((name) => `${name}=!`).join("&")}`);
      await expectOpen(page);
      if (filters.some((name) => name !== "search")) await expect(page.getByText(messages.ignored)).toBeVisible();
      if (filters.includes("search")) {
        await page.goto(`${path}?${path === transfersAddress.path ? "search" : "q"}=${FOUND_NOWHERE}`);
        await page.getByRole("link", { name: messages.clear }).last().click();
        await expect(page).toHaveURL(path);
      } else await page.goto(path);
      await expectOpen(page);
      await expect(page.getByText(messages.ignored)).toHaveCount(0);
      await expectNoSidewaysScroll(page);
    });
}

inOneLanguage("ID", (language) => {
  test.use({ viewport: PHONE });

  for (const [email, lists] of Object.entries(OF_STAFF))
    test(`the lists of ${email.split("@")[0]}`, async ({ page }) => {
      await signIn(page, email, { next: null });
      await walk(page, language, lists);
    });

  test("the lists of a customer", async ({ page }) => {
    await register(page, newPerson(), { next: null });
    await walk(page, language, OF_CUSTOMERS);
  });

  test("the lists of a business", async ({ page }) => {
    await signIn(page, "usaha@demo.example", { next: null });
    await walk(page, language, OF_BUSINESSES);
  });
});
