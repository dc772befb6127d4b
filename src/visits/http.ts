import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { exportVisits } from "./export-visits.ts";
import { readVisits } from "./read-visits.ts";
import { visitRefusals } from "./refusals/messages.ts";

export const visitsHttp: CapabilityHttp = {
  bindings: [on(contract.readVisits, readVisits), on(contract.exportVisits, exportVisits)],
  refusals: visitRefusals,
};
