import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { proposeLevelRights, proposeLevelStatus, proposeUserLevels } from "./ask-for-change.ts";
import * as contract from "./contract.ts";
import { createLevel } from "./create-level.ts";
import { decideChange } from "./decide-change.ts";
import { deleteLevel } from "./delete-level.ts";
import { listChangeRequests, readChangeRequest } from "./list-change-requests.ts";
import { listHolders } from "./list-holders.ts";
import { listLevels } from "./list-levels.ts";
import { listMenus } from "./list-menus.ts";
import { accessRefusals } from "./messages.ts";
import { readEffectiveRights, readOwnRights } from "./read-effective-rights.ts";
import { readLevel } from "./read-level.ts";
import { withdrawChange } from "./withdraw-change.ts";

export const accessHttp: CapabilityHttp = {
  bindings: [
    on(contract.listMenus, listMenus),
    on(contract.listLevels, listLevels),
    on(contract.readLevel, readLevel),
    on(contract.listHolders, listHolders),
    on(contract.createLevel, createLevel),
    on(contract.deleteLevel, deleteLevel),
    on(contract.proposeLevelRights, proposeLevelRights),
    on(contract.proposeUserLevels, proposeUserLevels),
    on(contract.proposeLevelStatus, proposeLevelStatus),
    on(contract.listChangeRequests, listChangeRequests),
    on(contract.readChangeRequest, readChangeRequest),
    on(contract.decideChange, decideChange),
    on(contract.withdrawChange, withdrawChange),
    on(contract.readEffectiveRights, readEffectiveRights),
    on(contract.readOwnRights, readOwnRights),
  ],
  refusals: accessRefusals,
};
