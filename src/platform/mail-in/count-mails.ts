import { Counter, type Metric } from "prom-client";
import { MAIL_OUTCOMES, type MailOutcome } from "./arrived-mail.ts";

/** Counts the mails that a worker has received, for its `/metrics`. */
export function countMails(): { readonly onOutcome: (outcome: MailOutcome) => void; readonly instruments: readonly Metric[] } {
  const received = new Counter({
    name: "sampai_mails_received_total",
    help: `Mails that reached the receiver of this worker, by outcome: ${MAIL_OUTCOMES.join(", ")}`,
    labelNames: ["outcome"],
    registers: [],
  });
  // An alarm on a rate needs the series before its first mail.
  for (const outcome of MAIL_OUTCOMES) received.inc({ outcome }, 0);
  return { instruments: [received], onOutcome: (outcome) => received.inc({ outcome }) };
}
