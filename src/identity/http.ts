import { type Binding, type CapabilityHttp, on } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { startEmailChange, verifyEmailChange } from "./account/change-email.ts";
import { changePassword } from "./account/change-password.ts";
import { startPhoneChange, verifyPhoneChange } from "./account/change-phone.ts";
import { sendChangeCode } from "./account/change-step.ts";
import * as account from "./account/contract.ts";
import { changeProfile, listOwnEvents, readOwnAccount } from "./account/own-account.ts";
import { readEmailUndo, undoEmailChange } from "./account/undo-email-change.ts";
import { identityDeps, type IdentityDeps, type IdentitySettings } from "./deps.ts";
import * as enrolments from "./enrolment/contract-first-factor.ts";
import * as factors from "./enrolment/contract.ts";
import * as enrolling from "./enrolment/enrol-first-factor.ts";
import * as own from "./enrolment/own-factors.ts";
import { answerCallerCheck, listCallerChecks, startCallerCheck } from "./caller-check/check-caller.ts";
import * as callers from "./caller-check/contract.ts";
import { activatePerson, deactivatePerson } from "./office/change-status.ts";
import * as names from "./office/contract-names.ts";
import * as office from "./office/contract.ts";
import { createStaff } from "./office/create-staff.ts";
import { endPersonSession, endPersonSessions } from "./office/end-person-sessions.ts";
import { listLevelChoices, listPeople } from "./office/list-people.ts";
import { listPersonHistory } from "./office/list-person-history.ts";
import { namePeople } from "./office/name-people.ts";
import { readPerson, revealPerson } from "./office/read-person.ts";
import { removePersonFactors } from "./office/remove-person-factors.ts";
import { sendPasswordLink } from "./office/send-password-link.ts";
import { completeReset, readResetStep } from "./password-reset/complete-reset.ts";
import * as passwordReset from "./password-reset/contract.ts";
import { requestReset } from "./password-reset/request-reset.ts";
import { identityRefusals } from "./refusals/messages.ts";
import * as registration from "./registration/contract.ts";
import { changePhone, readPhoneStep, sendPhoneCode } from "./registration/phone-step.ts";
import { resendRegistration } from "./registration/resend-registration.ts";
import { startRegistration } from "./registration/start-registration.ts";
import { verifyEmail } from "./registration/verify-email.ts";
import { verifyPhone } from "./registration/verify-phone.ts";
import * as signInCalls from "./sign-in/contract.ts";
import * as passkeyCalls from "./sign-in/contract-passkey.ts";
import { changeLanguage } from "./sign-in/person-language.ts";
import { readAccount } from "./sign-in/read-account.ts";
import { readSignInStep, sendSignInCode, startSignInPasskey } from "./sign-in/sign-in-step.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { signInWithPasskey, startPasskeySignIn } from "./sign-in/sign-in-with-passkey.ts";
import { proveSignIn, verifySignIn } from "./sign-in/verify-sign-in.ts";
import * as proofs from "./step-up/contract.ts";
import { sendProofCode, startPasskeyProof, startProof, verifyProof } from "./step-up/prove-again.ts";

/** Identity's calls with the settings of this installation. Derives the keys, once. */
export function identityHttp(settings: IdentitySettings): CapabilityHttp {
  return identityHttpOf(identityDeps(settings));
}

/** The same with given dependencies: tests count hashes. */
export function identityHttpOf(deps: IdentityDeps): CapabilityHttp {
  const withDeps: WithDeps = (run) => (ctx, input) => run(ctx, input, deps);
  return {
    bindings: [...doorBindings(withDeps), ...ownBindings(withDeps), ...officeBindings(withDeps)],
    refusals: identityRefusals,
  };
}

type WithDeps = <I, O>(run: (ctx: Ctx, input: I, deps: IdentityDeps) => Promise<O>) => (ctx: Ctx, input: I) => Promise<O>;

