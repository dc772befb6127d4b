import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { proposeLevelRights, proposeLevelStatus, proposeUserLevels } from "./changes/propose-change.ts";
import * as contract from "./contract.ts";
import { createLevel } from "./levels/create-level.ts";
import { decideChange } from "./changes/decide-change.ts";
import { deleteLevel } from "./levels/delete-level.ts";
import { listChangeRequests, readChangeRequest } from "./changes/list-change-requests.ts";
import { listHolders } from "./levels/list-holders.ts";
import { listLevels } from "./levels/list-levels.ts";
import { listMenus } from "./levels/list-menus.ts";
import { accessRefusals } from "./messages.ts";
import { readEffectiveRights, readOwnRights } from "./people/read-effective-rights.ts";
import { readLevel } from "./levels/read-level.ts";
import { withdrawChange } from "./changes/withdraw-change.ts";

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
