import { namedInFile } from "#ledger/index.ts";
import { on, type Binding } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import * as figures from "./contract-figures.ts";
import { listPromises, listRails, listReturns, listVolume } from "./list-figures.ts";
import { listResultJournals, listResults } from "./read-results.ts";

const NAMED = { fileRow: namedInFile };

/** Bindings of the reports. */
export const reportBindings: readonly Binding[] = [
  on(contract.listResults, listResults, NAMED),
  on(contract.listResultJournals, listResultJournals, NAMED),
  on(figures.listVolume, listVolume),
  on(figures.listReturns, listReturns),
  on(figures.listPromises, listPromises),
  on(figures.listRails, listRails),
];
