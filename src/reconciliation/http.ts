import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import { assignCase } from "./assign-case.ts";
import { closeCase } from "./close-case.ts";
import * as contract from "./contract.ts";
import { decideCorrection } from "./decide-correction.ts";
import { listCases, readCase, readOverview } from "./list-cases.ts";
import { readHold } from "./read-hold.ts";
import { reconciliationRefusals } from "./messages.ts";
import { explainCase, noteCase } from "./note-case.ts";
import { proposeCorrection } from "./propose-correction.ts";
import { withdrawCorrection } from "./withdraw-correction.ts";

/** `books`: how what a restore lost is booked at its transfer. */
export const reconciliationHttp = (books: LostOrderBooks): CapabilityHttp => ({
  bindings: [
    on(contract.listCases, listCases),
    on(contract.readCase, (ctx, input) => readCase(ctx, input, books)),
    on(contract.readOverview, readOverview),
    on(contract.readHold, readHold),
    on(contract.assignCase, (ctx, input) => assignCase(ctx, input, books)),
    on(contract.noteCase, (ctx, input) => noteCase(ctx, input, books)),
    on(contract.explainCase, (ctx, input) => explainCase(ctx, input, books)),
    on(contract.closeCase, (ctx, input) => closeCase(ctx, input, books)),
    on(contract.proposeCorrection, (ctx, input) => proposeCorrection(ctx, input, books)),
    on(contract.decideCorrection, (ctx, input) => decideCorrection(ctx, input, books)),
    on(contract.withdrawCorrection, withdrawCorrection),
  ],
  refusals: reconciliationRefusals,
});
