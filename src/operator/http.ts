import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { operatorRefusals } from "./messages.ts";
import { readOperator } from "./read-operator.ts";

export const operatorHttp: CapabilityHttp = { bindings: [on(contract.readOperator, readOperator)], refusals: operatorRefusals };
