/** Floods of calls that send messages: limits hold, and honest visitors are served. */
import * as passwordReset from "#identity/password-reset/contract.ts";
import * as registration from "#identity/registration/contract.ts";
import type { Endpoint } from "#kernel/endpoint.ts";
import { newAddress, openClient, type Answer, type Client } from "../../../tools/client/client.ts";
import { inTurn } from "../../shared/in-turn.ts";
import { inOneWindow, inParallel, newForm, newPerson, waitUntil } from "../../shared/people.ts";
import type { Finding, Target } from "../../shared/target.ts";

export interface FloodSize {
  readonly calls: number;
  readonly addresses: number;
  readonly atOnce: number;
  readonly honest: number;
}

interface Flood {
  readonly what: string;
  readonly endpoint: Endpoint;
  /** For the victim's mailbox, or any. */
  readonly input: (email: string) => object;
}

const FLOODS: readonly Flood[] = [
  { what: "password reset", endpoint: passwordReset.requestReset, input: (email) => ({ email }) },
  { what: "registration", endpoint: registration.startRegistration, input: (emailAddress) => newForm({ emailAddress }) },
];
const PER_MAILBOX = 5;

/** A real client retries once when it is told to. */
async function callTwice(client: Client, endpoint: Endpoint, input: object, address: string): Promise<Answer> {
  const first = await client.call(endpoint, input, { address });
  if (first.status !== 503) return first;
  // The time that the answer tells it to wait is the subject.
  await new Promise((resolve) => setTimeout(resolve, Number(first.headers["retry-after"] ?? 1) * 1_000));
  return client.call(endpoint, input, { address });
}

/** One mailbox in three calls, others invented, from many addresses; honest visitors call meanwhile and get their mail. */
export async function floods(target: Target, size: FloodSize): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { what, endpoint, input } of FLOODS) {
    await inOneWindow(3_600, 5_000 + size.calls * 20);
    const client = await openClient(target.sites[0]);
    const victim = await newPerson(target);
    const addresses = Array.from({ length: size.addresses }, newAddress);
    const flood = inParallel(size.calls, size.atOnce, (n) => {
      const email = n % 3 === 0 ? victim.email : `flood-${what.slice(0, 4).trim()}-${n}@example.test`;
      return client.call(endpoint, input(email), { address: inTurn(addresses, n) });
    });
    let honest = 0;
    for (let n = 0; n < size.honest; n++) if (await beServed(target, client, endpoint, input)) honest += 1;
    const answers = await flood;
    await waitUntil(() => (target.mails.to(victim.email).length >= PER_MAILBOX ? true : null), 5_000);
    const mails = target.mails.to(victim.email).length;
    const let200 = answers.filter(({ said }) => said === "ok").length;
    const perAddress = (endpoint.rateLimit?.max ?? 0) * size.addresses;
    const bugs = answers.filter(({ status }) => status >= 500 && status !== 503).length;
    findings.push({
      what: `${size.calls.toLocaleString("en")} calls of ${what} from ${size.addresses} addresses, a third at one mailbox`,
      wanted: `at most ${PER_MAILBOX} mails there, ${perAddress.toLocaleString("en")} let through; all ${size.honest} honest served`,
      measured: `${mails} mails, ${let200.toLocaleString("en")} let through, ${honest} honest served`,
      held: mails > 0 && mails <= PER_MAILBOX && let200 <= perAddress && honest === size.honest && bugs === 0,
    });
  }
  return findings;
}

/** An honest visitor makes the call and waits for the mail. */
async function beServed(target: Target, client: Client, endpoint: Endpoint, input: Flood["input"]): Promise<boolean> {
  const { email } = await newPerson(target);
  const answer = await callTwice(client, endpoint, input(email), newAddress());
  if (answer.said !== "ok") return false;
  return (await waitUntil(() => (target.mails.to(email).length > 0 ? true : null), 60_000)) === true;
}
