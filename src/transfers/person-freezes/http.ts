import { on, type Binding } from "#platform/http/binding.ts";
import type { TransferDeps } from "../processing/apply-events.ts";
import type { FileDeps } from "../files/file-keys.ts";
import * as contract from "./contract.ts";
import { decideFreeze } from "./decide-freeze.ts";
import { giveFreezeEvidence, viewFreezeEvidence } from "./freeze-evidence.ts";
import { freezeUrgently, readUrgentHours } from "./freeze-urgently.ts";
import { proposeFreeze, withdrawFreeze } from "./propose-freeze.ts";
import { readOwnFreeze } from "./refuse-frozen.ts";
import { readFreezes } from "./show-freezes.ts";

/** Bindings of the calls about frozen people. */
export const freezeBindings = (deps: TransferDeps & FileDeps): readonly Binding[] => [
  on(contract.readFreezes, (ctx, input) => readFreezes(ctx, input, readUrgentHours)),
  on(contract.proposeFreeze, proposeFreeze),
  on(contract.giveFreezeEvidence, (outer, input) => giveFreezeEvidence(outer, input, deps)),
  on(contract.viewFreezeEvidence, (outer, input) => viewFreezeEvidence(outer, input, deps)),
  on(contract.decideFreeze, (ctx, input) => decideFreeze(ctx, input, deps)),
  on(contract.withdrawFreeze, withdrawFreeze),
  on(contract.freezeUrgently, (ctx, input) => freezeUrgently(ctx, input, deps)),
  on(contract.readOwnFreeze, readOwnFreeze),
];
