import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { assignCase } from "./assign-case.ts";
import { closeCase } from "./close-case.ts";
import * as contract from "./contract.ts";
import { decideCorrection } from "./decide-correction.ts";
import { listCases, readCase, readOverview } from "./list-cases.ts";
import { reconciliationRefusals } from "./messages.ts";
import { explainCase, noteCase } from "./note-case.ts";
import { proposeCorrection } from "./propose-correction.ts";
import { withdrawCorrection } from "./withdraw-correction.ts";

export const reconciliationHttp: CapabilityHttp = {
  bindings: [
    on(contract.listCases, listCases),
    on(contract.readCase, readCase),
    on(contract.readOverview, readOverview),
    on(contract.assignCase, assignCase),
    on(contract.noteCase, noteCase),
    on(contract.explainCase, explainCase),
    on(contract.closeCase, closeCase),
    on(contract.proposeCorrection, proposeCorrection),
    on(contract.decideCorrection, decideCorrection),
    on(contract.withdrawCorrection, withdrawCorrection),
  ],
  refusals: reconciliationRefusals,
};
