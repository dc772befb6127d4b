/** A flood of the contact form from countless addresses: the inbox stays usable, stored messages are limited, honest senders are served. */
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sql } from "kysely";
import { newId } from "#kernel/id.ts";
import { systemRandom } from "#platform/clock.ts";
import { LEAST_MS } from "#platform/visitor-forms/assess-visitor.ts";
import { openContactForm, sendMessage } from "#support/contract.ts";
import { MAX_SPAM } from "#support/send-message.ts";
import { CONTACT_LIMITS } from "#support/deps.ts";
import { newAddress, openClient, type Answer, type Client } from "../../../tools/client/client.ts";
import { inParallel } from "../../shared/people.ts";
import { databaseOf, type Finding, type Target } from "../../shared/target.ts";

export interface ContactFloodSize {
  readonly posts: number;
  readonly atOnce: number;
  readonly honest: number;
}

const HONEST = "honest-contact";
const fields = (n: number, email: string) => ({
  id: newId("cm", 1_795_000_000_000 + n, systemRandom(10)),
  fullName: "Wayan",
  email,
  category: "transfer",
  subject: `Pesan ${n}`,
  message: `Isi pesan ${n}`,
});

async function draw(client: Client, address: string): Promise<string> {
  const answer = await client.call(openContactForm, {}, { address });
  return answer.data?.formToken ?? "";
}

/** What programs do: claim to have no scripts, send at once, fill in every field, or wait as required and solve no challenge. */
async function flooder(client: Client, n: number, oldToken: string): Promise<Answer> {
  const address = newAddress();
  const message = fields(n, `flood-${n}@example.test`);
  switch (n % 4) {
    case 0:
      return client.call(sendMessage, { ...message, withoutScript: true }, { address });
    case 1:
      return client.call(sendMessage, { ...message, formToken: await draw(client, address) }, { address });
    case 2:
      return client.call(sendMessage, { ...message, formToken: oldToken, website: "http://evil.example" }, { address });
    default:
      return client.call(sendMessage, { ...message, formToken: oldToken, withoutScript: n % 8 === 3 }, { address });
  }
}

/** The challenge in place of an accepted message. */
const challengeOf = ({ data }: Answer<typeof sendMessage>): string | undefined =>
  data !== undefined && "challenge" in data ? data.challenge : undefined;

/** A visitor with a browser: reads, writes, sends, and solves a challenge. */
async function visitor(client: Client, n: number): Promise<boolean> {
  const address = newAddress();
  const formToken = await draw(client, address);
  // A form that comes back sooner is refused as a program's, by the server's clock: the time itself is what a visitor takes.
  await new Promise((resolve) => setTimeout(resolve, LEAST_MS + 500));
  const message = { ...fields(n, `${HONEST}-${n}@example.test`), formToken };
  let answer = await send(client, message, address);
  for (let count = 0, text = challengeOf(answer); text !== undefined && count < 3; count++, text = challengeOf(answer)) {
    const challenge = JSON.parse(text) as Parameters<typeof solveChallenge>[0]["challenge"];
    const solution = await solveChallenge({ challenge, deriveKey });
    answer = await send(client, { ...message, proof: JSON.stringify({ challenge, solution }) }, address);
  }
  return answer.said === "ok" && challengeOf(answer) === undefined;
}

/** A real client retries after a Retry-After. */
async function send(client: Client, message: object, address: string): Promise<Answer<typeof sendMessage>> {
  for (let tries = 0; ; tries++) {
    const answer = await client.call(sendMessage, message, { address });
    if (answer.said !== "unavailable" || tries >= 3) return answer;
    // The time that the answer tells it to wait is the subject.
    await new Promise((resolve) => setTimeout(resolve, Number(answer.headers["retry-after"] ?? 1) * 1_000));
  }
}

const countOf = async (target: Target, where: string) =>
  Number(
    (await sql<{ n: bigint }>`select count(*) as n from support.message where ${sql.raw(where)}`.execute(databaseOf(target)))
      .rows[0]?.n ?? 0n,
  );

export async function contactFlood(target: Target, size: ContactFloodSize): Promise<Finding[]> {
  const client = await openClient(target.sites[0]);
  const tokens = await inParallel(50, 10, () => draw(client, newAddress()));
  // The flood's tokens are old enough to pass by the server's clock: the time itself is what its programs wait.
  await new Promise((resolve) => setTimeout(resolve, LEAST_MS));
  const startedAt = performance.now();
  const flood = inParallel(size.posts, size.atOnce, (n) => flooder(client, n, tokens[n % tokens.length] ?? ""));
  let served = 0;
  for (let n = 0; n < size.honest; n++) if (await visitor(client, n)) served += 1;
  const answers = await flood;
  const tookMs = performance.now() - startedAt;
  const inbox = await countOf(target, "status = 'open'");
  const honest = await countOf(target, `status = 'open' and email like '${HONEST}-%'`);
  const spam = await countOf(target, "status = 'spam'");
  const bugs = answers.filter(({ status }) => status >= 500 && status !== 503).length;
  // In quiet times no challenge is required: this many messages of the flood are accepted before it is.
  const most = Math.min(CONTACT_LIMITS.takenMost, CONTACT_LIMITS.calmMost + size.honest);
  return [
    {
      what: `${size.posts.toLocaleString("en")} contact posts from as many addresses in ${Math.round(tookMs / 1_000)} s`,
      wanted: `all ${size.honest} honest served and in the inbox, which holds at most ${most}; at most ${MAX_SPAM.toLocaleString("en")} set aside`,
      measured: `${served} served, ${honest} of them in the inbox of ${inbox}; ${spam.toLocaleString("en")} set aside, ${bugs} errors`,
      held: served === size.honest && honest === size.honest && inbox <= most && spam <= MAX_SPAM && spam > 0 && bugs === 0,
    },
  ];
}
