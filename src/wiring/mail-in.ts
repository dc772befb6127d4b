/** Receives mail in a worker: binds the receiver to the use case that stores mails. */
import { operatorSignature } from "#operator/index.ts";
import type { AskDns } from "#platform/mail-in/authenticate-mail.ts";
import type { Receiver } from "#platform/mail-in/receiver.ts";
import { withoutTransaction } from "#platform/unit-of-work.ts";
import type { App } from "./open-app.ts";

/** Null: no mail is received. The packages are loaded only where mail is received. */
export async function startMailIn(
  { config, runtime, mails }: Pick<App, "config" | "runtime" | "mails">,
  ask?: AskDns,
): Promise<Receiver | null> {
  if (config.MAIL_IN_ADDRESS === "" || config.MAIL_IN_PORT === 0) return null;
  const [{ startReceiver }, { systemDns }, { mailReceiver }] = await Promise.all([
    import("#platform/mail-in/receiver.ts"),
    import("#platform/mail-in/authenticate-mail.ts"),
    import("#support/mail/receiver.ts"),
  ]);
  const { isOurs, receive } = mailReceiver(
    { ...config, operatorIdentity: operatorSignature(config.SITE_URL) },
    ask ?? systemDns(),
  );
  const facts = { actor: { kind: "system", name: "mail_in" }, language: "ID", address: "system" } as const;
  const receiver = await startReceiver({
    host: config.MAIL_IN_HOST,
    port: config.MAIL_IN_PORT,
    isOurs,
    take: (mail, requestId) => withoutTransaction(runtime, { ...facts, requestId }, (ctx) => receive(ctx, mail)),
    log: runtime.log,
    onOutcome: mails.onOutcome,
  });
  runtime.log.info({ port: receiver.port }, "receiving mail");
  return receiver;
}
