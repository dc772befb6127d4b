import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { exportRows } from "./export-rows.ts";
import { listRows } from "./list-rows.ts";
import { readChain } from "./read-chain.ts";
import { readRow } from "./read-row.ts";
import { auditRefusals } from "./refusals/messages.ts";
import { startVerification } from "./start-verification.ts";

export const auditHttp: CapabilityHttp = {
  bindings: [
    on(contract.listRows, listRows),
    on(contract.readRow, readRow),
    on(contract.exportRows, exportRows),
    on(contract.readChain, readChain),
    on(contract.startVerification, startVerification),
  ],
  refusals: auditRefusals,
};
