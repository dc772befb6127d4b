/** What a bank is called, for screens that import nothing of the browser's. */
export { bankLabel, type NamedBank } from "../../banks.ts";
