import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import type { MailFrame } from "#platform/mail/deliver.ts";
import { mailPage } from "#platform/mail/model/mail-page.ts";
import { findMail, listOutbox, queueMessage } from "#platform/mail/outbox.ts";
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

/** A mail's page has its styles within; it loads the mark, and nothing else. */
const MAIL_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * For tests and scripts, the messages as plain JSON: `/dev/mailbox.json?recipient=…`; and each mail as its reader sees it:
 * `contract.MAIL_PATH`.
 */
export function mailboxFiles(runtime: Runtime, { siteUrl, brandName }: MailFrame): (server: FastifyInstance) => void {
  const query = z.strictObject({
    recipient: z
      .string()
      .max(200)
      .regex(/^[^\0]*$/)
      .optional(),
  });
  const pageOf = z.strictObject({ id: idSchema("ms") });
  return (server) => {
    server.get(contract.MAIL_PATH, async (request, reply) => {
      const parsed = pageOf.safeParse(request.params);
      const mail = parsed.success ? await findMail(runtime.database, parsed.data.id) : null;
      if (mail === null) throw refuse("not_found");
      const brand = await brandName({ db: runtime.database });
      return reply
        .header("cache-control", "no-store")
        .header("content-security-policy", MAIL_POLICY)
        .type("text/html")
        .send(mailPage({ brand, siteUrl, ...mail, subject: mail.subject ?? "" }));
    });
    server.get("/dev/mailbox.json", async (request, reply) => {
      const parsedQuery = query.safeParse(request.query);
      if (!parsedQuery.success) throw refuse("malformed_request");
      return reply
        .header("cache-control", "no-store")
        .send({ messages: await listOutbox(runtime.database, parsedQuery.data.recipient ?? null, SHOWN) });
    });
  };
}
