/** The attacks of `npm run security` in short: fewer of everything, no time limits, on servers in this process. */
import { afterAll, expect, test } from "vitest";
import { CATALOGUE } from "#access/model/policy.ts";
import { encryptPayload } from "#kernel/payload.ts";
import { openTestApi, type TestAnswer } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { capabilities, invariants } from "../../src/wiring/capabilities.ts";
import { claimedNumber, guessing, otherPurpose, pumping, sending } from "./attacks/codes.ts";
import { addresses } from "./attacks/addresses.ts";
import { documents } from "./attacks/documents.ts";
import { enumeration } from "./attacks/enumeration.ts";
import { contactFlood } from "./attacks/contact.ts";
import { derivations, malformed, mutations } from "./attacks/envelope.ts";
import { extraFields, extraFieldsOverHttp, registrationWithForeignFields } from "./attacks/fields.ts";
import { foreignIds, registrationIds } from "./attacks/foreign-ids.ts";
import { floods } from "./attacks/flooding.ts";
import { headerInjection, hostHeader } from "./attacks/messages.ts";
import { passkeyAlone } from "./attacks/passkeys.ts";
import { plantedSecrets } from "./attacks/secrets.ts";
import { endings, lostAnswers, stolenToken, tabs } from "./attacks/sessions.ts";
import { forwardedFor, oneAccount, oneAddress, rightPairs } from "./attacks/stuffing.ts";
import { openTestTarget } from "./test-target.ts";
import { databaseOf, type Finding } from "../shared/target.ts";

const opened = await openTestTarget();
const { target } = opened;
afterAll(() => opened[Symbol.asyncDispose]());

const endpoints = capabilities.flatMap(({ bindings }) => bindings.map(({ endpoint }) => endpoint));
/** An actor with every right: fields refused to them are refused to everybody. */
async function extraFieldsByAnybody(): Promise<Finding> {
  await using app = await openTestApp();
  const menuAccess = CATALOGUE.map(({ menu, modules }) => ({ menu, module: modules.map(({ module }) => module) }));
  const actor = { kind: "staff", id: "us_everything", level: "ADMINISTRATOR", menuAccess } as const;
  await using api = await openTestApi(app, capabilities, {}, async () => actor);
  return await extraFields(endpoints, async (endpoint, input) => {
    const { headers } = api;
    const response = await api.server.inject(
      endpoint.method === "GET"
        ? { method: "GET", url: endpoint.path, query: input as Record<string, string>, headers: headers() }
        : {
            method: "POST",
            url: endpoint.path,
            headers: { ...headers(), "content-type": "application/json" },
            payload: JSON.stringify(
              endpoint.body === "plain" ? input : { payload: await encryptPayload(input, api.config.WEB_PAYLOAD_PASSPHRASE) },
            ),
          },
    );
    const { status = "ok", details } = response.json<TestAnswer>();
    return { said: status, fields: Object.keys(details?.["fields"] ?? {}) };
  });
}

const many = async (one: Promise<Finding>): Promise<readonly Finding[]> => [await one];

const ATTACKS: readonly (readonly [string, () => Promise<readonly Finding[]>])[] = [
  ["secrets", () => many(plantedSecrets(target))],
  ["links under another host", () => many(hostHeader(target))],
  ["mail header injection", () => many(headerInjection(target))],
  ["who has an account", () => enumeration(target, { pairs: 4 })],
  ["guessing codes", () => guessing(target, { atOnce: 200, rounds: 6 })],
  ["codes to one number", () => many(sending(target, 5))],
  ["a number that a stranger claims", () => many(claimedNumber(target, 9))],
  ["pumping", () => many(pumping(target, { requests: 130, people: 20, addresses: 10 }))],
  ["codes and steps used elsewhere", () => otherPurpose(target)],
  ["a passkey alone", () => passkeyAlone(target, { atOnce: 20 })],
  ["extra fields by somebody with all rights", () => many(extraFieldsByAnybody())],
  ["extra fields by a customer", () => many(extraFieldsOverHttp(target, endpoints))],
  ["a registration with extra fields", () => many(registrationWithForeignFields(target))],
  ["foreign ids", () => many(foreignIds(target, endpoints))],
  ["another's registration", () => many(registrationIds(target))],
  ["one address, many accounts", () => many(oneAddress(target, 115))],
  ["one account, many addresses", () => many(oneAccount(target, 30))],
  ["pairs of which some are right", () => many(rightPairs(target, { pairs: 20, right: 3, addresses: 5 }))],
  ["made-up addresses", () => many(forwardedFor(target, 40))],
  ["endings, seen from elsewhere", () => endings(target, 3)],
  ["a stolen refresh token", () => many(stolenToken(target, { really: false }))],
  // 50 rounds are in sessions/rotation.test.ts, under a simulated clock.
  ["20 tabs × 10 rounds", () => many(tabs(target, { tabs: 20, rounds: 10 }))],
  ["50 lost answers", () => many(lostAnswers(target, 50))],
  ["floods", () => floods(target, { calls: 60, addresses: 3, atOnce: 6, honest: 2 })],
  ["a flood of the contact form", () => contactFlood(target, { posts: 240, atOnce: 12, honest: 2 })],
  ["the worst of addresses and headers", () => addresses(target, { rounds: 1, atOnce: 8, queries: 400 })],
  ["CVs that cost much to check", () => documents(target, { rounds: 1, atOnce: 4 })],
  ["malformed envelopes", () => many(malformed(target))],
  ["derivations at one moment", () => many(derivations(target, 150))],
  ["2,000 mutated inputs", () => mutations(target, { inputs: 2_000, atOnce: 16, limitMs: 110_000 })],
];

test.each(ATTACKS)(
  "%s",
  async (_, attack) => {
    const findings = await attack();
    expect(findings.length).toBeGreaterThan(0);
    for (const { what, wanted, measured, held } of findings)
      expect(held, `${what}: wanted ${wanted}, measured ${measured}`).toBe(true);
  },
  120_000,
);

test("after the attacks the invariants hold, and the log has no error", async () => {
  for (const { says, breaches } of await checkInvariants(databaseOf(target), invariants)) expect(breaches, says).toEqual([]);
  expect(
    target
      .logs()
      .split("\n")
      .filter((line) => /^\{"level":[5-9]\d/.test(line)),
  ).toEqual([]);
});
