/** Account enumeration: known and unknown addresses get the same answer, in the same time. */
import * as signIn from "#identity/sign-in/contract.ts";
import * as registration from "#identity/registration/contract.ts";
import * as passwordReset from "#identity/password-reset/contract.ts";
import type { Endpoint } from "#kernel/endpoint.ts";
import { newAddress, openClient, type Answer, type Client } from "../../../tools/client/client.ts";
import { newForm, newPeople, WRONG_PASSWORD } from "../../shared/people.ts";
import type { Finding, Target } from "../../shared/target.ts";

interface Door {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly input: (email: string) => object;
  /** Removes the caller's own input from the answer. */
  readonly without: (body: string, input: object) => string;
}

const DOORS: readonly Door[] = [
  {
    what: "sign-in",
    endpoint: signIn.signIn,
    input: (email) => ({ email, password: WRONG_PASSWORD }),
    without: (body) => body,
  },
  {
    what: "registration",
    endpoint: registration.startRegistration,
    input: (emailAddress) => newForm({ emailAddress }),
    without: (body, input) => {
      const { id, emailAddress } = input as { id: string; emailAddress: string };
      return body.replaceAll(id, "(id)").replaceAll(emailAddress, "(address)");
    },
  },
  { what: "password reset", endpoint: passwordReset.requestReset, input: (email) => ({ email }), without: (body) => body },
];

/** The limits of a mailbox or an account are five an hour and more: no address is used more often than this. */
const REQUESTS_EACH = 4;

export interface EnumerationSize {
  readonly pairs: number;
  /** Omitted where times are not checked. */
  readonly medianMs?: number;
}

export async function enumeration(target: Target, size: EnumerationSize): Promise<Finding[]> {
  const client = await openClient(target.sites[0]);
  const findings: Finding[] = [];
  for (const door of DOORS) {
    const known = await newPeople(target, Math.ceil(size.pairs / REQUESTS_EACH));
    const unknown = known.map((_, n) => `nobody-${door.what.slice(0, 4).trim()}-${Date.now()}-${n}@example.test`);
    // Warms the process up: a real attacker meets a warm one too.
    for (let n = 0; n < 5; n++) await knock(client, door, `warm-${Date.now()}-${n}@example.test`);
    const shapes = new Set<string>();
    const differences: number[] = [];
    for (let n = 0; n < size.pairs; n++) {
      const at = Math.floor(n / REQUESTS_EACH);
      const pair = [known[at]?.email ?? "", unknown[at] ?? ""] as const;
      const order = n % 2 === 0 ? pair : ([pair[1], pair[0]] as const);
      const first = await knock(client, door, order[0]);
      const second = await knock(client, door, order[1]);
      for (const { shape } of [first, second]) shapes.add(shape);
      const [ofKnown, ofUnknown] = n % 2 === 0 ? [first, second] : [second, first];
      differences.push(ofKnown.answer.tookMs - ofUnknown.answer.tookMs);
    }
    const median = differences.toSorted((a, b) => a - b)[Math.floor(differences.length / 2)] ?? 0;
    const isSame = shapes.size === 1;
    const isFast = size.medianMs === undefined || Math.abs(median) < size.medianMs;
    findings.push({
      what: `${door.what}: known against unknown, ${size.pairs} interleaved pairs`,
      wanted: `the same bytes${size.medianMs === undefined ? "" : `, median difference < ${size.medianMs} ms`}`,
      measured: `${isSame ? "the same bytes" : [...shapes].join(" | ")}${size.medianMs === undefined ? "" : `, ${median.toFixed(2)} ms`}`,
      held: isSame && isFast,
    });
  }
  return findings;
}

/** Makes the call and describes the answer without the caller's own input. */
async function knock(client: Client, door: Door, email: string): Promise<{ answer: Answer; shape: string }> {
  const input = door.input(email);
  const answer = await client.call(door.endpoint, input, {
    address: newAddress(),
    headers: { "x-request-id": "the-same-request" },
  });
  const { date: _date, "content-length": _length, ...headers } = answer.headers;
  return { answer, shape: `${answer.status} ${JSON.stringify(headers)} ${door.without(answer.body, input)}` };
}
