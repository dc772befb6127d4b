/**
 * The checks of `main.js doctor` for the partner abroad and the gateway for SMS and WhatsApp: calls that move no money. A message is sent
 * only to a number that is given.
 */
import type { Clock, Random } from "#platform/clock.ts";
import { fail, skip, well, type Check, type Finding } from "#platform/doctor/run-checks.ts";
import { messageGateway, tryGateway } from "./message-gateway/gateway.ts";
import { partnerClient } from "./partner/client.ts";
import type { Config } from "#platform/settings/settings.ts";

interface Deps {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
}

export function partnerCheck({ config, clock, random }: Deps): Check {
  const { PARTNER_URL: url, PARTNER_CLIENT_ID: clientId, PARTNER_SECRET: secret } = config;
  return {
    name: "partner",
    needs: ["PARTNER_URL", "PARTNER_CLIENT_ID", "PARTNER_SECRET"],
    async look() {
      if (url === "") return skip("PARTNER_URL is empty: no payouts abroad");
      const { host } = new URL(url);
      const reply = await partnerClient({ url, clientId, secret, clock, random })({ method: "GET", path: "/v1/balances" });
      if (reply.kind === "answered") return well(`${host} answers a signed request for the balances`);
      const said = reply.kind === "refused" ? `it answered ${reply.code}` : reply.why;
      if (/1000401/.test(said))
        return fail(`${host} refuses our signature`, "Correct PARTNER_CLIENT_ID and PARTNER_SECRET, as issued by the partner.");
      if (/1000402/.test(said)) return fail(`${host} refuses the time of our signature`, 'Correct the clock: see "clock".');
      return fail(
        `${host} does not return balances: ${said}`,
        "Correct PARTNER_URL, allow outgoing connections to it, and register this machine's outgoing address with the partner.",
      );
    },
  };
}

/** `to`: a telephone number that a real message is sent to; null sends none. */
export function gatewayCheck({ config, clock }: Deps, to: string | null): Check {
  const { MESSAGE_GATEWAY_URL: url, MESSAGE_GATEWAY_KEY: key } = config;
  return {
    name: "sms",
    needs: ["MESSAGE_GATEWAY_URL", "MESSAGE_GATEWAY_KEY"],
    async look() {
      if (url === "") return skip("MESSAGE_GATEWAY_URL is empty: messages stay in the development mailbox");
      const { host } = new URL(url);
      const tried = await tryGateway({ url, key });
      if (tried.status === null)
        return fail(
          `${host} does not answer (${tried.why})`,
          "Correct MESSAGE_GATEWAY_URL, and allow outgoing connections to it.",
        );
      if (tried.status === 401 || tried.status === 403)
        return fail(
          `${host} refuses our key (${tried.status})`,
          "Correct MESSAGE_GATEWAY_KEY, as issued by the gateway's provider.",
        );
      if (!tried.isGateway)
        return fail(
          `${host} answers ${tried.status}, which a message gateway does not`,
          "Correct MESSAGE_GATEWAY_URL: /messages follows it (simulators/messages/README.md).",
        );
      return to === null
        ? well(`${host} accepts our key; no SMS was sent (--sms sends one)`)
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
      body_text: "A test message.",
      html: null,
    });
    return well(`${host} accepted an SMS to ${to} as ${providerRef ?? "without id"}`);
  } catch (error) {
    // The adapter's own error text, which holds neither key nor number.
    return fail(
      `${host} rejected an SMS to ${to}: ${error instanceof Error ? error.message : "unknown"}`,
      "Ask the gateway's provider whether that number and country are activated.",
    );
  }
}
