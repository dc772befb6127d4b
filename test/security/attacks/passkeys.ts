/** Signing in with a passkey alone: answers that were phished, copied, repeated or made up. */
import { signInWithPasskey, startPasskeySignIn } from "#identity/sign-in/contract-passkey.ts";
import { insertPasskey } from "#identity/factors/store.ts";
import { userHandleOf } from "#identity/factors/check-passkey.ts";
import { softPasskey, type SoftPasskey } from "#identity/testing/soft-passkey.ts";
import { dataOf, newAddress, openClient, type Client } from "../../../tools/client/client.ts";
import { inParallel, newPerson, staged, type Person } from "../../shared/people.ts";
import { databaseOf, type Finding, type Target } from "../../shared/target.ts";

const ID = "pk_01kc0000000000000000000001";
type Lies = Parameters<SoftPasskey["find"]>[1];

async function passkeyOf(target: Target, { id }: Person): Promise<SoftPasskey> {
  const { origin, hostname } = new URL(target.config.SITE_URL);
  const passkey = softPasskey({ origin, rpId: hostname });
  passkey.make({ challenge: "x", user: { id: userHandleOf(id) } });
  await staged(target, async (ctx) => {
    const row = {
      id: ID,
      credentialId: passkey.id,
      publicKey: passkey.publicKey(),
      counter: 0n,
      transports: [],
      name: "Theirs",
    } as const;
    await insertPasskey(databaseOf(target), id, { ...row, isSynced: true, createdAt: ctx.now, lastUsedAt: null });
  });
  return passkey;
}

const answer = async (by: Client, sessionCode: string, found: object) =>
  by.call(signInWithPasskey, { sessionCode, passkey: found, remember: false }, { address: newAddress() });

export async function passkeyAlone(target: Target, { atOnce }: { readonly atOnce: number }): Promise<Finding[]> {
  const client = await openClient(target.sites[0]);
  const passkey = await passkeyOf(target, await newPerson(target));
  const ask = async () => dataOf(await client.call(startPasskeySignIn, {}, { address: newAddress() }));
  const lie = async (lies: Lies, change: object = {}) => {
    const { sessionCode, question } = await ask();
    return answer(client, sessionCode, { ...passkey.find(question, lies), ...change });
  };

  const stranger = softPasskey();
  stranger.make({ challenge: "x", user: { id: userHandleOf("us_nobody") } });
  const lies: readonly (readonly [Lies, object?])[] = [
    [{ origin: "https://sampai.evil.test" }],
    [{ rpId: "evil.test" }],
    [{ isUserVerified: false }],
    [{ topOrigin: "https://evil.test" }],
    [{}, { userHandle: userHandleOf("us_nobody") }],
    [{}, { id: stranger.id }],
  ];
  const made = [];
  for (const one of lies) made.push(await lie(...one));
  const bodies = new Set(made.map(({ body }) => body.replace(/"requestId":"[^"]*"/, "")));

  const first = await ask();
  const phished = passkey.find(first.question);
  const elsewhere = await answer(await openClient(target.sites[0]), first.sessionCode, phished);
  const answers = await inParallel(atOnce, atOnce, () => answer(client, first.sessionCode, phished));
  const opened = answers.filter(({ said }) => said === "ok").length;
  const second = await ask();
  const repeated = await answer(client, second.sessionCode, phished);
  return [
    {
      what: `${made.length} answers of a passkey for another site, without its owner, or with another name or key`,
      wanted: "422 each, with the same bytes",
      measured: `${made.map(({ status }) => status).join(", ")}; ${bodies.size} kind of bytes`,
      held: made.every(({ said }) => said === "passkey_wrong") && bodies.size === 1,
    },
    {
      what: `a right answer from another browser, ${atOnce} times at one moment from its own, and once more at another question`,
      wanted: "410, one session, 422",
      measured: `${elsewhere.status}, ${opened} sessions, ${repeated.status}`,
      held: elsewhere.said === "step_over" && opened === 1 && repeated.said === "passkey_wrong",
    },
  ];
}
