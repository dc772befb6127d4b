/** Bank labels, for screens that must not import browser code. */
export { bankLabel, bankMark, type NamedBank } from "../model/banks.ts";
