/**
 * `npm run security [-- <name> …]`: attacks the product at full scale and reports what held. It starts its own target, on this machine and
 * a throwaway database, and exits with 1 when something did not hold.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { invariants, capabilities } from "../../src/wiring/capabilities.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { machine } from "../shared/machine.ts";
import { addresses } from "./attacks/addresses.ts";
import { derivations, malformed, mutations } from "./attacks/envelope.ts";
import { claimedNumber, guessing, otherPurpose, pumping, sending } from "./attacks/codes.ts";
import { contactFlood } from "./attacks/contact.ts";
import { documents } from "./attacks/documents.ts";
import { enumeration } from "./attacks/enumeration.ts";
import { extraFieldsOverHttp, registrationWithForeignFields } from "./attacks/fields.ts";
import { foreignIds, registrationIds } from "./attacks/foreign-ids.ts";
import { floods } from "./attacks/flooding.ts";
import { headerInjection, hostHeader } from "./attacks/messages.ts";
import { passkeyAlone } from "./attacks/passkeys.ts";
import { plantedSecrets } from "./attacks/secrets.ts";
import { endings, kills, lostAnswers, stolenToken, tabs } from "./attacks/sessions.ts";
import { forwardedFor, oneAccount, oneAddress, rightPairs } from "./attacks/stuffing.ts";
import { startProduct } from "../shared/product.ts";
import { databaseOf, type Finding, type Target } from "../shared/target.ts";

const endpoints = capabilities.flatMap(({ bindings }) => bindings.map(({ endpoint }) => endpoint));

/** In this order: attacks that fill the log come last. */
const ATTACKS: Readonly<Record<string, (target: Target) => Promise<readonly Finding[]>>> = {
  secrets: async (target) => [await plantedSecrets(target)],
  messages: async (target) => [await hostHeader(target), await headerInjection(target)],
  enumeration: (target) => enumeration(target, { pairs: 300, medianMs: 5 }),
  codes: async (target) => [
    ...(await guessing(target, { atOnce: 200, rounds: 50 })),
    await sending(target, 24),
    await claimedNumber(target, 20),
    await pumping(target, { requests: 5_000, people: 100, addresses: 50 }),
    ...(await otherPurpose(target)),
    ...(await passkeyAlone(target, { atOnce: 200 })),
  ],
  fields: async (target) => [
    await extraFieldsOverHttp(target, endpoints),
    await registrationWithForeignFields(target),
    await foreignIds(target, endpoints),
    await registrationIds(target),
  ],
  stuffing: async (target) => [
    await oneAddress(target, 300),
    await oneAccount(target, 300),
    await rightPairs(target, { pairs: 2_000, right: 20, addresses: 200 }),
    await forwardedFor(target, 100),
  ],
  sessions: async (target) => [
    ...(await endings(target, 20)),
    await stolenToken(target, { really: true }),
    await tabs(target, { tabs: 20, rounds: 50 }),
    await lostAnswers(target, 50),
    ...(await kills(target, { after: 50, anywhere: 25 })),
  ],
  flooding: (target) => floods(target, { calls: 3_000, addresses: 100, atOnce: 24, honest: 20 }),
  contact: (target) => contactFlood(target, { posts: 10_000, atOnce: 48, honest: 10 }),
  addresses: (target) => addresses(target, { rounds: 10, atOnce: 8, queries: 1_000, p99Ms: 100 }),
  documents: (target) => documents(target, { rounds: 10, atOnce: 4, p99Ms: 250 }),
  envelope: async (target) => [
    await malformed(target),
    await derivations(target, 1_000),
    ...(await mutations(target, { inputs: 200_000, atOnce: 32, limitMs: 600_000, p99Ms: 250 })),
  ],
};

async function attackAll(target: Target, names: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of names) {
    const startedAt = Date.now();
    process.stderr.write(`${name} …`);
    const found = await (ATTACKS[name]?.(target) ?? Promise.resolve([])).catch((error: unknown) => [stumbled(name, error)]);
    process.stderr.write(` ${Math.round((Date.now() - startedAt) / 1_000)} s\n`);
    for (const finding of found) findings.push(finding);
  }
  const reports = await checkInvariants(databaseOf(target), invariants);
  const broken = reports.filter(({ breaches }) => breaches.length > 0);
  findings.push({
    what: "the invariants afterwards",
    wanted: `${reports.length} hold`,
    measured: broken.length === 0 ? "all hold" : broken.map(({ says }) => says).join("; "),
    held: broken.length === 0,
  });
  const bugs = target
    .logs()
    .split("\n")
    .filter((line) => /^\{"level":(?:[5-9]\d|\d{3})/.test(line));
  findings.push({
    what: "the log afterwards",
    wanted: "no error",
    measured: bugs.length === 0 ? "none" : `${bugs.length}, first ${bugs[0]?.slice(0, 300)}`,
    held: bugs.length === 0,
  });
  return findings;
}

/** An attack that throws proves nothing, and does not stop the others. */
function stumbled(name: string, error: unknown): Finding {
  const measured = error instanceof Error ? `${error.message} (${error.stack?.split("\n")[1]?.trim() ?? ""})` : String(error);
  return { what: name, wanted: "a figure", measured, held: false };
}

const requested = process.argv.slice(2);
const unknown = requested.find((name) => !(name in ATTACKS));
if (unknown !== undefined) {
  process.stderr.write(`There is no attack "${unknown}". There are: ${Object.keys(ATTACKS).join(", ")}.\n`);
  process.exit(1);
}
const product = await startProduct();
const { target } = product;
try {
  const findings = await attackAll(target, requested.length > 0 ? requested : Object.keys(ATTACKS));
  mkdirSync("test/security/results", { recursive: true });
  writeFileSync("test/security/results/security.json", `${JSON.stringify({ machine: machine(), findings }, null, 2)}\n`);
  writeFileSync("test/security/results/product.log", target.logs());
  const rows = findings.map(
    ({ what, wanted, measured, held }) => `| ${[what, wanted, measured, held ? "yes" : "NO"].join(" | ")} |`,
  );
  process.stdout.write(`\n${machine()}\n\n| attack | wanted | measured | held |\n|---|---|---|---|\n${rows.join("\n")}\n`);
  if (findings.some(({ held }) => !held)) process.exitCode = 1;
} finally {
  await product.stop();
}
