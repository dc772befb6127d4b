/** What `main.js doctor` looks at of the partner abroad and of the gateway for SMS and WhatsApp: calls that move and send nothing. */
import type { Clock, Random } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { fail, skip, well, type Check, type Finding } from "#platform/doctor/run-checks.ts";
import { messageGateway, tryGateway } from "./message-gateway.ts";
import { partnerClient } from "./partner-client.ts";

interface Parts {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
}

export function partnerCheck({ config, clock, random }: Parts): Check {
  const { PARTNER_URL: url, PARTNER_CLIENT_ID: clientId, PARTNER_SECRET: secret } = config;
  return {
    name: "partner",
    needs: ["PARTNER_URL", "PARTNER_CLIENT_ID", "PARTNER_SECRET"],
    async look() {
      if (url === "") return skip("PARTNER_URL is empty: nothing is paid abroad");
      const { host } = new URL(url);
      const reply = await partnerClient({ url, clientId, secret, clock, random })({ method: "GET", path: "/v1/balances" });
      if (reply.kind === "answered") return well(`${host} answers a signed call for our balances`);
      const said = reply.kind === "refused" ? `it answered ${reply.code}` : reply.why;
      if (/1000401/.test(said))
        return fail(
          `${host} does not take our signature`,
          "Correct PARTNER_CLIENT_ID and PARTNER_SECRET, as the partner gave them.",
        );
      if (/1000402/.test(said)) return fail(`${host} finds our signature too old or too new`, 'Mend the clock: see "clock".');
      return fail(
        `${host} gives no balances: ${said}`,
        "Correct PARTNER_URL, let this machine out to it, and have the partner know our outgoing address.",
      );
    },
  };
}

/** `to`: a telephone number to which a message is really sent. */
export function gatewayCheck({ config, clock }: Parts, to: string | null): Check {
  const { MESSAGE_GATEWAY_URL: url, MESSAGE_GATEWAY_KEY: key } = config;
  return {
    name: "sms",
    needs: ["MESSAGE_GATEWAY_URL", "MESSAGE_GATEWAY_KEY"],
    async look() {
      if (url === "") return skip("MESSAGE_GATEWAY_URL is empty: messages stay in the development mailbox");
      const { host } = new URL(url);
      const tried = await tryGateway({ url, key });
      if (tried.status === null)
        return fail(`${host} does not answer (${tried.why})`, "Correct MESSAGE_GATEWAY_URL, and let this machine out to it.");
      if (tried.status === 401 || tried.status === 403)
        return fail(
          `${host} does not know our key (${tried.status})`,
          "Correct MESSAGE_GATEWAY_KEY, as the gateway's provider gave it.",
        );
      if (!tried.isGateway)
        return fail(
          `${host} answers ${tried.status}, and not as a message gateway does`,
          "Correct MESSAGE_GATEWAY_URL: /messages follows it (simulators/messages/README.md).",
        );
      return to === null
        ? well(`${host} knows our key; nothing was sent (--sms sends)`)
        : send(messageGateway({ url, key, clock }).send, to, host);
    },
  };
}

async function send(gateway: ReturnType<typeof messageGateway>["send"], to: string, host: string): Promise<Finding> {
  try {
    const { providerRef } = await gateway({
      id: crypto.randomUUID(),
      channel: "sms",
      recipient: to,
      subject: null,
      body_text: "Sampai: a message to try the way.",
      body_html: null,
    });
    return well(`${host} took an SMS to ${to} as ${providerRef ?? "nameless"}`);
  } catch (error) {
    // The adapter's own words: they hold no key and no number.
    return fail(
      `${host} did not take an SMS to ${to}: ${error instanceof Error ? error.message : "unknown"}`,
      "Ask the gateway's provider whether that number and country are open to us.",
    );
  }
}
