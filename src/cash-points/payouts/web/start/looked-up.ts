import type { Output } from "#kernel/endpoint.ts";
import type { lookUp } from "../../../counter/contract.ts";

/** A right code with the server's answer. Only ever in memory, because the code is worth money. */
export interface LookedUp extends Output<typeof lookUp> {
  readonly code: string;
}