/** Registration, sign-in, enrolment of staff, reset: everything before a session exists. */
function doorBindings(withDeps: WithDeps): readonly Binding[] {
  return [
    on(registration.startRegistration, withDeps(startRegistration)),
    on(registration.resendRegistration, withDeps(resendRegistration)),
    on(registration.verifyEmail, verifyEmail),
    on(registration.readPhoneStep, readPhoneStep),
    on(registration.sendPhoneCode, withDeps(sendPhoneCode)),
    on(registration.changePhone, changePhone),
    on(registration.verifyPhone, withDeps(verifyPhone)),
    on(signInCalls.signIn, withDeps(signIn)),
    on(signInCalls.readSignInStep, readSignInStep),
    on(signInCalls.sendSignInCode, withDeps(sendSignInCode)),
    on(signInCalls.verifySignIn, withDeps(verifySignIn)),
    on(proofs.startSignInPasskey, withDeps(startSignInPasskey)),
    on(proofs.proveSignIn, withDeps(proveSignIn)),
    on(passkeyCalls.startPasskeySignIn, withDeps(startPasskeySignIn)),
    on(passkeyCalls.signInWithPasskey, withDeps(signInWithPasskey)),
    on(enrolments.readEnrolment, enrolling.readEnrolment),
    on(enrolments.startEnrolmentTotp, withDeps(enrolling.startEnrolmentTotp)),
    on(enrolments.confirmEnrolmentTotp, withDeps(enrolling.confirmEnrolmentTotp)),
    on(enrolments.startEnrolmentPasskey, withDeps(enrolling.startEnrolmentPasskey)),
    on(enrolments.finishEnrolmentPasskey, withDeps(enrolling.finishEnrolmentPasskey)),
    on(passwordReset.requestReset, withDeps(requestReset)),
    on(passwordReset.readResetStep, readResetStep),
    on(passwordReset.completeReset, withDeps(completeReset)),
    on(signInCalls.readAccount, readAccount),
  ];
}

/** The calls by which a person manages their own account. */
function ownBindings(withDeps: WithDeps): readonly Binding[] {
  return [
    on(proofs.startProof, startProof),
    on(proofs.sendProofCode, withDeps(sendProofCode)),
    on(proofs.startPasskeyProof, withDeps(startPasskeyProof)),
    on(proofs.verifyProof, withDeps(verifyProof)),
    on(factors.listFactors, own.listFactors),
    on(factors.startTotp, withDeps(own.startTotp)),
    on(factors.confirmTotp, withDeps(own.confirmTotp)),
    on(factors.removeTotp, withDeps(own.removeTotp)),
    on(factors.startPasskey, withDeps(own.startPasskey)),
    on(factors.finishPasskey, withDeps(own.finishPasskey)),
    on(factors.renamePasskey, own.renamePasskey),
    on(factors.removePasskey, withDeps(own.removePasskey)),
    on(factors.makeRecoveryCodes, withDeps(own.makeRecoveryCodes)),
    on(account.readOwnAccount, readOwnAccount),
    on(account.listOwnEvents, withDeps(listOwnEvents)),
    on(account.changeProfile, changeProfile),
    on(account.changeLanguage, changeLanguage),
    on(account.changePassword, withDeps(changePassword)),
    on(account.startEmailChange, withDeps(startEmailChange)),
    on(account.startPhoneChange, withDeps(startPhoneChange)),
    on(account.sendChangeCode, withDeps(sendChangeCode)),
    on(account.verifyEmailChange, withDeps(verifyEmailChange)),
    on(account.verifyPhoneChange, withDeps(verifyPhoneChange)),
    on(account.readEmailUndo, readEmailUndo),
    on(account.undoEmailChange, withDeps(undoEmailChange)),
  ];
}

/** The "Users" section of the back office. */
function officeBindings(withDeps: WithDeps): readonly Binding[] {
  return [
    on(names.namePeople, namePeople),
    on(office.listPeople, listPeople),
    on(office.listLevelChoices, listLevelChoices),
    on(office.readPerson, readPerson),
    on(office.listPersonHistory, listPersonHistory),
    on(office.revealPerson, withDeps(revealPerson)),
    on(callers.listCallerChecks, listCallerChecks),
    on(callers.startCallerCheck, withDeps(startCallerCheck)),
    on(callers.answerCallerCheck, withDeps(answerCallerCheck)),
    on(office.deactivatePerson, deactivatePerson),
    on(office.activatePerson, activatePerson),
    on(office.endPersonSession, endPersonSession),
    on(office.endPersonSessions, endPersonSessions),
    on(office.sendPasswordLink, withDeps(sendPasswordLink)),
    on(office.removePersonFactors, removePersonFactors),
    on(office.createStaff, withDeps(createStaff)),
  ];
}
