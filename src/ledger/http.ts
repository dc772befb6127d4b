import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import type { LedgerDeps } from "./deps.ts";
import { listJournalsOf, listMonth, listStatement, listTrialBalance, readAccountBalance } from "./read-books.ts";
import { namedInFile } from "./name-file-rows.ts";
import { searchJournals } from "./search-journals.ts";

const NAMED = { fileRow: namedInFile };

export const ledgerHttp = (deps: LedgerDeps): CapabilityHttp => ({
  bindings: [
    on(contract.listTrialBalance, (ctx, input) => listTrialBalance(ctx, input, deps), NAMED),
    on(contract.readAccountBalance, (ctx, input) => readAccountBalance(ctx, input, deps)),
    on(contract.listMonth, (ctx, input) => listMonth(ctx, input, deps), NAMED),
    on(contract.listStatement, (ctx, input) => listStatement(ctx, input, deps), NAMED),
    on(contract.listJournalsOf, (ctx, input) => listJournalsOf(ctx, input, deps), NAMED),
    on(contract.searchJournals, searchJournals, NAMED),
  ],
  refusals: { ID: {}, EN: {} },
});
