import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { readMine } from "./read-mine.ts";
import { limitRefusals } from "./refusals/messages.ts";

export const limitsHttp: CapabilityHttp = { bindings: [on(contract.readMine, readMine)], refusals: limitRefusals };
