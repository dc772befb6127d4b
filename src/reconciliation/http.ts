import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { assignCase } from "./cases/assign-case.ts";
import { listStatementDays as listStatementDaysContract } from "./contract-days.ts";
import * as contract from "./contract.ts";
import { decideCorrection } from "./corrections/decide-correction.ts";
import { listCases, readCase, readOverview } from "./cases/list-cases.ts";
import { listStatementDays } from "./cases/list-days.ts";
import { readHold } from "./restore/read-hold.ts";
import { reconciliationRefusals } from "./messages.ts";
import { noteCase } from "./cases/note-case.ts";
import { proposeCorrection } from "./corrections/propose-correction.ts";
import { withdrawCorrection } from "./corrections/withdraw-correction.ts";

/** `books`: books lost orders at their transfers after a restore. */
export const reconciliationHttp = (books: LostOrderBooks): CapabilityHttp => ({
  bindings: [
    on(contract.listCases, listCases),
    on(contract.readCase, (ctx, input) => readCase(ctx, input, books)),
    on(listStatementDaysContract, listStatementDays),
    on(contract.readOverview, readOverview),
    on(contract.readHold, readHold),
    on(contract.assignCase, (ctx, input) => assignCase(ctx, input, books)),
    on(contract.noteCase, (ctx, input) => noteCase(ctx, input, books)),
    on(contract.proposeCorrection, (ctx, input) => proposeCorrection(ctx, input, books)),
    on(contract.decideCorrection, (ctx, input) => decideCorrection(ctx, input, books)),
    on(contract.withdrawCorrection, withdrawCorrection),
  ],
  refusals: reconciliationRefusals,
});
