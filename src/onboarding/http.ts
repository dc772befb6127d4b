import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { readOwnBusiness, startOwnSheet } from "./businesses/own-business.ts";
import { takeOwnSheet } from "./businesses/take-own-sheet.ts";
import * as own from "./businesses/contract.ts";
import { checkAccount } from "./commercial-data/check-account.ts";
import * as data from "./commercial-data/contract.ts";
import { invitePerson } from "./commercial-data/invite-person.ts";
import { openData, saveSection } from "./commercial-data/save-section.ts";
import { submitSheet } from "./commercial-data/submit-sheet.ts";
import { onboardingDeps, type OnboardingSettings } from "./deps.ts";
import { giveDocument, removeDocument } from "./documents/give-document.ts";
import { takeBusinessDocument, takeDataDocument } from "./documents/take-document.ts";
import * as office from "./office/contract.ts";
import * as listing from "./office/contract-list.ts";
import { listBusinesses, readBusiness } from "./office/read-business.ts";
import * as treat from "./office/treat-sheet.ts";
import { onboardingRefusals } from "./refusals/messages.ts";
import * as risk from "./risk/contract.ts";
import { overrideBusinessRisk } from "./risk/override-risk.ts";
import { confirmSheet } from "./signing/confirm-sheet.ts";
import * as signing from "./signing/contract.ts";
import { openSigning } from "./signing/open-signing.ts";
import { refuseToSign, requestChange, sendSigningCode, signSheet } from "./signing/sign-sheet.ts";
import { takeSheetPdf } from "./signing/take-pdf.ts";

/** The calls of onboarding: the applicant's own, those by a sheet's code, and those of staff. */
export function onboardingHttp(settings: OnboardingSettings): CapabilityHttp {
  const deps = onboardingDeps(settings);
  return {
    bindings: [
      on(own.readOwnBusiness, (ctx) => readOwnBusiness(ctx, deps)),
      on(own.takeOwnSheet, (ctx, input) => takeOwnSheet(ctx, deps, input)),
      on(own.startOwnSheet, (ctx, input) => startOwnSheet(ctx, deps, input)),
      on(data.openData, (ctx, input) => openData(ctx, deps, input)),
      on(data.saveSection, (ctx, input) => saveSection(ctx, deps, input)),
      on(data.giveDocument, (ctx, input) => giveDocument(ctx, deps, input)),
      on(data.removeDocument, (ctx, input) => removeDocument(ctx, deps, input)),
      on(data.readDataDocument, (ctx, input) => takeDataDocument(ctx, deps, input)),
      on(data.invitePerson, (ctx, input) => invitePerson(ctx, deps, input)),
      on(data.checkAccount, (ctx, input) => checkAccount(ctx, deps, input)),
      on(data.submitSheet, (ctx, input) => submitSheet(ctx, deps, input)),
      on(signing.openSigning, (ctx, input) => openSigning(ctx, deps, input)),
      on(signing.sendSigningCode, (ctx, input) => sendSigningCode(ctx, deps, input)),
      on(signing.signSheet, (ctx, input) => signSheet(ctx, deps, input)),
      on(signing.requestChange, (ctx, input) => requestChange(ctx, deps, input)),
      on(signing.refuseToSign, (ctx, input) => refuseToSign(ctx, deps, input)),
      on(signing.takeSheetPdf, (ctx, input) => takeSheetPdf(ctx, deps, input)),
      on(signing.confirmSheet, confirmSheet),
      on(listing.listBusinesses, listBusinesses),
      on(office.readBusiness, (ctx, input) => readBusiness(ctx, deps, input)),
      on(office.takeBusinessDocument, (ctx, input) => takeBusinessDocument(ctx, deps, input)),
      on(office.beginSheetOf, (ctx, input) => treat.beginSheetOf(ctx, deps, input)),
      on(office.makeDataCode, (ctx, input) => treat.makeDataCode(ctx, deps, input)),
      on(office.requestData, (ctx, input) => treat.requestData(ctx, deps, input)),
      on(office.makeSigningCode, (ctx, input) => treat.makeSigningCode(ctx, deps, input)),
      on(office.assessDocument, (ctx, input) => treat.assessDocument(ctx, deps, input)),
      on(office.acceptAccountName, (ctx, input) => treat.acceptAccountName(ctx, deps, input)),
      on(office.passDueDiligence, (ctx, input) => treat.passDueDiligence(ctx, deps, input)),
      on(office.returnSheet, (ctx, input) => treat.returnSheet(ctx, deps, input)),
      on(office.refuseSheetOf, (ctx, input) => treat.refuseSheetOf(ctx, deps, input)),
      on(office.withdrawSheet, (ctx, input) => treat.withdrawSheet(ctx, deps, input)),
      on(office.suspendBusiness, (ctx, input) => treat.suspendBusiness(ctx, deps, input)),
      on(risk.overrideBusinessRisk, (ctx, input) => overrideBusinessRisk(ctx, deps, input)),
      on(office.addToFile, (ctx, input) => treat.addToFile(ctx, deps, input)),
    ],
    refusals: onboardingRefusals,
  };
}
