/** The payload envelope: one answer to everything malformed, no input causes a 5xx, key derivations are limited. */
import { randomBytes } from "node:crypto";
import * as content from "#content/feedback/contract.ts";
import * as signIn from "#identity/sign-in/contract.ts";
import * as registration from "#identity/registration/contract.ts";
import * as passwordReset from "#identity/password-reset/contract.ts";
import * as sessions from "#sessions/contract.ts";
import type { Endpoint } from "#kernel/endpoint.ts";
import { sendRequest } from "../../../tools/client/send-request.ts";
import { deriveKey, newAddress, openClient, sealText, type Client } from "../../../tools/client/client.ts";
import { inTurn } from "../../shared/in-turn.ts";
import { requestHonestly } from "../honest-visitor.ts";
import { inParallel } from "../../shared/people.ts";
import type { Finding, Target } from "../../shared/target.ts";
import { hostileText, mutateText, mutateValue, startDice, type Dice } from "#platform/testing/mutations.ts";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

interface Malformed {
  readonly what: string;
  readonly body: string | Buffer;
  readonly type?: string;
}

const wrap = (envelope: unknown) =>
  JSON.stringify({ payload: typeof envelope === "string" ? envelope : JSON.stringify(envelope) });

/** Every malformed form that API-5 names, and some more. */
function malformedClasses(client: Client): Malformed[] {
  const good = { sessionCode: "A".repeat(43) };
  const outer = JSON.parse(client.seal(good)) as { payload: string };
  const inner = JSON.parse(outer.payload) as Record<"ciphertext" | "salt" | "iv", string>;
  const key = deriveKey(client.facts["payload-passphrase"] ?? "");
  const sealed = (text: string | Buffer) => sealText(text, key);
  const change = (field: keyof typeof inner, value: unknown) => wrap({ ...inner, [field]: value });
  const { iv: _iv, ...withoutIv } = inner;
  const list: readonly (readonly [string, string | Buffer, string?])[] = [
    ["no body", ""],
    ["no JSON", "{"],
    ["a list", "[]"],
    ["a number", "5"],
    ["no payload", "{}"],
    ["an unencrypted body", JSON.stringify(good)],
    ["a field beside the payload", JSON.stringify({ ...outer, level: 1 })],
    ["the payload twice", `{"payload":${JSON.stringify(outer.payload)},"payload":${JSON.stringify(outer.payload)}}`],
    ["a payload that is no text", JSON.stringify({ payload: inner })],
    ["a payload that is no JSON", wrap("neither")],
    ["a payload that is a list", wrap([inner])],
    ["a key missing", wrap(withoutIv)],
    ["a key too many", wrap({ ...inner, mac: "00" })],
    ["a prototype", wrap(`{"__proto__":{},${JSON.stringify(inner).slice(1)}`)],
    ["a salt of 7 bytes", change("salt", "ab".repeat(7))],
    ["a salt of 257 bytes", change("salt", "ab".repeat(257))],
    ["a salt that is no hex", change("salt", "zz".repeat(16))],
    ["a salt of half a byte", change("salt", `${"ab".repeat(16)}a`)],
    ["an iv of 15 bytes", change("iv", "cd".repeat(15))],
    ["an iv of 17 bytes", change("iv", "cd".repeat(17))],
    ["an iv that is a number", change("iv", 5)],
    ["no ciphertext", change("ciphertext", "")],
    ["ciphertext that is no base64", change("ciphertext", "*".repeat(24))],
    ["ciphertext in base64url", change("ciphertext", `${"-_".repeat(21)}A=`)],
    ["ciphertext of no whole block", change("ciphertext", randomBytes(17).toString("base64"))],
    ["wrong padding, or none", change("ciphertext", Buffer.alloc(32, 7).toString("base64"))],
    ["another passphrase", sealText(JSON.stringify(good), deriveKey("somebody else's"))],
    ["a plaintext that is no JSON", sealed("hello")],
    ["an empty plaintext", sealed("")],
    ["a plaintext that is no UTF-8", sealed(Buffer.from([0x22, 0xc3, 0x28, 0x22]))],
    ["U+0000 inside", sealed('{"sessionCode":"\\u0000"}')],
    ["a lone surrogate inside", sealed('{"sessionCode":"\\ud800"}')],
    ["a field twice inside", sealed('{"sessionCode":"a","sessionCode":"b"}')],
    ["a prototype inside", sealed('{"__proto__":{"sessionCode":"a"}}')],
    ["nesting of 21", sealed(`${"[".repeat(21)}${"]".repeat(21)}`)],
    ["1,001 keys", sealed(JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`k${n}`, 1]))))],
    ["64 KiB and more", change("ciphertext", Buffer.alloc(66_000).toString("base64"))],
    ["128 KiB and more", JSON.stringify({ payload: "x".repeat(140_000) })],
    ["a form without payload", "other=1", FORM_TYPE],
    ["a form with two", `payload=${encodeURIComponent(outer.payload)}&payload=${encodeURIComponent(outer.payload)}`, FORM_TYPE],
    ["a form with U+0000", "payload=%00", FORM_TYPE],
    ["another content type", JSON.stringify(outer), "text/plain"],
    ["a multipart body", "--x\r\n\r\n--x--", "multipart/form-data; boundary=x"],
  ];
  return list.map(([what, body, type = JSON_TYPE]) => ({ what, body, type }));
}

