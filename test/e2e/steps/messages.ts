/** Reads the development mailbox for journeys: messages by recipient, and their codes and links. */
import type { APIRequestContext } from "@playwright/test";
import { expect, type Language } from "./journey.ts";

interface Message {
  readonly id: string;
  readonly channel: "sms" | "whatsapp" | "email";
  readonly template: string;
  readonly language: Language;
  readonly subject: string | null;
  readonly text: string;
  /** Ids of the files that go with it. */
  readonly attachments: readonly string[];
}

/** Messages to an address or a number (E.164), the newest first. */
export async function messagesTo(request: APIRequestContext, recipient: string): Promise<readonly Message[]> {
  const answer = await request.get("/dev/mailbox.json", { params: { recipient } });
  return ((await answer.json()) as { messages: Message[] }).messages;
}

/** The newest message at this moment, to distinguish later ones. */
export async function newestTo(request: APIRequestContext, recipient: string): Promise<string | null> {
  return (await messagesTo(request, recipient))[0]?.id ?? null;
}

/** The first message of a template after another message, with a part of its text where somebody may be sent several at once. */
export async function messageFor(
  request: APIRequestContext,
  recipient: string,
  template: string,
  since: string | null = null,
  part = "",
): Promise<Message> {
  const find = async () => {
    const messages = await messagesTo(request, recipient);
    const isOld = messages.findIndex(({ id }) => id === since);
    return messages
      .slice(0, isOld === -1 ? undefined : isOld)
      .find((message) => message.template === template && message.text.includes(part));
  };
  let found: Message | undefined;
  await expect
    .poll(async () => (found = await find()) !== undefined, { message: `${template} to ${recipient}`, timeout: 20_000 })
    .toBe(true);
  return found as Message;
}

/** The one-time code of a message. */
export async function codeFor(request: APIRequestContext, recipient: string, since: string | null = null): Promise<string> {
  const { text } = await messageFor(request, recipient, "identity.code", since);
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
}

/** The path of the link in a mail, with its query. */
export async function linkFor(
  request: APIRequestContext,
  recipient: string,
  template: string,
  since: string | null = null,
): Promise<string> {
  const { text } = await messageFor(request, recipient, template, since);
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
  return pathname + search;
}
