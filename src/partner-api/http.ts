import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { partnerApiDeps, type PartnerApiSettings } from "./deps.ts";
import { registerKey, readOwnKeys } from "./register-key.ts";
import { proveKey, startKeyProof } from "./prove-key.ts";
import { partnerApiRefusals } from "./refusals/messages.ts";
import { readPartnerKeys, revokeKey, revokePartnerKey } from "./revoke-key.ts";

/** The calls about partners' keys: the partner's own, and those of staff. */
export function partnerApiHttp(settings: PartnerApiSettings): CapabilityHttp {
  const deps = partnerApiDeps(settings);
  return {
    bindings: [
      on(contract.readOwnKeys, readOwnKeys),
      on(contract.registerKey, (ctx, input) => registerKey(ctx, deps, input)),
      on(contract.startKeyProof, startKeyProof),
      on(contract.proveKey, (ctx, input) => proveKey(ctx, deps, input)),
      on(contract.revokeKey, (ctx, input) => revokeKey(ctx, deps, input)),
      on(contract.readPartnerKeys, readPartnerKeys),
      on(contract.revokePartnerKey, (ctx, input) => revokePartnerKey(ctx, deps, input)),
    ],
    refusals: partnerApiRefusals,
  };
}