/** All malformed classes get the same status and, under one request id, the same bytes. */
export async function malformed(target: Target): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const list = malformedClasses(client);
  const answers: { what: string; seen: string }[] = [];
  for (const { what, body, type = JSON_TYPE } of list) {
    const headers = { ...client.headers({ address: newAddress() }), "content-type": type, "x-request-id": "the-same-request" };
    const { status, body: said } = await sendRequest({
      site: target.sites[0],
      method: "POST",
      path: signIn.readSignInStep.path,
      headers,
      body,
    });
    answers.push({ what, seen: `${status} ${said}` });
  }
  const [first] = answers;
  const others = answers.filter(({ seen }) => seen !== first?.seen || !seen.startsWith("400 "));
  return {
    what: `${list.length} classes of malformed bodies`,
    wanted: "one byte-equal 400",
    measured: others.length === 0 ? "one byte-equal 400" : `another answer to ${others.map(({ what }) => what).join(", ")}`,
    held: others.length === 0,
  };
}

interface Seed {
  readonly endpoint: Endpoint;
  readonly input: object;
  /** How many of a hundred inputs are made of this one; those that are hashed cost a hundred times more. */
  readonly share: number;
}

const CODE = "A".repeat(43);
const SEEDS: readonly Seed[] = [
  { endpoint: signIn.readSignInStep, input: { sessionCode: CODE }, share: 25 },
  { endpoint: signIn.verifySignIn, input: { sessionCode: CODE, otpCode: "123456" }, share: 15 },
  {
    endpoint: registration.changePhone,
    input: { sessionCode: CODE, phoneNumber: "081234567890", phoneCountry: "ID" },
    share: 10,
  },
  {
    endpoint: content.giveFeedback,
    input: { id: "fb_00000000000000000000000000", subject: "article:none", helpful: true },
    share: 14,
  },
  { endpoint: sessions.refreshToken, input: { refresh_token: CODE }, share: 15 },
  { endpoint: sessions.logOut, input: { refresh_token: CODE }, share: 9 },
  { endpoint: signIn.readAccount, input: { access_token: CODE }, share: 10 },
  { endpoint: passwordReset.requestReset, input: { email: "nobody@example.test" }, share: 1 },
  { endpoint: signIn.signIn, input: { email: "nobody@example.test", password: "a", remember: false }, share: 1 },
];

function pick(dice: Dice): Seed {
  let at = dice(100);
  return SEEDS.find(({ share }) => (at -= share) < 0) ?? inTurn(SEEDS, 0);
}

