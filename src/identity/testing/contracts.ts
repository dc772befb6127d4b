/** All calls of identity in one module, for tests. */
export * from "../enrolment/contract-first-factor.ts";
export * from "../enrolment/contract.ts";
export * from "../step-up/contract.ts";
export * from "../password-reset/contract.ts";
export * from "../registration/contract.ts";
export * from "../sign-in/contract.ts";
export * from "../sign-in/contract-passkey.ts";
