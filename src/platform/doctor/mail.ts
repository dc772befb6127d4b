/** Checks mail delivery: connection, TLS and login, without sending anything. */
import { createTransport } from "nodemailer";
import { gatewaysOf } from "../mail/deliver.ts";
import { whyNotTaken } from "../mail/why-not-accepted.ts";
import { fail, skip, warn, well, type Check, type Finding } from "./run-checks.ts";
import type { Config } from "../settings/settings.ts";

const TIMEOUT_MS = 8_000;

type MailSettings = Pick<Config, "SMTP_URL" | "MAIL_FROM">;

/** `to`: an address to which a test mail is really sent. */
export function mailCheck(config: MailSettings, to: string | null): Check {
  return { name: "mail", needs: ["SMTP_URL", "MAIL_FROM"], look: () => look(config, to) };
}

async function look({ SMTP_URL: url, MAIL_FROM }: MailSettings, to: string | null) {
  if (url === "") return skip("SMTP_URL is empty: mail stays in the development mailbox");
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  const { hostname, host, protocol } = new URL(url);
  try {
    await transport.verify();
  } catch (error) {
    return refused(error, host);
  } finally {
    transport.close();
  }
  const how = `${hostname} takes ${protocol === "smtps:" ? "TLS" : "a connection"}${new URL(url).username === "" ? ", without a login" : " and the login"}`;
  if (to !== null) return send({ SMTP_URL: url, MAIL_FROM }, to, how);
  // Mail from a sender domain that does not exist is discarded on the way.
  if (/@[^>]*\.example>?$/.test(MAIL_FROM))
    return warn(`${how}, but MAIL_FROM is an example's address`, "Set MAIL_FROM to an address of your own domain.");
  return well(`${how}; no mail was sent (--mail sends one)`);
}

async function send(config: MailSettings, to: string, how: string): Promise<Finding> {
  const gateway = gatewaysOf(config).email;
  try {
    await gateway({
      id: crypto.randomUUID(),
      channel: "email",
      recipient: to,
      subject: "Test mail",
      body_text: "`main.js doctor --mail` requested this mail. If you read it, mail of this installation arrives.\n",
      html: null,
    });
  } catch (error) {
    return fail(
      `${how}, but a mail to ${to} was rejected (${whyNotTaken(error)})`,
      "Check whether the server allows MAIL_FROM as sender, and external recipients.",
    );
  }
  return well(`${how}; a mail to ${to} was accepted`);
}

function refused(error: unknown, host: string): Finding {
  const code = whyNotTaken(error);
  const inside = error instanceof Error ? error.message : "";
  if (code.startsWith("EAUTH"))
    return fail(
      `${host} refuses the login (${code})`,
      "Correct user and password in SMTP_URL; special characters are percent-encoded, e.g. %40.",
    );
  if (code.startsWith("ETLS") || /certificate|self.signed|altnames/i.test(inside))
    return fail(
      `${host} offers no trusted TLS (${code})`,
      "Enable STARTTLS on the server or use smtps://, with a certificate for its name. For a private authority set NODE_EXTRA_CA_CERTS.",
    );
  return fail(
    `${host} does not answer as a mail server (${code})`,
    "Correct host and port in SMTP_URL (587 with ?requireTLS=true, 465 with smtps://), and allow outgoing connections to it.",
  );
}
