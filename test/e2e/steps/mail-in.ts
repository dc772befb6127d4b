/** Mails that customers write to the site's service address. */
import { createTransport } from "nodemailer";

/** The port of `npm start` for a site at the usual port. */
const PORT_OF_NPM_START = "3013";

/** Hands a mail to the site as the operator's mail server would. Throws with the site's reply when it does not accept it. */
export async function writeToService(mail: {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly inReplyTo?: string;
}): Promise<void> {
  const transport = createTransport({
    host: "127.0.0.1",
    port: Number(process.env["MAIL_IN_PORT"] ?? PORT_OF_NPM_START),
    ignoreTLS: true,
  });
  await transport.sendMail({ to: process.env["MAIL_IN_ADDRESS"] ?? "halo@sampai.example", ...mail });
  transport.close();
}
