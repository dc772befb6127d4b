/** A registrant, for tests and attack simulations. */
import type { InputArgs } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { systemRandom } from "#platform/clock.ts";
import type { startRegistration } from "../registration/contract.ts";

export const PASSWORD = "Layang9#kuat";

export type Form = InputArgs<typeof startRegistration>;

/** A registration form not sent yet, with `PASSWORD`. Another count has another mailbox and another block of numbers. */
export function registrationForm(count: number, nowMs: number): Form {
  return {
    id: newId("rg", nowMs, systemRandom(10)),
    userType: "CUSTOMER",
    userBusinessType: "PERSONAL",
    honorific: "MRS",
    firstName: "Siti",
    lastName: "Rahma",
    emailAddress: `baru${count}@example.test`,
    phoneNumber: `0${81_300_000_000 + count * 10_007}`,
    country: "ID",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    termsAccepted: true,
  };
}

/** The form's number as it is stored. */
export const e164 = ({ phoneNumber }: Pick<Form, "phoneNumber">) => `+62${phoneNumber.replace(/^0/, "")}`;
