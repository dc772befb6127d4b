import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { readChecklist, type SetupParts } from "./read-checklist.ts";

export const setupHttp = (parts: SetupParts): CapabilityHttp => ({
  bindings: [on(contract.readChecklist, (ctx) => readChecklist(ctx, parts))],
  refusals: { ID: {}, EN: {} },
});
