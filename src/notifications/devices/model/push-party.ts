/** The push services of browsers as notifications see them: the interface that the adapter implements. Types only. */
import type { PushService } from "./push-services.ts";

/** The address of one browser at its push service, and the keys with which contents are encrypted for it alone (RFC 8291). */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly to: Subscription;
  readonly content: string;
  /** For how long the push service keeps it for a browser that is not connected. */
  readonly ttlSeconds: number;
  readonly urgency: "normal" | "high";
  /** A later message with the same topic replaces one that was not delivered yet (RFC 8030, 5.4). */
  readonly topic: string;
}

/**
 * The outcome of a message. `taken`: the push service has it. `gone`: the subscription does not exist any more. `refused`: it would be
 * refused again. `later`: it may be sent again, at the earliest after the given seconds.
 */
export type PushOutcome =
  | { readonly outcome: "taken"; readonly answer: string }
  | { readonly outcome: "gone"; readonly answer: string }
  | { readonly outcome: "refused"; readonly answer: string }
  | { readonly outcome: "later"; readonly answer: string; readonly afterSeconds: number };

export interface PushParty {
  /** Our public key, with which browsers subscribe. */
  readonly publicKey: string;
  /** The push service of an address; null for an address that is never called. */
  readonly serviceOf: (endpoint: string) => PushService | null;
  /** Whether something can be encrypted for these keys. */
  readonly areKeys: (keys: Pick<Subscription, "p256dh" | "auth">) => boolean;
  readonly send: (message: PushMessage) => Promise<PushOutcome>;
}
