/** All calls of identity under one name, as tests like them. */
export * from "../contract.ts";
export * from "../enrolments.ts";
export * from "../factors.ts";
export * from "../proofs.ts";
