import { on, type Binding, type CapabilityHttp } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { startEmailChange, verifyEmailChange } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { startPhoneChange, verifyPhoneChange } from "./change-phone.ts";
import { sendChangeCode } from "./change-step.ts";
import { completeReset, readResetStep } from "./complete-reset.ts";
import * as names from "./contract-names.ts";
import * as office from "./contract-office.ts";
import * as contract from "./contract.ts";
import { activatePerson, deactivatePerson } from "./change-status.ts";
import { createStaff } from "./create-staff.ts";
import { endPersonSession, endPersonSessions } from "./end-person-sessions.ts";
import { listLevelChoices, listPeople } from "./list-people.ts";
import { listPersonHistory } from "./list-person-history.ts";
import { namePeople } from "./name-people.ts";
import { readPerson, revealPerson } from "./read-person.ts";
import { sendPasswordLink } from "./send-password-link.ts";
import { changeLanguage } from "./spoken-language.ts";
import { changeProfile, listOwnEvents, readOwnAccount } from "./own-account.ts";
import * as account from "./contract-account.ts";
import * as enrolments from "./contract-enrolments.ts";
import * as factors from "./contract-factors.ts";
import * as proofs from "./contract-proofs.ts";
import * as enrolling from "./enrol-factor.ts";
import * as own from "./own-factors.ts";
import { changePhone, readPhoneStep, sendPhoneCode } from "./phone-step.ts";
import { sendProofCode, startPasskeyProof, startProof, verifyProof } from "./prove-again.ts";
import { readAccount } from "./read-account.ts";
import { identityRefusals } from "./refusals/messages.ts";
import { removePersonFactors } from "./remove-person-factors.ts";
import { requestReset } from "./request-reset.ts";
import { readSignInStep, sendSignInCode, startSignInPasskey } from "./sign-in-step.ts";
import { signIn } from "./sign-in.ts";
import { resendRegistration } from "./resend-registration.ts";
import { startRegistration } from "./start-registration.ts";
import { readEmailUndo, undoEmailChange } from "./undo-email-change.ts";
import { verifyEmail } from "./verify-email.ts";
import { verifyPhone } from "./verify-phone.ts";
import { proveSignIn, verifySignIn } from "./verify-sign-in.ts";
import { identityParts, type IdentityParts, type IdentitySettings } from "./wire-parts.ts";

/** The calls of identity on the settings of this installation: keys are derived here, once. */
export function identityHttp(settings: IdentitySettings): CapabilityHttp {
  return identityHttpOf(identityParts(settings));
}

/** The same on parts that somebody else has made: tests count hashes. */
export function identityHttpOf(parts: IdentityParts): CapabilityHttp {
  const withParts: WithParts = (run) => (ctx, input) => run(ctx, input, parts);
  return {
    bindings: [...doorBindings(withParts), ...ownBindings(withParts), ...officeBindings(withParts)],
    refusals: identityRefusals,
  };
}

type WithParts = <I, O>(run: (ctx: Ctx, input: I, parts: IdentityParts) => Promise<O>) => (ctx: Ctx, input: I) => Promise<O>;

/** Registration, sign-in, the enrolment of staff, reset: everything before there is a session. */
function doorBindings(withParts: WithParts): readonly Binding[] {
  return [
    on(contract.startRegistration, withParts(startRegistration)),
    on(contract.resendRegistration, withParts(resendRegistration)),
    on(contract.verifyEmail, verifyEmail),
    on(contract.readPhoneStep, readPhoneStep),
    on(contract.sendPhoneCode, withParts(sendPhoneCode)),
    on(contract.changePhone, changePhone),
    on(contract.verifyPhone, withParts(verifyPhone)),
    on(contract.signIn, withParts(signIn)),
    on(contract.readSignInStep, readSignInStep),
    on(contract.sendSignInCode, withParts(sendSignInCode)),
    on(contract.verifySignIn, withParts(verifySignIn)),
    on(proofs.startSignInPasskey, withParts(startSignInPasskey)),
    on(proofs.proveSignIn, withParts(proveSignIn)),
    on(enrolments.readEnrolment, enrolling.readEnrolment),
    on(enrolments.startEnrolmentTotp, withParts(enrolling.startEnrolmentTotp)),
    on(enrolments.confirmEnrolmentTotp, withParts(enrolling.confirmEnrolmentTotp)),
    on(enrolments.startEnrolmentPasskey, withParts(enrolling.startEnrolmentPasskey)),
    on(enrolments.finishEnrolmentPasskey, withParts(enrolling.finishEnrolmentPasskey)),
    on(contract.requestReset, withParts(requestReset)),
    on(contract.readResetStep, readResetStep),
    on(contract.completeReset, withParts(completeReset)),
    on(contract.readAccount, readAccount),
  ];
}

/** What people do about their own account. */
function ownBindings(withParts: WithParts): readonly Binding[] {
  return [
    on(proofs.startProof, startProof),
    on(proofs.sendProofCode, withParts(sendProofCode)),
    on(proofs.startPasskeyProof, withParts(startPasskeyProof)),
    on(proofs.verifyProof, withParts(verifyProof)),
    on(factors.listFactors, own.listFactors),
    on(factors.startTotp, withParts(own.startTotp)),
    on(factors.confirmTotp, withParts(own.confirmTotp)),
    on(factors.removeTotp, withParts(own.removeTotp)),
    on(factors.startPasskey, withParts(own.startPasskey)),
    on(factors.finishPasskey, withParts(own.finishPasskey)),
    on(factors.renamePasskey, own.renamePasskey),
    on(factors.removePasskey, withParts(own.removePasskey)),
    on(factors.makeRecoveryCodes, withParts(own.makeRecoveryCodes)),
    on(account.readOwnAccount, readOwnAccount),
    on(account.listOwnEvents, withParts(listOwnEvents)),
    on(account.changeProfile, changeProfile),
    on(account.changeLanguage, changeLanguage),
    on(account.changePassword, withParts(changePassword)),
    on(account.startEmailChange, withParts(startEmailChange)),
    on(account.startPhoneChange, withParts(startPhoneChange)),
    on(account.sendChangeCode, withParts(sendChangeCode)),
    on(account.verifyEmailChange, withParts(verifyEmailChange)),
    on(account.verifyPhoneChange, withParts(verifyPhoneChange)),
    on(account.readEmailUndo, readEmailUndo),
    on(account.undoEmailChange, withParts(undoEmailChange)),
  ];
}

/** The office's room "Users". */
function officeBindings(withParts: WithParts): readonly Binding[] {
  return [
    on(names.namePeople, namePeople),
    on(office.listPeople, listPeople),
    on(office.listLevelChoices, listLevelChoices),
    on(office.readPerson, readPerson),
    on(office.listPersonHistory, listPersonHistory),
    on(office.revealPerson, revealPerson),
    on(office.deactivatePerson, deactivatePerson),
    on(office.activatePerson, activatePerson),
    on(office.endPersonSession, endPersonSession),
    on(office.endPersonSessions, endPersonSessions),
    on(office.sendPasswordLink, withParts(sendPasswordLink)),
    on(office.removePersonFactors, removePersonFactors),
    on(office.createStaff, withParts(createStaff)),
  ];
}