/** A body that was valid before mutation: of its bytes, its envelope, or its content. */
function mutated(client: Client, { endpoint, input }: Seed, dice: Dice): { readonly body: string; readonly type: string } {
  const type = dice(10) === 0 ? FORM_TYPE : JSON_TYPE;
  const kind = dice(3);
  const value = kind === 0 ? mutateValue(input, dice) : input;
  const text =
    endpoint.body === "plain" ? JSON.stringify(value) : client.seal(kind === 0 && dice(4) === 0 ? hostileText(dice) : value);
  const whole =
    kind === 0 ? text : kind === 1 ? mutateText(text, dice) : JSON.stringify(mutateValue(JSON.parse(text) as object, dice));
  if (type === JSON_TYPE) return { body: whole, type };
  const payload = /"payload":("(?:[^"\\]|\\.)*")/.exec(whole)?.[1];
  return { body: `payload=${encodeURIComponent((payload ? (safeParse(payload) ?? whole) : whole).toWellFormed())}`, type };
}

function safeParse(text: string): string | null {
  try {
    return JSON.parse(text) as string;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export interface MutationSize {
  readonly inputs: number;
  readonly atOnce: number;
  readonly limitMs: number;
  /** Omitted where times are not checked. */
  readonly p99Ms?: number;
}

/** Many mutated inputs: none causes a 5xx, and honest visitors are served meanwhile. */
export async function mutations(target: Target, size: MutationSize): Promise<Finding[]> {
  const [site] = target.sites;
  const client = await openClient(target.sites[0]);
  const dice = startDice(20_261_121);
  const seen = new Map<number, number>();
  const note = (status: number) => seen.set(status, (seen.get(status) ?? 0) + 1);
  const endsAt = Date.now() + size.limitMs;
  let sent = 0;
  let isOver = false;
  const honest = requestHonestly(target, () => isOver);
  try {
    await inParallel(size.inputs, size.atOnce, async () => {
      if (Date.now() > endsAt) return;
      sent += 1;
      const seed = pick(dice);
      const { body, type } = mutated(client, seed, dice);
      const address = `10.${128 + dice(127)}.${dice(256)}.${dice(256)}`;
      const headers = { ...client.headers({ address }), "content-type": type };
      note((await sendRequest({ site, method: "POST", path: seed.endpoint.path, headers, body })).status);
    });
  } finally {
    isOver = true;
  }
  const times = await honest;
  const failures = [...seen].filter(([status]) => status >= 500).reduce((challenge, [, times]) => challenge + times, 0);
  const findings: Finding[] = [
    {
      what: `${size.inputs.toLocaleString("en")} mutated inputs`,
      wanted: "no 5xx",
      measured: `${sent.toLocaleString("en")} sent: ${[...seen]
        .toSorted(([a], [b]) => a - b)
        .map(([status, many]) => `${status}: ${many.toLocaleString("en")}`)
        .join(", ")}`,
      held: failures === 0 && sent === size.inputs && times.failed === 0,
    },
  ];
  if (size.p99Ms !== undefined)
    findings.push({
      what: "honest calls and pages meanwhile",
      wanted: `p99 < ${size.p99Ms} ms`,
      measured: `p99 ${times.p99.toFixed(0)} ms, median ${times.median.toFixed(0)} ms, ${times.count} asked, ${times.failed} failed`,
      held: times.p99 < size.p99Ms && times.failed === 0,
    });
  return findings;
}

/** Many valid envelopes at once: the process itself reports its maximum of concurrent derivations. */
export async function derivations(target: Target, many: number): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const authorization = `Bearer ${target.config.METRICS_TOKEN}`;
  const scrape = async () => {
    const { body } = await sendRequest({ site: target.sites[0], path: "/metrics", headers: { authorization } });
    return Number(/^sampai_payload_derivations_peak (\d+)$/m.exec(body)?.[1] ?? Number.NaN);
  };
  await scrape();
  const answers = await inParallel(many, many, () =>
    client.call(signIn.readSignInStep, { sessionCode: CODE }, { address: newAddress() }),
  );
  const peak = await scrape();
  const busy = answers.filter(({ status }) => status === 503).length;
  const others = answers.filter(({ status }) => status !== 503 && status !== 410).length;
  return {
    what: `key derivations under way, ${many} envelopes at one moment`,
    wanted: "at most 64",
    measured: `${peak}; ${busy} told to come back (503 with Retry-After)`,
    held:
      peak >= 1 &&
      peak <= 64 &&
      others === 0 &&
      answers.every(({ status, headers }) => status !== 503 || "retry-after" in headers),
  };
}
