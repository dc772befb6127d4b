/**
 * The worst addresses and headers, without a session: one request costs no more than others can wait for, and many from one IP address cost
 * only that address. A path of 16 kB once blocked the whole site for ten seconds.
 */
import { sendRequest } from "../../../tools/client/send-request.ts";
import { newAddress } from "../../../tools/client/client.ts";
import { honestFinding, type HonestTimes } from "../honest-visitor.ts";
import { visitHonestly } from "../honest-visitor-thread.ts";
import { inParallel } from "../../shared/people.ts";
import type { Finding, Target } from "../../shared/target.ts";
import { takeTurns } from "../alternating-load.ts";

interface Worst {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Node's limit for one request is 16 kB, request line and headers together. */
const ROOM = 15_500;
const fill = (piece: string, chars = ROOM) => piece.repeat(Math.floor(chars / piece.length));
const nested = (depth: number) => encodeURIComponent(`${"[".repeat(depth)}${"]".repeat(depth)}`);
const PREFIXES = ["", "/en", "/blog", "/assets", "/dashboard", "/office/content", "/v1", "/v1/content", "/lacak", "/dev"];
const SEGMENTS = [
  ...[6, 12, 13, 500, 2_500].map((count) => "/a".repeat(count)),
  fill("/a"),
  fill("/"),
  fill("/%2f"),
  fill("/.."),
  fill("/%2e%2e"),
  fill("/%"),
  fill("/%25"),
  fill("/%F0%9F%98%80"),
  fill("/:a"),
  fill("/*"),
  fill("/a;b=c"),
  fill("/-"),
  `/${fill("a")}`,
  `/${fill("%00")}`,
  `/${fill("\\")}`,
  "//evil.example",
  "/..//evil.example",
  "/\\evil.example",
];
const PATHS = [
  "/",
  "/en/faq",
  "/faq.data",
  "/__manifest",
  "/_root.data",
  "/login",
  "/lokasi-tunai",
  "/kalkulator",
  "/v1/content/questions",
];
const QUERIES = [
  Array.from({ length: 2_000 }, (_, n) => `k${n}=`).join("&"),
  fill("&"),
  fill("a[]=1&"),
  `a${fill("[a]", 9_000)}=1`,
  fill("q=1&"),
  `q=${fill("%", 15_000)}`,
  `q=${fill("%F0%9F%98%80", 15_000)}`,
  `q=${fill("a%CC%81", 15_000)}`,
  `q=${nested(2_000)}`,
  `q=${encodeURIComponent(`${'{"a":'.repeat(900)}1${"}".repeat(900)}`)}`,
  `paths=${fill("/a/b/c/d/e,", 7_000)}&version=x`,
  `paths=${fill("/a", 15_000)}`,
  `_routes=${fill("root,", 15_000)}`,
  `page=${fill("9", 15_000)}`,
  `__proto__=1&constructor=1&toString=${fill("1", 2_000)}`,
];
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { cookie: fill("a=b; ") },
  { cookie: fill("language=EN; ") },
  { cookie: `language=${fill("%", 15_000)}` },
  { cookie: `sampai_visitor=${fill("a", 15_000)}` },
  { cookie: `sampai_session=${fill("=", 15_000)}` },
  { cookie: fill(";=;", 15_000) },
  { "accept-language": fill("en-US;q=0.1,") },
  { "accept-language": fill("x-", 15_000) },
  { "accept-encoding": fill("gzip;q=0.0000000001,") },
  { "accept-encoding": `gzip;q=0.${fill("0", 15_000)}x` },
  { "accept-encoding": `${fill(" ", 15_000)}gzip` },
  { accept: fill("text/html;q=0.1,") },
  { range: `bytes=${fill("0-1,", 15_000)}` },
  { "if-none-match": fill('"a",') },
  { "x-request-id": fill("a", 15_000) },
  { "user-agent": fill("Mozilla/5.0 (", 15_000) },
  { referer: `http://sampai.test${fill("/a", 15_000)}` },
  { key: fill("a", 15_000) },
  { "x-code-challenge": fill("a", 15_000) },
];

export const WORST: readonly Worst[] = [
  ...PREFIXES.flatMap((prefix) => SEGMENTS.map((path) => ({ path: (prefix + path).slice(0, ROOM) }))),
  ...SEGMENTS.map((path) => ({ path: `${path.slice(0, ROOM)}.data` })),
  ...PATHS.flatMap((path) => QUERIES.map((query) => ({ path: `${path}?${query}`.slice(0, ROOM) }))),
  ...PATHS.flatMap((path) => HEADERS.map((headers) => ({ path, headers }))),
];

const TURN_MS = 2_000;

export interface AddressSize {
  /** How often the whole list is sent, and how many requests at once. */
  readonly rounds: number;
  readonly atOnce: number;
  /** Pages with a random query from one address, which no cache has. */
  readonly queries: number;
  /** Omitted where times are not checked. */
  readonly p99Ms?: number;
}

/** The list from one address and from many, then random queries from one address; an honest visitor makes requests meanwhile. */
export async function addresses(target: Target, size: AddressSize): Promise<Finding[]> {
  const [site] = target.sites;
  const seen = new Map<number, number>();
  let slowest = { tookMs: 0, what: "" };
  const turns = takeTurns(size.p99Ms === undefined ? 0 : TURN_MS);
  const send = async ({ path, headers = {} }: Worst, address: string) => {
    const received = await turns.attacking(() =>
      sendRequest({ site, path, headers: { ...headers, "x-forwarded-for": address } }),
    );
    seen.set(received.status, (seen.get(received.status) ?? 0) + 1);
    if (received.tookMs > slowest.tookMs)
      slowest = { tookMs: received.tookMs, what: `${path.slice(0, 40)} ${Object.keys(headers).join()}` };
    return received.status;
  };
  const honest = visitHonestly(target, turns);
  let times: HonestTimes;
  const queried: number[] = [];
  try {
    const greedy = newAddress();
    await inParallel(WORST.length * size.rounds, size.atOnce, (n) => {
      const worst = WORST[n % WORST.length];
      return worst === undefined ? Promise.resolve(0) : send(worst, n % 2 === 0 ? greedy : newAddress());
    });
    const one = newAddress();
    queried.push(...(await inParallel(size.queries, 20, (n) => send({ path: `/?q=${n}` }, one))));
  } finally {
    times = await honest.over();
  }
  // 503: too many callers wait for a page; the answer has a Retry-After.
  const failures = [...seen].filter(([status]) => status >= 500 && status !== 503).reduce((sum, [, count]) => sum + count, 0);
  const refused = queried.filter((status) => status === 429).length;
  const findings: Finding[] = [
    {
      what: `${(WORST.length * size.rounds).toLocaleString("en")} requests with the worst of addresses and headers`,
      wanted: "no 5xx, and every honest request answered as ever",
      measured: `${[...seen]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count.toLocaleString("en")}`)
        .join(", ")}; slowest ${slowest.tookMs.toFixed(0)} ms (${slowest.what}); ${times.failed} of ${times.count} honest failed`,
      held: failures === 0 && times.failed === 0,
    },
    {
      what: `${size.queries.toLocaleString("en")} pages with random queries from one address`,
      wanted: "its share is drawn, the rest is told to come again (429)",
      measured: `${queried.filter((status) => status === 200).length} drawn, ${refused} told`,
      held: refused > 0 && queried.every((status) => status === 200 || status === 429),
    },
  ];
  if (size.p99Ms !== undefined) findings.push(honestFinding(times, size.p99Ms));
  return findings;
}
