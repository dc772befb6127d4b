import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { listJournalsOf, listMonth, listStatement, listTrialBalance, readAccountBalance } from "./read-books.ts";
import { namedInFile } from "./name-file-rows.ts";
import { searchJournals } from "./search-journals.ts";

const NAMED = { fileRow: namedInFile };

export const ledgerHttp: CapabilityHttp = {
  bindings: [
    on(contract.listTrialBalance, listTrialBalance, NAMED),
    on(contract.readAccountBalance, readAccountBalance),
    on(contract.listMonth, listMonth, NAMED),
    on(contract.listStatement, listStatement, NAMED),
    on(contract.listJournalsOf, listJournalsOf, NAMED),
    on(contract.searchJournals, searchJournals, NAMED),
  ],
  refusals: { ID: {}, EN: {} },
};
