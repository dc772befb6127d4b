import type { FastifyInstance } from "fastify";
import { totpCode, totpSecondsLeft, totpSecretOf } from "#identity/index.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import * as contract from "./contract.ts";

/** Reads the demo's secrets from their seed file, never from the database. */
export type ReadSecrets = () => Promise<readonly { readonly role: string; readonly email: string; readonly secret: string }[]>;

async function codesAt(now: Date, readSecrets: ReadSecrets) {
  const secondsLeft = totpSecondsLeft(now);
  const soon = new Date(now.getTime() + secondsLeft * SECOND_MS);
  const accounts = (await readSecrets()).map(({ role, email, secret }) => {
    const bytes = totpSecretOf(secret);
    return { role, email, code: totpCode(bytes, now), next: totpCode(bytes, soon) };
  });
  return { accounts, secondsLeft };
}

export function authenticatorHttp(readSecrets: ReadSecrets): CapabilityHttp {
  return {
    bindings: [on(contract.listAuthenticators, (ctx) => codesAt(ctx.now, readSecrets))],
    refusals: { ID: {}, EN: {} },
  };
}

/** The same as plain JSON, for e2e journeys and scripts: `/dev/authenticator.json`. */
export function authenticatorJson({ clock }: Pick<Runtime, "clock">, readSecrets: ReadSecrets) {
  return (server: FastifyInstance): void => {
    server.get("/dev/authenticator.json", async (_request, reply) =>
      reply.header("cache-control", "no-store").send(await codesAt(clock.now(), readSecrets)),
    );
  };
}
