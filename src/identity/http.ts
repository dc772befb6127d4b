import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { completeReset, readResetStep } from "./complete-reset.ts";
import * as office from "./contract-office.ts";
import * as contract from "./contract.ts";
import { activatePerson, deactivatePerson } from "./change-status.ts";
import { createStaff } from "./create-staff.ts";
import { endPersonSession, endPersonSessions } from "./end-person-sessions.ts";
import { listLevelChoices, listPeople } from "./list-people.ts";
import { namePeople } from "./name-people.ts";
import { readPerson, revealPerson } from "./read-person.ts";
import { sendPasswordLink } from "./send-password-link.ts";
import { changePhone, readPhoneStep, sendPhoneCode } from "./phone-step.ts";
import { readAccount } from "./read-account.ts";
import { identityRefusals } from "./refusals/messages.ts";
import { requestReset } from "./request-reset.ts";
import { readSignInStep, sendSignInCode } from "./sign-in-step.ts";
import { signIn } from "./sign-in.ts";
import { resendRegistration } from "./resend-registration.ts";
import { startRegistration } from "./start-registration.ts";
import { verifyEmail } from "./verify-email.ts";
import { verifyPhone } from "./verify-phone.ts";
import { verifySignIn } from "./verify-sign-in.ts";
import { identityParts, type IdentityParts, type IdentitySettings } from "./wire-parts.ts";

/** The calls of identity on the settings of this installation: keys are derived here, once. */
export function identityHttp(settings: IdentitySettings): CapabilityHttp {
  return identityHttpOf(identityParts(settings));
}

/** The same on parts that somebody else has made: tests count hashes. */
export function identityHttpOf(parts: IdentityParts): CapabilityHttp {
  const withParts =
    <I, O>(run: (ctx: Ctx, input: I, parts: IdentityParts) => Promise<O>) =>
    (ctx: Ctx, input: I) =>
      run(ctx, input, parts);
  return {
    bindings: [
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
      on(contract.requestReset, withParts(requestReset)),
      on(contract.readResetStep, readResetStep),
      on(contract.completeReset, withParts(completeReset)),
      on(contract.readAccount, readAccount),
      on(office.namePeople, namePeople),
      on(office.listPeople, listPeople),
      on(office.listLevelChoices, listLevelChoices),
      on(office.readPerson, readPerson),
      on(office.revealPerson, revealPerson),
      on(office.deactivatePerson, deactivatePerson),
      on(office.activatePerson, activatePerson),
      on(office.endPersonSession, endPersonSession),
      on(office.endPersonSessions, endPersonSessions),
      on(office.sendPasswordLink, withParts(sendPasswordLink)),
      on(office.createStaff, withParts(createStaff)),
    ],
    refusals: identityRefusals,
  };
}
