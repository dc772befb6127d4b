/** Calls of senders: repeated under the same id until there is an answer, as a telephone in a tunnel does. */
import { setTimeout as pause } from "node:timers/promises";
import type { Endpoint } from "#kernel/endpoint.ts";
import * as proofs from "#identity/step-up/contract.ts";
import type { requestApproval, requestRefundApproval } from "#transfers/approvals/contract.ts";
import type { Answer } from "../../../tools/client/client.ts";
import type { Ground } from "../installation/installation.ts";
import { signIn, type Person } from "../people.ts";
import type { Records } from "../records.ts";

/** The caller: the installation, and the records of its calls. */
export interface Caller {
  readonly ground: Ground;
  readonly records: Records;
}

const AGAIN_AFTER_MS = 250;
/** A product that is away for this long means that the campaign hangs. */
export const PATIENCE_MS = 900_000;

/** Answers that do not settle the call, which is therefore repeated. A 5xx may have been executed. */
const NOT_NOW = new Set(["unavailable", "too_many_requests", "internal_error", "no JSON", "unnamed"]);

/** Repeats the call until there is an answer. */
export async function insist<E extends Endpoint>(
  { ground, records }: Caller,
  person: Person,
  endpoint: E,
  input: object,
): Promise<Answer<E>> {
  for (const endsAt = Date.now() + PATIENCE_MS; ; await pause(AGAIN_AFTER_MS)) {
    const answer = await once(person, endpoint, input);
    if (answer?.said === "session_over" || answer?.said === "proof_needed" || answer?.status === 401)
      person.token = await signedInAgain(ground, person);
    else if (answer !== null && answer.status < 500 && !NOT_NOW.has(answer.said)) return answer;
    else records.unanswered += 1;
    if (Date.now() > endsAt)
      throw new Error(`no answer to ${endpoint.name} in ${PATIENCE_MS / 1_000} s: ${answer?.body.slice(0, 200) ?? "silence"}`);
  }
}

async function once<E extends Endpoint>(person: Person, endpoint: E, input: object): Promise<Answer<E> | null> {
  try {
    return await person.client.call(endpoint, input, { token: person.token });
  } catch (error) {
    // The connection broke, or nothing listens.
    if (error instanceof Error) return null;
    throw error;
  }
}

/** The harness's own connections break too when PostgreSQL is killed. */
async function signedInAgain(ground: Ground, person: Person): Promise<string> {
  return (await unlessBroken(() => signIn(ground, person.id))) ?? person.token;
}

/** Runs a read of the harness; null when its connection broke. */
export async function unlessBroken<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Attempts at an approval: an answer may be lost, and the approval with it, and it is then approved anew. */
const APPROVALS = 50;

type Approval = typeof requestApproval | typeof requestRefundApproval;

export async function sendApproved<E extends Endpoint>(
  options: Caller,
  person: Person,
  sending: object,
  [request, send]: readonly [Approval, E],
): Promise<Answer<E>> {
  for (let tries = 1; ; tries++) {
    const step = await insist(options, person, request, sending);
    if (step.said === "ok") {
      const { sessionCode } = step.data;
      const question = await insist(options, person, proofs.startPasskeyProof, { sessionCode });
      if (question.said === "ok") {
        const passkey = person.passkey.answer(question.data);
        await insist(options, person, proofs.verifyProof, { sessionCode, proof: { method: "passkey", passkey } });
      }
    }
    // Sent even without an approval: the answer says whether the transfer was already made or may not be made.
    const sent = await insist(options, person, send, sending);
    if (sent.said !== "approval_needed" || tries === APPROVALS) return sent;
  }
}
