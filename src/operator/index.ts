/**
 * The interface of the operator's profile for wiring. The functions that describe it take the site's address, which stands in where no
 * profile is set yet.
 */
export { manifestOf } from "./describe-app.ts";
export { operatorBrand, operatorSignature, operatorTelephone, receiptIssuer } from "./describe-operator.ts";
export { hasProfile } from "./store.ts";
