/**
 * People and calls for the tests of support and careers: staff who hold a level, so that they have names; visitors with their own
 * addresses.
 */
import type { LightMyRequestResponse } from "fastify";
import { grantLevel, ensureBuiltInLevels } from "#access/index.ts";
import { insertPerson } from "#identity/store.ts";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import { newId, type Id } from "#kernel/id.ts";
import { encryptPayload } from "#kernel/payload.ts";
import type { Actor } from "#platform/actor.ts";
import { systemRandom } from "#platform/clock.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { TestAnswer, TestApi } from "#platform/testing/api.ts";
import type { TestApp } from "#platform/testing/database.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

const SYSTEM = { actor: { kind: "system", name: "test" } } as const;

export const someId = <P extends string>(prefix: P): Id<P> => newId(prefix, Date.UTC(2026, 10, 22), systemRandom(10));

export const NAMED = async () => ({ brand: "Sampai", mailbox: "halo@sampai.example", hours: "Senin sampai Jumat" });

export const ISSUED = async () => ({
  brandName: "Sampai",
  legalName: "PT Sampai Demo",
  address: "Jalan Contoh 1, Jakarta 10110",
  complaint: "Bank Indonesia BICARA 131",
});

/** A customer with an account of their own. */
export const someCustomer = () => ({ kind: "user", id: someId("us"), level: "CUSTOMER", menuAccess: [] }) as const;

/** A staff member who holds a level and works in it with these modules of a menu. */
export async function hire(
  app: TestApp,
  name: string,
  menu: string,
  ...module: string[]
): Promise<Actor & { readonly id: Id<"us"> }> {
  const id = someId("us");
  const email = `${id}@kantor.example`;
  await app.as(SYSTEM, async (ctx) => {
    await ensureBuiltInLevels(ctx);
    await insertPerson(
      ctx.db,
      {
        id,
        email,
        emailKey: email,
        phone: `+6281${Array.from(id.slice(-8), (sign) => (sign.codePointAt(0) ?? 0) % 10).join("")}`,
        fullName: name,
        firstName: name,
        lastName: null,
        honorific: null,
        country: "ID",
        language: "ID",
        userType: null,
        userBusinessType: null,
        companyName: null,
        companyRegistrationNumber: null,
        passwordHash: "$argon2id$v=19$m=1$x",
        termsAcceptedAt: null,
      },
      ctx.now,
    );
    await grantLevel(ctx, id, "SUPPORT", "system");
  });
  return { kind: "staff", id, level: "SUPPORT", menuAccess: [{ menu, module }] };
}

/** Calls of one person after another: `callsAs(api)(person)(endpoint, input)`; without a person, those of a visitor. */
export const callsAs =
  (api: TestApi) =>
  (actor?: Actor) =>
  <E extends Endpoint>(endpoint: E, input: InputArgs<E>) =>
    api.call(endpoint, input, { ...(actor && { actor }) });

/** Runs a job as a worker would. */
export async function runJob(app: TestApp, job: Job | undefined, payload: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const transaction = <T>(work: (ctx: Ctx) => Promise<T>) => app.as(SYSTEM, work);
  await job?.run({ transaction, runtime: app.runtime, isLastAttempt: false }, payload);
}

let visitors = 0;
/** A new unique address. */
export function newAddress(): string {
  visitors += 1;
  return `10.${Math.floor(visitors / 65_536) % 256}.${Math.floor(visitors / 256) % 256}.${visitors % 256}`;
}

/** A visitor's call from an address, made as its client would. */
export async function callFrom<E extends Endpoint>(
  api: TestApi,
  endpoint: E,
  input: object,
  address: string = newAddress(),
  language: "id" | "en" = "id",
): Promise<TestAnswer<E>> {
  const response = await api.server.inject({
    method: "POST",
    url: endpoint.path,
    remoteAddress: address,
    headers: { ...api.headers(), "accept-language": language, "content-type": "application/json" },
    payload: JSON.stringify({ payload: await encryptPayload(input, api.config.WEB_PAYLOAD_PASSPHRASE) }),
  });
  return response.json();
}

/** A form with files, sent as by a browser. */
export async function uploadFrom(
  api: TestApi,
  endpoint: Endpoint,
  fields: Readonly<Record<string, string | File>>,
  address: string = newAddress(),
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request("http://localhost", { method: "POST", body: form });
  return api.server.inject({
    method: "POST",
    url: endpoint.path,
    remoteAddress: address,
    headers: { ...api.headers(), "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
