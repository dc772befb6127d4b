/** A flood of the contact form from more addresses than can be counted: the inbox stays usable, what is kept has an end, whoever is honest is served. */
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sql } from "kysely";
import { newId } from "#kernel/id.ts";
import { systemRandom } from "#platform/clock.ts";
import { LEAST_MS } from "#platform/visitor-forms/weigh-visitor.ts";
import { openContactForm, sendMessage } from "#support/contract.ts";
import { SPAM_MOST } from "#support/send-message.ts";
import { CONTACT_LIMITS } from "#support/wire-parts.ts";
import { newAddress, openClient, type Answer, type Client } from "../client.ts";
import { inParallel } from "../people.ts";
import { databaseOf, type Finding, type Target } from "../target.ts";

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
  return (answer.data as { formToken?: string } | undefined)?.formToken ?? "";
}

/** What programs do: say that they have no scripts, send at once, fill in everything, or wait as long as they must and do no sum. */
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

/** The sum that is asked for in place of taking the message. */
const sumOf = ({ body, said }: Answer): string | undefined =>
  said === "ok" ? (JSON.parse(body) as { data: { sum?: string } }).data.sum : undefined;

/** A visitor with a browser: reads, writes, sends, and does the sum when asked for one. */
async function visitor(client: Client, n: number): Promise<boolean> {
  const address = newAddress();
  const formToken = await draw(client, address);
  await new Promise((resolve) => setTimeout(resolve, LEAST_MS + 500));
  const message = { ...fields(n, `${HONEST}-${n}@example.test`), formToken };
  let answer = await send(client, message, address);
  for (let sums = 0, sum = sumOf(answer); sum !== undefined && sums < 3; sums++, sum = sumOf(answer)) {
    const challenge = JSON.parse(sum) as Parameters<typeof solveChallenge>[0]["challenge"];
    const solution = await solveChallenge({ challenge, deriveKey });
    answer = await send(client, { ...message, proof: JSON.stringify({ challenge, solution }) }, address);
  }
  return answer.said === "ok" && sumOf(answer) === undefined;
}

/** A real client that is told to come back does so. */
async function send(client: Client, message: object, address: string): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await client.call(sendMessage, message, { address });
    if (answer.said !== "unavailable" || tries >= 3) return answer;
    await new Promise((resolve) => setTimeout(resolve, Number(answer.headers["retry-after"] ?? 1) * 1_000));
  }
}

const countOf = async (target: Target, where: string) =>
  Number(
    (await sql<{ n: bigint }>`select count(*) as n from support.message where ${sql.raw(where)}`.execute(databaseOf(target)))
      .rows[0]?.n ?? 0n,
  );

export async function contactFlood(target: Target, size: ContactFloodSize): Promise<Finding[]> {
  const client = await openClient(target);
  const tokens = await inParallel(50, 10, () => draw(client, newAddress()));
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
  // A quiet house asks nobody for a sum: so many of the flood are taken before it is one.
  const most = Math.min(CONTACT_LIMITS.takenMost, CONTACT_LIMITS.calmMost + size.honest);
  return [
    {
      what: `${size.posts.toLocaleString("en")} contact posts from as many addresses in ${Math.round(tookMs / 1_000)} s`,
      wanted: `all ${size.honest} honest served and in the inbox, which holds at most ${most}; at most ${SPAM_MOST.toLocaleString("en")} set aside`,
      measured: `${served} served, ${honest} of them in the inbox of ${inbox}; ${spam.toLocaleString("en")} set aside, ${bugs} errors`,
      held: served === size.honest && honest === size.honest && inbox <= most && spam <= SPAM_MOST && spam > 0 && bugs === 0,
    },
  ];
}
