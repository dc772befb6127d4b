import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { changeProfile } from "./change-profile.ts";
import * as contract from "./contract.ts";
import { listChanges } from "./list-changes.ts";
import { readOperator } from "./read-operator.ts";
import { readProfile } from "./read-profile.ts";
import { operatorRefusals } from "./refusals/messages.ts";

export const operatorHttp: CapabilityHttp = {
  bindings: [
    on(contract.readOperator, readOperator),
    on(contract.readProfile, readProfile),
    on(contract.changeProfile, changeProfile),
    on(contract.listChanges, listChanges),
  ],
  refusals: operatorRefusals,
};
