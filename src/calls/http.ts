import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import type { CallDeps } from "./deps.ts";
import { listCalls, readRinging } from "./list-calls.ts";
import * as planned from "./planned/contract.ts";
import { listPlannedWith, readOwn } from "./planned/list-planned.ts";
import { cancelPlanned, planCall } from "./planned/plan-call.ts";
import { readRelay, readSignals, sendSignals } from "./pass-signals.ts";
import { callRefusals } from "./refusals/messages.ts";
import { startCall } from "./start-call.ts";
import { keepAlive, declineCall, endCall, joinCall, leaveCall, readCall } from "./take-part.ts";

export function callsHttp(deps: CallDeps): CapabilityHttp {
  return {
    bindings: [
      on(contract.startCall, startCall),
      on(contract.readCall, readCall),
      on(contract.joinCall, joinCall),
      on(contract.declineCall, declineCall),
      on(contract.keepAlive, keepAlive),
      on(contract.endCall, endCall),
      on(contract.leaveCall, leaveCall),
      on(contract.sendSignals, sendSignals),
      on(contract.readSignals, readSignals),
      on(contract.readRelay, (ctx, input) => readRelay(ctx, deps, input)),
      on(contract.readRinging, readRinging),
      on(contract.listCalls, listCalls),
      on(planned.planCall, planCall),
      on(planned.cancelPlanned, cancelPlanned),
      on(planned.readOwnPlanned, readOwn),
      on(planned.listPlannedWith, listPlannedWith),
    ],
    refusals: callRefusals,
  };
}
