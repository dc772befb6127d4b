/** What the use cases of calls need besides `ctx`: the relay, and which sessions have ended. Bound in src/wiring. */
import type { Relay } from "./relay/relay-credentials.ts";

export interface CallDeps {
  /** Null: no relay is set; calls work within one network. */
  readonly relay: Relay | null;
}
