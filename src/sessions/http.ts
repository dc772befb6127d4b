import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { logOut } from "./log-out.ts";
import { endOwnSession, listLevelsInUse, listOwnSessions, readCurrentSession } from "./own-sessions.ts";
import { refreshTokens } from "./refresh-tokens.ts";
import { switchLevel } from "./switch-level.ts";

export const sessionsHttp: CapabilityHttp = {
  bindings: [
    on(contract.refreshToken, refreshTokens),
    on(contract.logOut, logOut),
    on(contract.listOwn, listOwnSessions),
    on(contract.readCurrent, readCurrentSession),
    on(contract.endOwn, endOwnSession),
    on(contract.listLevelsInUse, listLevelsInUse),
    on(contract.switchLevel, switchLevel),
  ],
  refusals: { ID: {}, EN: {} },
};
