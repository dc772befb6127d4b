/** Dependencies of the use cases of calls besides `ctx`. Bound in src/wiring. */
import type { Relay } from "./relay/relay-credentials.ts";

export interface CallDeps {
  /** Null: no relay is set; calls work within one network. */
  readonly relay: Relay | null;
}
