/** Credential stuffing: one address tries many accounts, many addresses try one; and who determines the address. */
import * as signInCalls from "#identity/sign-in/contract.ts";
import * as passwordReset from "#identity/password-reset/contract.ts";
import type { Endpoint } from "#kernel/endpoint.ts";
import { newAddress, openClient } from "../../../tools/client/client.ts";
import { inTurn } from "../../shared/in-turn.ts";
import {
  codeOf,
  inOneWindow,
  inParallel,
  newPeople,
  newPerson,
  PASSWORD,
  proveSignIn,
  signIn,
  WRONG_PASSWORD,
  type Person,
} from "../../shared/people.ts";
import type { Finding, Target } from "../../shared/target.ts";

const limitOf = ({ rateLimit }: Endpoint) => rateLimit ?? { max: 0, windowSeconds: 0 };
/** The longest time that this many tries take: the run waits for a rate-limit window that lasts as long. */
const neededMs = (tries: number) => 5_000 + tries * 60;

const counted = (said: readonly string[]) =>
  [...Map.groupBy(said, (one) => one)].map(([one, list]) => `${one}: ${list.length}`).join(", ");

/** One address, many accounts; honest visitors at another address are served. */
export async function oneAddress(target: Target, tries: number): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const address = newAddress();
  const { max, windowSeconds } = limitOf(signInCalls.signIn);
  await inOneWindow(windowSeconds, neededMs(tries));
  const answers = await inParallel(tries, 12, (n) =>
    client.call(signInCalls.signIn, { email: `stuffed-${n}@example.test`, password: WRONG_PASSWORD }, { address }),
  );
  const evaluated = answers.filter(({ status }) => status === 401).length;
  const honest = await signIn(target, client.elsewhere(newAddress()), await newPerson(target));
  const limited = answers.filter(({ status }) => status === 429);
  return {
    what: `one address tries ${tries} accounts`,
    wanted: `${max} evaluated in ten minutes, then 429 with Retry-After; others sign in`,
    measured: `${counted(answers.map(({ said }) => said))}; another address: ${honest.status}`,
    held:
      evaluated === max &&
      limited.length === tries - max &&
      limited.every(({ headers }) => "retry-after" in headers) &&
      honest.said === "ok",
  };
}

/** One account, many addresses; its owner signs in on their own device. */
export async function oneAccount(target: Target, tries: number): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const who = await newPerson(target);
  const own = client.elsewhere(newAddress());
  await signIn(target, own, who);
  await inOneWindow(3_600, neededMs(tries));
  const answers = await inParallel(tries, 12, (n) =>
    client.call(
      signInCalls.signIn,
      { email: who.email, password: `${WRONG_PASSWORD}${n}` },
      { address: newAddress(), site: target.sites[n % 2 === 0 ? 0 : 1] },
    ),
  );
  const evaluated = answers.filter(({ status }) => status === 401).length;
  const stranger = await client.call(signInCalls.signIn, { email: who.email, password: PASSWORD }, { address: newAddress() });
  const owner = await own.call(signInCalls.signIn, { email: who.email, password: PASSWORD });
  return {
    what: `${tries} addresses try one account`,
    wanted: "10 evaluated in an hour; the owner's own device gets in, a strange one not",
    measured: `${counted(answers.map(({ said }) => said))}; strange device: ${stranger.status}, own: ${owner.status}`,
    held: evaluated === 10 && stranger.status === 429 && owner.said === "ok" && codeOf(owner) !== "none",
  };
}

/** A list of pairs of which some are right: the password alone opens nothing. */
export async function rightPairs(
  target: Target,
  { pairs, right, addresses }: { pairs: number; right: number; addresses: number },
): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const people = await newPeople(target, right);
  const from = Array.from({ length: addresses }, newAddress);
  const answers = await inParallel(pairs, 12, (n) => {
    const who = people[n];
    const input = who
      ? { email: who.email, password: PASSWORD }
      : { email: `listed-${n}@example.test`, password: WRONG_PASSWORD };
    return client.call(signInCalls.signIn, input, { address: inTurn(from, n) });
  });
  const steps = answers.filter(({ said }) => said === "ok");
  const opened = steps.filter(({ body }) => /access_token|refresh_token/.test(body)).length;
  const [owner] = people as [Person];
  const still = await proveSignIn(target, client.elsewhere(newAddress()), owner, codeOf(inTurn(answers, 0)));
  return {
    what: `${pairs.toLocaleString("en")} pairs from ${addresses} addresses, ${right} of them right`,
    wanted: "no session without a code",
    measured: `${counted(answers.map(({ said }) => said))}; ${opened} sessions; with the code: ${still.status}`,
    held: opened === 0 && steps.length === right && still.said === "ok",
  };
}

/** X-Forwarded-For of a visitor who is not one of our proxies. */
export async function forwardedFor(target: Target, tries: number): Promise<Finding> {
  const client = await openClient(target.direct);
  const { max, windowSeconds } = limitOf(passwordReset.requestReset);
  await inOneWindow(windowSeconds, neededMs(tries));
  const spoofed = await inParallel(tries, 12, (n) =>
    client.call(
      passwordReset.requestReset,
      { email: `spoofed-${n}@example.test` },
      {
        address: newAddress(),
        headers: { "x-real-ip": newAddress(), forwarded: `for=${newAddress()}`, "x-client-ip": newAddress() },
      },
    ),
  );
  // Behind our proxy the last hop counts: entries that the visitor wrote before it are not trusted.
  const behind = await openClient(target.sites[0]);
  const real = newAddress();
  const chained = await inParallel(tries, 12, (n) =>
    behind.call(
      passwordReset.requestReset,
      { email: `chained-${n}@example.test` },
      { address: `${newAddress()}, 127.0.0.1, ${real}` },
    ),
  );
  const evaluated = [spoofed, chained].map((list) => list.filter(({ said }) => said === "ok").length);
  return {
    what: `${tries} calls under made-up addresses in X-Forwarded-For`,
    wanted: `${max} let through in ten minutes, both without a proxy and through ours`,
    measured: evaluated.join(" and "),
    held: evaluated.every((many) => many === max),
  };
}
