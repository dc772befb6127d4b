import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { listJournalsOf, listStatement, readAccountBalance, readMonth, readTrialBalance } from "./read-books.ts";

export const ledgerHttp: CapabilityHttp = {
  bindings: [
    on(contract.readTrialBalance, readTrialBalance),
    on(contract.readAccountBalance, readAccountBalance),
    on(contract.readMonth, readMonth),
    on(contract.listStatement, listStatement),
    on(contract.listJournalsOf, listJournalsOf),
  ],
  refusals: { ID: {}, EN: {} },
};
