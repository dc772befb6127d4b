/** The interface of the operator's profile for wiring: every function takes the site's address, which stands in where no profile is set yet. */
export { operatorBrand, operatorSignature, operatorTelephone, receiptIssuer } from "./describe-operator.ts";
export { findProfile } from "./store.ts";
