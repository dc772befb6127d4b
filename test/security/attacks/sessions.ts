/** Sessions: ended and stolen sessions are over, and no other session ends. */
import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import * as identity from "#identity/password-reset/contract.ts";
import * as sessions from "#sessions/contract.ts";
import { sendRequest } from "../../../tools/client/send-request.ts";
import { dataOf, newAddress, openClient, type Client } from "../../../tools/client/client.ts";
import { codesGetOlder, newPerson, openSession, openStep, waitUntil, type Pair } from "../../shared/people.ts";
import { openLosingProxy } from "../proxy.ts";
import { databaseOf, type Finding, type Target } from "../../shared/target.ts";

const exchange = (client: Client, token: string, site: string) =>
  client.call(sessions.refreshToken, { refresh_token: token }, { site, address: newAddress() });
/** A freshly started process answers its first call in about this time. */
const LATEST_KILL_MS = 90;
const requested = (client: Client, token: string, site: string) =>
  client.call(sessions.readCurrent, {}, { site, token, address: newAddress() });

/** Milliseconds until a process refuses an access token; null when it still accepts it after 5 s. */
async function untilOver(client: Client, token: string, site: string): Promise<number | null> {
  const startedAt = performance.now();
  const over = await waitUntil(async () => ((await requested(client, token, site)).said === "session_over" ? true : null), 5_000);
  return over ? performance.now() - startedAt : null;
}

/** Logout and "end session" in one process, checked in the other. */
export async function endings(target: Target, times: number): Promise<Finding[]> {
  const [here, there] = target.sites;
  const client = await openClient(target.sites[0]);
  const took: Record<"logout" | "end session" | "a password reset", (number | null)[]> = {
    logout: [],
    "end session": [],
    "a password reset": [],
  };
  for (let n = 0; n < times; n++) {
    const own = client.elsewhere(newAddress());
    const who = await newPerson(target);
    const leaving = await openSession(target, own, who);
    const ended = await openSession(target, client.elsewhere(newAddress()), who);
    const { rows } = await sql<{
      id: string;
    }>`select session_id as id from sessions.access_token join sessions.session on session.id = session_id
      where person_id = ${who.id} order by session.created_at desc limit 1`.execute(databaseOf(target));
    await client.call(sessions.endOwn, { id: rows[0]?.id }, { site: here, token: leaving.access_token, address: newAddress() });
    took["end session"].push(await untilOver(client, ended.access_token, there));
    await client.call(sessions.logOut, { refresh_token: leaving.refresh_token }, { site: here, address: newAddress() });
    took.logout.push(await untilOver(client, leaving.access_token, there));
    if ((await exchange(client, leaving.refresh_token, there)).said !== "session_over") took.logout.push(null);
    await codesGetOlder(target, who.phone, 3_600_000);
    const third = await openSession(target, client.elsewhere(newAddress()), who);
    const sessionCode = await openStep(target, who, "reset_password");
    const password = { new_password: "Bintang7#laut", confirm_new_password: "Bintang7#laut" };
    await client.call(identity.completeReset, { sessionCode, ...password }, { site: here, address: newAddress() });
    took["a password reset"].push(await untilOver(client, third.access_token, there));
  }
  return Object.entries(took).map(([what, list]) => {
    const worst = Math.max(...list.map((ms) => ms ?? Number.POSITIVE_INFINITY));
    return {
      what: `${what}, seen from a second process, ${times} times`,
      wanted: "over in < 1 s",
      measured: Number.isFinite(worst) ? `${worst.toFixed(0)} ms at the most` : "not over",
      held: worst < 1_000,
    };
  });
}

/**
 * A stolen refresh token, used after its owner has exchanged it. `really`: waits for the grace period; otherwise it is moved in the
 * database.
 */
export async function stolenToken(target: Target, { really }: { readonly really: boolean }): Promise<Finding> {
  const [here, there] = target.sites;
  const client = await openClient(target.sites[0]);
  const who = await newPerson(target);
  const first = await openSession(target, client, who);
  const second = dataOf(await exchange(client, first.refresh_token, here));
  const within = await exchange(client, first.refresh_token, there);
  // The grace period itself, by the clock of running processes that cannot be moved.
  if (really) await pause(20_500);
  else
    await sql`update sessions.refresh_token set retired_at = retired_at - interval '20.5 seconds'
              where retired_at is not null and session_id in (select id from sessions.session where person_id = ${who.id})`.execute(
      databaseOf(target),
    );
  const thief = await exchange(client, first.refresh_token, there);
  const ms = await untilOver(client, second.access_token, here);
  const owner = await exchange(client, second.refresh_token, here);
  // The client requests English, so its sign-in has set the account to English.
  const reported = await waitUntil(() => target.mails.to(who.email).find(({ text }) => text.includes("was used twice")) ?? null);
  return {
    what: "a stolen refresh token after the grace",
    wanted: "refused, the family ended in < 1 s, the owner notified",
    measured: `within: ${within.status}, after: ${thief.status}, family over in ${ms?.toFixed(0) ?? "–"} ms, owner: ${owner.status}, ${reported ? "told" : "not told"}`,
    held:
      within.said === "ok" &&
      thief.said === "session_over" &&
      ms !== null &&
      ms < 1_000 &&
      owner.said === "session_over" &&
      reported !== null,
  };
}

