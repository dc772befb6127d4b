import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import * as proposals from "./contract-proposals.ts";
import type { WorkDeps } from "./deps.ts";
import { keepCounts } from "./keep-counts.ts";
import { listDeciders } from "./list-deciders.ts";
import { listProposals } from "./list-proposals.ts";
import { countWork, readWork } from "./read-work.ts";

export function workHttp(deps: WorkDeps): CapabilityHttp {
  const kept = keepCounts();
  return {
    bindings: [
      on(contract.readWork, (ctx) => readWork(ctx, deps, kept)),
      on(contract.countWork, (ctx, input) => countWork(ctx, deps, kept, input)),
      on(proposals.listInbox, (ctx, input) => listProposals(ctx, input, deps)),
      on(proposals.listDeciders, (ctx, input) => listDeciders(ctx, input, deps)),
    ],
    refusals: { ID: {}, EN: {} },
  };
}
