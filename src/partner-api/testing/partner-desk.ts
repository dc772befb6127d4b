/** For tests: partners with a contract in force, their developers, and staff. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { openOnboarding } from "#onboarding/testing/onboarding-app.ts";
import * as office from "#onboarding/office/contract.ts";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import * as contract from "../contract.ts";
import { endKeysOf } from "../index.ts";
import { partnerApiHttp } from "../http.ts";
import { partnerApiJobs } from "../jobs.ts";
import { newPair, signed, type Pair } from "./key-pairs.ts";

type SignedIn = Extract<Actor, { kind: "user" | "staff" | "partner" }>;
const SETTINGS = { SITE_URL: "https://remit.example" };

export async function openPartnerDesk() {
  const desk = await openOnboarding({
    whenPartnerEnds: (ctx, ended) => endKeysOf(ctx, { siteUrl: SETTINGS.SITE_URL }, ended),
  });
  const { app, idOf, staff } = desk;
  const api = await openTestApi(app, [partnerApiHttp(SETTINGS)]);
  const developerOf = (owner: SignedIn): SignedIn => ({
    ...owner,
    menuAccess: [{ menu: "partner_api", module: ["view", "create", "revoke"] }],
  });
  /** A partner with a contract in force. */
  const newPartner = async () => {
    const { owner, business } = await desk.active("PARTNER");
    return { developer: developerOf(owner), business };
  };
  const overseer: SignedIn = { ...staff.sales, menuAccess: [{ menu: "partner_api", module: ["oversee", "act"] }] };

  const keys = async (actor: Actor) => expectOk(await api.call(contract.readOwnKeys, {}, { actor }));
  const propose = (actor: Actor, publicKey: string, given: { readonly id?: Id<"ck">; readonly label?: string } = {}) =>
    api.call(contract.registerKey, { id: given.id ?? idOf("ck"), label: given.label ?? "Produksi", publicKey }, { actor });
  /** Registers a pair's public half; the id of the key. */
  const proposed = async (actor: Actor, pair: Pair): Promise<Id<"ck">> => {
    const id = idOf("ck");
    expectOk(await propose(actor, pair.pem, { id }));
    return id;
  };
  const challenge = async (actor: Actor, id: Id<"ck">) =>
    expectOk(await api.call(contract.startKeyProof, { id }, { actor })).text;
  const prove = (actor: Actor, id: Id<"ck">, text: string, signature: string) =>
    api.call(contract.proveKey, { id, text, signature }, { actor });
  /** Registers and proves a key. */
  const proven = async (actor: Actor, pair: Pair = newPair()): Promise<Id<"ck">> => {
    const id = await proposed(actor, pair);
    const text = await challenge(actor, id);
    expectOk(await prove(actor, id, text, signed(pair, text)));
    return id;
  };
  const revoke = (actor: Actor, id: Id<"ck">) => api.call(contract.revokeKey, { id }, { actor });
  const stateOf = async (id: string): Promise<string | null> => {
    const { rows } = await sql<{ state: string }>`select state from partner_api.client_key where id = ${id}`.execute(
      app.runtime.database,
    );
    return rows[0]?.state ?? null;
  };
  /** Suspends, or ends, the contract of a partner by the sheets that staff sign. */
  const suspend = async (business: Id<"ob">) => {
    const suspending = { id: idOf("sh"), business, reason: "Pola panggilan diperiksa" };
    expectOk(await desk.api.call(office.suspendBusiness, suspending, { actor: staff.compliance }));
  };
  const bySheet = async (business: Id<"ob">, kind: "reopening" | "termination") => {
    const id = idOf("sh");
    const begun = { id, business, kind, reason: "Diputuskan bersama mitra" };
    expectOk(await desk.api.call(office.beginSheetOf, begun, { actor: staff.sales }));
    await desk.signAll(id);
  };
  /** Mails about keys of this kind: to whom. */
  const mailed = async (kind: string): Promise<readonly string[]> => {
    const { rows } = await sql<{ recipient: string }>`
      select recipient from platform.outgoing_message where template = ${`partner_api.key_${kind}`} order by recipient`.execute(
      app.runtime.database,
    );
    return rows.map(({ recipient }) => recipient);
  };
  const runJobs = async () => {
    for (const { name, run } of partnerApiJobs(SETTINGS))
      await run(
        {
          runtime: app.runtime,
          transaction: (work) => app.as({ actor: { kind: "system", name } }, work),
          isLastAttempt: false,
        },
        {},
      );
  };
  /** Revokes what these partners have, and waits until their rate limits are fresh: a test begins so. */
  const startAnew = async (...developers: readonly Actor[]) => {
    desk.clock.advance(11 * MINUTE_MS);
    for (const actor of developers)
      for (const { id, state } of (await keys(actor)).keys) if (state !== "REVOKED") expectOk(await revoke(actor, id));
  };
  return {
    ...desk,
    onboarding: desk.api,
    api,
    newPartner,
    developerOf,
    overseer,
    keys,
    propose,
    proposed,
    challenge,
    prove,
    proven,
    revoke,
    stateOf,
    suspend,
    bySheet,
    mailed,
    runJobs,
    startAnew,
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await desk[Symbol.asyncDispose]();
    },
  };
}
