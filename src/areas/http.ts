import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { listAreas } from "./list-areas.ts";

export const areasHttp: CapabilityHttp = {
  bindings: [on(contract.listAreas, (_ctx, input) => listAreas(input))],
  refusals: { ID: {}, EN: {} },
};
