/** The interface of a gateway for outgoing messages. Its adapters are in `outside/`. */
import type { Attachment, Channel, Conversation } from "./outbox.ts";

export interface OutgoingMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body_text: string;
  /** Headers of a mail in a conversation. */
  readonly conversation?: Conversation | null;
  /** A mail's page, made from its text; null for the other channels. */
  readonly html: string | null;
  /** Files of a mail. */
  readonly attachments?: readonly Attachment[];
}

/** A message that was accepted, with the gateway's reference if it gave one. */
export interface Taken {
  readonly providerRef: string | null;
}

/** Hands a message over. Throws `MessageRejected` when it will never be accepted, anything else when a retry may succeed. */
export type Gateway = (message: OutgoingMessage) => Promise<Taken>;

/**
 * The gateway's state of an accepted message. `waiting`: no result yet; `unknown`: no such message; `no_answer`: the inquiry
 * failed.
 */
export type Inquiry =
  | { readonly status: "waiting" | "unknown" | "no_answer" }
  | { readonly status: "delivered" | "undelivered"; readonly reason: string | null; readonly providerRef: string };

/** Inquires about a message by our id. Never throws for a failure of the other side. */
export type Inquire = (messageId: string) => Promise<Inquiry>;

/**
 * A gateway that could not be reached, or whose answer says nothing about the message: it is retried. The text is the adapter's own and
 * names no recipient.
 */
export class GatewayFailed extends Error {
  override readonly name = "GatewayFailed";
}

/** The gateway has refused this message for good. `reason` is a code, never the gateway's own text, which may name the recipient. */
export class MessageRejected extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`rejected: ${reason}`);
    this.name = "MessageRejected";
    this.reason = reason;
  }
}

/** The reason, in a rejection or a receipt, which says that the number is not on WhatsApp. */
export const NOT_ON_WHATSAPP = "not_on_whatsapp";
