/** Calls of senders: made again under the same id until there is an answer, as a telephone in a tunnel does. */
import { setTimeout as pause } from "node:timers/promises";
import type { Endpoint } from "#kernel/endpoint.ts";
import * as proofs from "#identity/contract-proofs.ts";
import * as transfers from "#transfers/contract.ts";
import { askApproval } from "#transfers/contract-approvals.ts";
import type { Answer } from "../attack/client.ts";
import type { Ground } from "./ground.ts";
import { signIn, type Person } from "./people.ts";
import type { Records } from "./records.ts";

/** Who calls: on which ground, and where it is written down. */
export interface Caller {
  readonly ground: Ground;
  readonly records: Records;
}

const AGAIN_AFTER_MS = 250;
/** Somebody whose product is away this long is in a campaign that hangs. */
export const PATIENCE_MS = 900_000;

/** What is no answer about what was asked: it is asked again. A 5xx may have been done. */
const NOT_NOW = new Set(["unavailable", "too_many_requests", "internal_error", "no JSON", "unnamed"]);

/** Calls until there is an answer. */
export async function insist({ ground, records }: Caller, person: Person, endpoint: Endpoint, input: object): Promise<Answer> {
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

async function once(person: Person, endpoint: Endpoint, input: object): Promise<Answer | null> {
  try {
    return await person.client.call(endpoint, input, { token: person.token });
  } catch (error) {
    // The connection broke, or nobody listens.
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Our own connections break, too, when PostgreSQL is killed. */
async function signedInAgain(ground: Ground, person: Person): Promise<string> {
  return (await unlessBroken(() => signIn(ground, person.id))) ?? person.token;
}

/** What our own look at the database says; null when its connection broke. */
export async function unlessBroken<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** An answer may be lost on the way, and with it the approval: then it is approved anew. */
const APPROVALS = 50;

export async function sendApproved(
  options: Caller,
  person: Person,
  sending: object,
  [ask, send]: readonly [Endpoint, Endpoint] = [askApproval, transfers.sendTransfer],
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const step = await insist(options, person, ask, sending);
    if (step.said === "ok") {
      const { sessionCode } = step.data as { sessionCode: string };
      const question = await insist(options, person, proofs.startPasskeyProof, { sessionCode });
      if (question.said === "ok") {
        const passkey = person.passkey.answer(question.data as { challenge: string });
        await insist(options, person, proofs.verifyProof, { sessionCode, proof: { way: "passkey", passkey } });
      }
    }
    // Sent also where nothing was approved: that it was made already, or may not be made, is told there.
    const sent = await insist(options, person, send, sending);
    if (sent.said !== "approval_needed" || tries === APPROVALS) return sent;
  }
}
