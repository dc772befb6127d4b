import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { refuse } from "#kernel/refusal.ts";
import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { listOutbox, queueMessage } from "#platform/mail/outbox.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import * as contract from "./contract.ts";

const SHOWN = 100;

export const mailboxHttp: CapabilityHttp = {
  bindings: [
    on(contract.listMessages, async (ctx, { recipient }) => ({ messages: await listOutbox(ctx.db, recipient ?? null, SHOWN) })),
    on(contract.sendTestMessage, async (ctx, { channel, recipient, text }) => ({
      id: await queueMessage(ctx, {
        channel,
        recipient,
        text,
        language: ctx.language,
        template: "mailbox.test",
        ...(channel === "email" ? { subject: "Test" } : {}),
      }),
    })),
  ],
  refusals: { ID: {}, EN: {} },
};

/** The messages as plain JSON for tests and scripts: `/dev/mailbox.json?recipient=…`. */
export function mailboxJson(runtime: Runtime): (server: FastifyInstance) => void {
  const query = z.strictObject({
    recipient: z
      .string()
      .max(200)
      .regex(/^[^\0]*$/)
      .optional(),
  });
  return (server) => {
    server.get("/dev/mailbox.json", async (request, reply) => {
      const parsedQuery = query.safeParse(request.query);
      if (!parsedQuery.success) throw refuse("malformed_request");
      return reply
        .header("cache-control", "no-store")
        .send({ messages: await listOutbox(runtime.database, parsedQuery.data.recipient ?? null, SHOWN) });
    });
  };
}
