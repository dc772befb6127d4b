/** What a gateway for outgoing messages has to be. Adapters that speak to one stand in `outside/`. */
import type { Channel } from "./outbox.ts";

export interface OutgoingMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body_text: string;
  readonly body_html: string | null;
}

/** A message that was taken; the gateway's own name for it when it gave one. */
export interface Taken {
  readonly providerRef: string | null;
}

/** Hands a message over. Throws `MessageRejected` when it will never be taken, anything else when a later try may succeed. */
export type Gateway = (message: OutgoingMessage) => Promise<Taken>;

/** What a gateway knows of a message that it took. `waiting`: nothing yet; `unknown`: no such message; `no_answer`: it could not be asked. */
export type Inquiry =
  | { readonly status: "waiting" | "unknown" | "no_answer" }
  | { readonly status: "delivered" | "undelivered"; readonly reason: string | null; readonly providerRef: string };

/** Asks what became of a message by our id. Never throws for what the other side does. */
export type Inquire = (messageId: string) => Promise<Inquiry>;

/** A gateway that could not be asked, or whose answer says nothing about the message: it is tried again. Its sentence is the adapter's own and names nobody. */
export class GatewayFailed extends Error {
  override readonly name = "GatewayFailed";
}

/** The gateway has said no to this message for good. `reason` is a code, never the gateway's own sentence: that may name the recipient. */
export class MessageRejected extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`rejected: ${reason}`);
    this.name = "MessageRejected";
    this.reason = reason;
  }
}

/** The reason, in a rejection or a receipt, that says: this number is not on WhatsApp. */
export const NOT_ON_WHATSAPP = "not_on_whatsapp";
