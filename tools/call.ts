/**
 * `npm run call`: one call of the API from the terminal, signed in as a person of the demo. For calls that have no page yet, and to see
 * what a page gets.
 *
 *   npm run call -- --list transfers                                       the calls of a capability, each with its summary
 *   npm run call -- --as operasional@demo.example transfers.list_all       a call by its name or its path; what it takes as JSON
 *   behind it
 *   npm run call -- --as treasuri@demo.example /v1/reconciliation/cases '{"state":"open"}'
 *   npm run call -- --as treasuri@demo.example pricing.propose_term '{"id":"new:tm",…}'     "new:tm" becomes a new id of that kind
 *
 * Requires a running demo (`npm start`); BASE_URL selects another port. It reads one-time codes from the development routes, which
 * production refuses to serve, so it cannot sign in anywhere else.
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { newId } from "../src/kernel/id.ts";
import { openClient } from "./call/client.ts";
import { type Call, findCall, listCalls, type OpenApi } from "./call/find-call.ts";
import { signIn } from "./call/sign-in.ts";
import { demoAccounts } from "./processes/demo-accounts.ts";
import { PROJECT } from "./postgres/places.ts";
import { Explained, report } from "./processes/terminal.ts";

const USAGE =
  "npm run call -- [--as <e-mail of a demo account>] <name or path of a call> [JSON], or npm run call -- --list <part of a name>.";

interface CallArguments {
  readonly list: string | null;
  readonly email: string | null;
  readonly call: string;
  readonly input: Record<string, unknown>;
}

function readArguments(args: readonly string[]): CallArguments {
  const rest = [...args];
  const take = (option: string) => {
    const at = rest.indexOf(option);
    return at === -1 ? null : (rest.splice(at, 2)[1] ?? "");
  };
  const list = take("--list");
  const email = take("--as");
  const [call = "", text = "{}", ...more] = rest;
  if (list === null && (call === "" || call.startsWith("--") || more.length > 0)) throw new Explained(USAGE);
  return { list, email, call, input: parseInput(text) };
}

/** Replaces `new:tm` by a new id of that kind, for calls that take a client-made id. */
function withNewId(value: string): string {
  const [, prefix] = /^new:([a-z]{2})$/.exec(value) ?? [];
  return prefix === undefined ? value : newId(prefix, Date.now(), randomBytes(10));
}

function parseInput(text: string): Record<string, unknown> {
  try {
    const input: unknown = JSON.parse(text, (_, value: unknown) => (typeof value === "string" ? withNewId(value) : value));
    if (typeof input === "object" && input !== null && !Array.isArray(input)) return input as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Explained(`What the call takes has to be a JSON object: '{"page":1}'.`);
}

function passwordOf(email: string): string {
  const account = demoAccounts().find((one) => one.email === email);
  if (account) return account.password;
  throw new Explained(
    `The demo has no account ${email}. It has: ${demoAccounts()
      .map((one) => one.email)
      .join(", ")}.`,
  );
}

function explain(call: Call, answer: { readonly status?: string }): string {
  const wrong = answer.status === "malformed_request" || answer.status === "validation_failed";
  return wrong ? `\n${call.name} takes:\n${JSON.stringify(call.takes, null, 2)}\n` : "";
}

async function main(): Promise<void> {
  const { list, email, call: wanted, input } = readArguments(process.argv.slice(2));
  const document = JSON.parse(readFileSync(path.join(PROJECT, "docs/openapi.json"), "utf8")) as OpenApi;
  if (list !== null) {
    process.stdout.write(listCalls(document, list));
    return;
  }
  const call = findCall(document, wanted);
  if (call === null)
    throw new Explained(`docs/openapi.json has no call "${wanted}". npm run call -- --list <part of a name> lists them.`);
  const client = await openClient(process.env["BASE_URL"] ?? "http://localhost:3000");
  if (email !== null) await signIn(client, email, passwordOf(email));
  const answer = await client.send(call.method, call.path, input);
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  if (answer.code === 200) return;
  process.stderr.write(explain(call, answer));
  process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  report(error);
  process.exitCode = 1;
}
