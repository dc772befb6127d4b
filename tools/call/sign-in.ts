/** Signs a person of the demo in: password, then the code of the authenticator app (staff) or of the mailbox (everybody else). */
import { Explained } from "../processes/terminal.ts";
import type { Answer, Client } from "./client.ts";

interface SignInStep {
  readonly sessionCode: string;
  readonly stronger: readonly string[];
}

function expectOk(answer: Answer, what: string): unknown {
  if (answer.code === 200) return answer.data;
  throw new Explained(`${what} was refused: ${answer.status ?? answer.code}. ${answer.message ?? ""}`.trim());
}

export async function signIn(client: Client, email: string, password: string): Promise<void> {
  const begun = await client.send("POST", "/v1/sign-in", { email, password });
  const step = expectOk(begun, `Signing in as ${email}`) as SignInStep;
  const answer = step.stronger.includes("totp") ? await proveByApp(client, email, step) : await proveByMail(client, email, step);
  const { access_token: token } = expectOk(answer, "The code") as { access_token?: string };
  if (token === undefined) throw new Explained(`${email} has to set up an authenticator app first: sign in with a browser.`);
  client.token = token;
}

/** A code is good once: where this half minute's was used already, the next one is taken, which the server accepts as well. */
async function proveByApp(client: Client, email: string, { sessionCode }: SignInStep): Promise<Answer> {
  const { accounts } = await client.read<{ accounts: { email: string; code: string; next: string }[] }>(
    "/dev/authenticator.json",
  );
  const app = accounts.find((account) => account.email === email);
  if (app === undefined) throw new Explained(`/dev/authenticator has no app of ${email}: it knows the staff of the demo alone.`);
  const prove = (otpCode: string) => client.send("POST", "/v1/sign-in/prove", { sessionCode, proof: { way: "totp", otpCode } });
  const answer = await prove(app.code);
  return answer.code === 200 ? answer : prove(app.next);
}

async function proveByMail(client: Client, email: string, { sessionCode }: SignInStep): Promise<Answer> {
  expectOk(await client.send("POST", "/v1/sign-in/send-code", { sessionCode, channel: "email" }), "Sending a code");
  const otpCode = await readCode(client, email);
  return client.send("POST", "/v1/sign-in/verify", { sessionCode, otpCode });
}

/** The newest code in the development mailbox. A message is there as soon as the call that sends it has answered. */
async function readCode(client: Client, email: string): Promise<string> {
  const { messages } = await client.read<{ messages: { text: string }[] }>(
    `/dev/mailbox.json?recipient=${encodeURIComponent(email)}`,
  );
  const [, code] = /\b(\d{6})\b/.exec(messages[0]?.text ?? "") ?? [];
  if (code === undefined) throw new Explained(`/dev/mailbox has no code for ${email}.`);
  return code;
}
