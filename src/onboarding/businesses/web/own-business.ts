import type { Output } from "#kernel/endpoint.ts";
import type { readOwnBusiness } from "../contract.ts";

/** How far the reader's own business is. */
export type OwnBusiness = Output<typeof readOwnBusiness>;
