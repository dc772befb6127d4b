/** Bank labels, for screens that must not import browser code. */
export { bankLabel, type NamedBank } from "../model/banks.ts";
