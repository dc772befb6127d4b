import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { readLimitsOf, readOwnLimits } from "./read-own-limits.ts";
import { limitRefusals } from "./refusals/messages.ts";

export const limitsHttp: CapabilityHttp = {
  bindings: [on(contract.readOwnLimits, readOwnLimits), on(contract.readLimitsOf, readLimitsOf)],
  refusals: limitRefusals,
};
