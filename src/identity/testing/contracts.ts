/** All calls of identity in one module, for tests. */
export * from "../contract.ts";
export * from "../enrolment/contract-first-factor.ts";
export * from "../enrolment/contract.ts";
export * from "../step-up/contract.ts";