/** Tabs that refresh at the same moment, round by round, over both processes; some of them are a round behind. */
export async function tabs(target: Target, size: { tabs: number; rounds: number }): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  let current = await openSession(target, client, await newPerson(target));
  let before = current;
  let refused = 0;
  let parted = 0;
  for (let round = 0; round < size.rounds; round++) {
    const answers = await Promise.all(
      Array.from({ length: size.tabs }, (_, tab) => {
        const lags = tab % 7 === 6;
        return exchange(client, (lags ? before : current).refresh_token, target.sites[tab % 2 === 0 ? 0 : 1]);
      }),
    );
    refused += answers.filter(({ said }) => said !== "ok").length;
    const prompt = answers.filter(({ said }, tab) => said === "ok" && tab % 7 !== 6).map((answer) => dataOf(answer));
    if (new Set(prompt.map((pair) => pair.refresh_token)).size !== 1) parted += 1;
    before = current;
    current = prompt[0] ?? current;
    if ((await requested(client, current.access_token, target.sites[round % 2 === 0 ? 0 : 1])).said !== "ok") refused += 1;
  }
  return {
    what: `${size.tabs} tabs × ${size.rounds} rounds of refreshing at once, over two processes`,
    wanted: "no logout, one pair a round",
    measured: `${refused} refusals, ${parted} rounds with more than one pair`,
    held: refused === 0 && parted === 0,
  };
}

/** Answers lost between commit and caller: by a proxy that drops them, and, where processes can be killed, by kill -9. */
export async function lostAnswers(target: Target, times: number): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const [, other] = target.sites;
  let pair = await openSession(target, client, await newPerson(target));
  let lost = 0;
  const proxy = await openLosingProxy(target.sites[0], () => (lost += 1));
  let survived = 0;
  for (let n = 0; n < times; n++) {
    await presentOnce(client, pair, proxy.url);
    const again = await exchange(client, pair.refresh_token, other);
    if (again.said !== "ok") break;
    pair = dataOf(again);
    if ((await requested(client, pair.access_token, other)).said === "ok") survived += 1;
  }
  await proxy.close();
  return {
    what: `${times} answers lost after the commit; the old token again`,
    wanted: `${times} survive`,
    measured: `${survived} survived, ${lost} answers lost`,
    held: survived === times && lost === times,
  };
}

/** kill -9 of the refreshing process: at the first byte of its answer, which comes after the commit, or at any moment of its work. */
export async function kills(target: Target, times: { readonly after: number; readonly anywhere: number }): Promise<Finding[]> {
  const { startVictim } = target;
  if (!startVictim) throw new Error("there is no process to kill here");
  const client = await openClient(target.sites[0]);
  const [safe] = target.sites;
  let pair = await openSession(target, client, await newPerson(target));
  const survived = { after: 0, anywhere: 0 };
  let rotated = 0;
  let coming = startVictim();
  const all = times.after + times.anywhere;
  for (let n = 0; n < all; n++) {
    const victim = await coming;
    if (n + 1 < all) coming = startVictim();
    const kind = n < times.after ? "after" : "anywhere";
    if (kind === "after") {
      const proxy = await openLosingProxy(victim.url, () => victim.kill());
      await presentOnce(client, pair, proxy.url);
      await proxy.close();
    } else {
      const presented = presentOnce(client, pair, victim.url);
      // The moment of the kill is the test's input.
      await pause((n * 7) % LATEST_KILL_MS);
      victim.kill();
      if (await presented) rotated += 1;
    }
    const again = await exchange(client, pair.refresh_token, safe);
    if (again.said !== "ok") break;
    pair = dataOf(again);
    if ((await requested(client, pair.access_token, safe)).said === "ok") survived[kind] += 1;
  }
  return [
    {
      what: `kill -9 between commit and answer, ${times.after} times; the old token again`,
      wanted: `${times.after} survive`,
      measured: `${survived.after} survived`,
      held: survived.after === times.after,
    },
    {
      what: `kill -9 in the first ${LATEST_KILL_MS} ms of a refresh, ${times.anywhere} times; the old token again`,
      wanted: `${times.anywhere} survive`,
      measured: `${survived.anywhere} survived, ${rotated} had been answered before`,
      held: survived.anywhere === times.anywhere,
    },
  ];
}

/** Presents a token and ignores the result; true when an answer arrived nevertheless. */
async function presentOnce(client: Client, pair: Pair, site: string): Promise<boolean> {
  const headers = { ...client.headers({ address: newAddress() }), "content-type": "application/json", connection: "close" };
  const body = client.seal({ refresh_token: pair.refresh_token });
  try {
    return (await sendRequest({ site, method: "POST", path: sessions.refreshToken.path, headers, body })).status === 200;
  } catch (error) {
    // Only a cut connection is expected.
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}
