/** Signs a demo person in: password, then the code from the authenticator app (staff) or from the mailbox (others). */
import * as calls from "#identity/sign-in/contract.ts";
import { proveSignIn } from "#identity/step-up/contract.ts";
import type { Endpoint, WireOutput } from "#kernel/endpoint.ts";
import { Explained } from "../processes/terminal.ts";
import type { Answer, Client } from "./client.ts";

type SignInStep = WireOutput<typeof calls.signIn>;
type Proof = Answer<typeof calls.verifySignIn> | Answer<typeof proveSignIn>;

function expectOk<E extends Endpoint>(answer: Answer<E>, what: string): WireOutput<E> {
  if (answer.code === 200 && answer.data !== undefined) return answer.data;
  throw new Explained(`${what} was refused: ${answer.status ?? answer.code}. ${answer.message ?? ""}`.trim());
}

export async function signIn(client: Client, email: string, password: string): Promise<void> {
  const step = expectOk(await client.call(calls.signIn, { email, password }), `Signing in as ${email}`);
  const answer: Proof = step.stronger.includes("totp")
    ? await proveByApp(client, email, step)
    : await proveByMail(client, email, step);
  const data = expectOk<typeof calls.verifySignIn | typeof proveSignIn>(answer, "The code");
  if ("enrolment" in data) throw new Explained(`${email} has to set up an authenticator app first: sign in with a browser.`);
  client.token = data.access_token;
}

/** A code is valid once: if the current one was used, the next one is taken, which the server accepts as well. */
async function proveByApp(client: Client, email: string, { sessionCode }: SignInStep): Promise<Proof> {
  const { accounts } = await client.read<{ accounts: { email: string; code: string; next: string }[] }>(
    "/dev/authenticator.json",
  );
  const app = accounts.find((account) => account.email === email);
  if (app === undefined) throw new Explained(`/dev/authenticator has no app of ${email}: it contains only the demo's staff.`);
  const prove = (otpCode: string) => client.call(proveSignIn, { sessionCode, proof: { method: "totp", otpCode } });
  const answer = await prove(app.code);
  return answer.code === 200 ? answer : prove(app.next);
}

async function proveByMail(client: Client, email: string, { sessionCode }: SignInStep): Promise<Proof> {
  expectOk(await client.call(calls.sendSignInCode, { sessionCode, channel: "email" }), "Sending a code");
  const otpCode = await readCode(client, email);
  return client.call(calls.verifySignIn, { sessionCode, otpCode });
}

/** The newest code in the development mailbox. The message is stored before the call that sends it is answered. */
async function readCode(client: Client, email: string): Promise<string> {
  const { messages } = await client.read<{ messages: { text: string }[] }>(
    `/dev/mailbox.json?recipient=${encodeURIComponent(email)}`,
  );
  const [, code] = /\b(\d{6})\b/.exec(messages[0]?.text ?? "") ?? [];
  if (code === undefined) throw new Explained(`/dev/mailbox has no code for ${email}.`);
  return code;
}
