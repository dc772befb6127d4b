/** All calls of identity under one name, as tests like them. */
export * from "../contract.ts";
export * from "../contract-enrolments.ts";
export * from "../contract-factors.ts";
export * from "../contract-proofs.ts";
