import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { listJournalsOf, listMonth, listStatement, listTrialBalance, readAccountBalance } from "./read-books.ts";
import { searchJournals } from "./search-journals.ts";

export const ledgerHttp: CapabilityHttp = {
  bindings: [
    on(contract.listTrialBalance, listTrialBalance),
    on(contract.readAccountBalance, readAccountBalance),
    on(contract.listMonth, listMonth),
    on(contract.listStatement, listStatement),
    on(contract.listJournalsOf, listJournalsOf),
    on(contract.searchJournals, searchJournals),
  ],
  refusals: { ID: {}, EN: {} },
};
