import type { CapabilityHttp } from "#platform/http/binding.ts";
import { businessPeopleBindings } from "./business-people/http.ts";
import { captureBindings } from "./capture/http.ts";
import { casesBindings } from "./cases/http.ts";
import { verificationDeps, type VerificationSettings } from "./deps.ts";
import { personBindings } from "./person/http.ts";
import { verificationRefusals } from "./refusals/messages.ts";

/** The calls of verification: a person's own, photographs, and the cases of staff. */
export function verificationHttp(settings: VerificationSettings): CapabilityHttp {
  const deps = verificationDeps(settings);
  return {
    bindings: [...personBindings(deps), ...captureBindings(deps), ...casesBindings(deps), ...businessPeopleBindings(deps)],
    refusals: verificationRefusals,
  };
}
