/** Bank labels, for screens that must not import browser code. */
export { bankLabel, bankMark, labelMark, type NamedBank } from "../model/banks.ts";
