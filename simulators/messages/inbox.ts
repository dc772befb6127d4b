/**
 * The inbox: the sent messages, as a page and as JSON, for people who test. Open to everybody who reaches the port: nothing real goes
 * through here.
 */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { inboxPage, PAGE_POLICY } from "./inbox-page.ts";
import type { Messages } from "./messages.ts";

const SHOWN = 100;

const querySchema = z.object({
  /** Part of a number, with blanks and hyphens allowed. */
  to: z
    .string()
    .max(40)
    .catch("")
    .transform((text) => text.replaceAll(/[^\d+]/g, "")),
  lang: z.enum(["id", "en"]).optional().catch(undefined),
});

export function registerInbox(server: FastifyInstance, messages: Messages): void {
  server.addHook("onRequest", async (_request, reply) => {
    reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
  });
  server.get("/", async (request, reply) => {
    const { to, lang } = querySchema.parse(request.query);
    const language = lang ?? (/^\s*en\b/i.test(request.headers["accept-language"] ?? "") ? "en" : "id");
    return reply
      .headers({ "content-security-policy": PAGE_POLICY, "x-frame-options": "DENY" })
      .type("text/html; charset=utf-8")
      .send(inboxPage(messages.list(to, SHOWN), to, language));
  });
  server.get("/inbox.json", async (request, reply) => {
    const { to } = querySchema.parse(request.query);
    return reply.send({ messages: messages.list(to, SHOWN) });
  });
}
