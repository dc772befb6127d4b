import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { readChecklist, type SetupDeps } from "./read-checklist.ts";

export const setupHttp = (deps: SetupDeps): CapabilityHttp => ({
  bindings: [on(contract.readChecklist, (ctx) => readChecklist(ctx, deps))],
  refusals: { ID: {}, EN: {} },
});
