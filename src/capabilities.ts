/** Every capability with calls of its own: the one list from which routes, in-process calls, OpenAPI and the access tests are made. */
import { contentHttp } from "#content/http.ts";
import { contentInvariants } from "#content/invariants.ts";
import { mailboxHttp } from "#mailbox/http.ts";
import { operatorHttp } from "#operator/http.ts";
import type { CapabilityHttp } from "#platform/http/binding.ts";
import { houseInvariants } from "#platform/house-invariants.ts";

/** Served everywhere. */
export const capabilities: readonly CapabilityHttp[] = [operatorHttp, contentHttp];

/** Served besides where development routes are on. */
export const developmentCapabilities: readonly CapabilityHttp[] = [mailboxHttp];

export const invariants = [...houseInvariants, ...contentInvariants];
