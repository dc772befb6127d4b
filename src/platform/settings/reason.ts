import type { Insecure } from "./insecure.ts";

/** A reason not to start; with `unless`, it can be allowed by that name. */
export interface Reason {
  readonly says: string;
  readonly unless?: Insecure;
}
