import { ledgerHttp } from "../http.ts";

const NAMES = new Map([
  ["014", "BCA"],
  ["016", "Maybank"],
]);

/** The calls of the ledger; of the owners two banks have a name. */
export const namedLedgerHttp = ledgerHttp({
  namesOfOwners: (_, owners) => Promise.resolve(new Map([...NAMES].filter(([owner]) => owners.includes(owner)))),
});
