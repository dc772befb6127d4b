import { findContact, masked } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { listMessagesAbout, listMessagesTo, type SentMessage } from "#platform/mail/store-sent.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MESSAGE_CHANNELS, MESSAGES_SHOWN, type SentView } from "./contract.ts";
import type * as contract from "./contract.ts";
import { whyNotRepeat } from "./model/repeats.ts";

/** The messages about a transfer, and over which channels each can be sent again. */
export async function listAbout(
  ctx: Ctx,
  { transfer }: Input<typeof contract.listAbout>,
): Promise<Output<typeof contract.listAbout>> {
  const messages = await listMessagesAbout(ctx.db, transfer, MESSAGES_SHOWN);
  return {
    messages: messages.map((message) => ({
      ...shown(message),
      repeats: MESSAGE_CHANNELS.map((channel) => ({ channel, whyNot: whyNotRepeat(message, channel) })),
    })),
  };
}

/** The messages to a person's present addresses. None of an account that was closed: its addresses may be somebody else's. */
export async function listTo(ctx: Ctx, { person }: Input<typeof contract.listTo>): Promise<Output<typeof contract.listTo>> {
  const contact = await findContact(ctx, person);
  if (contact === null) return { messages: [] };
  const addresses = [contact.emailAddress, contact.phoneNumber];
  return { messages: (await listMessagesTo(ctx.db, addresses, MESSAGES_SHOWN)).map(shown) };
}

const shown = (message: SentMessage): SentView => {
  const { id, channel, template, recipient, state, createdAt, sentAt, deliveredAt, repeatOf } = message;
  return {
    id,
    channel,
    template,
    recipient: masked(channel, recipient),
    state,
    createdAt,
    sentAt,
    deliveredAt,
    isRepeat: repeatOf !== null,
  };
};
