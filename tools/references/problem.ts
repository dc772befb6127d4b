/** The problems that the check reports, and the references that it ignores. */
export const KINDS = ["requirement", "page", "file", "folder", "link", "script", "decision", "section", "name"] as const;

export type Kind = (typeof KINDS)[number];

export interface Problem {
  readonly kind: Kind;
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

/** References that are valid although nothing in the project has that name: the whole reference, or its end after a `/`. */
interface Exception {
  readonly kind: Kind;
  readonly why: string;
  readonly texts: readonly string[];
}

const GONE_WHY = "gone or not chosen, as the decision that names it says";
const GONE: readonly Exception[] = [
  { kind: "folder", why: GONE_WHY, texts: ["db/old-rows", "db/functions"] },
  { kind: "name", why: GONE_WHY, texts: ["commission_of_old", "is_rounded"] },
];

const EXCEPTIONS: readonly Exception[] = [
  { kind: "file", why: "made by the build", texts: ["main.js", "inspector.js", "sbom.cdx.json"] },
  { kind: "file", why: "answered by the server", texts: ["sitemap.xml"] },
  { kind: "file", why: "of PostgreSQL's server", texts: ["postgresql.conf", "pg_hba.conf"] },
  { kind: "file", why: "written by a command of the handbook", texts: [".dump.json"] },
  { kind: "file", why: "of React, and of React Router", texts: ["react/index.js", "fog-of-war.js"] },
  { kind: "folder", why: "made by a run", texts: ["test/bench/results", "test/chaos/results", "test/security/results"] },
  { kind: "folder", why: "read by no check but its own", texts: ["tools/boundaries/planted", "planted"] },
  { kind: "name", why: "of HTTP, HTML and CSS", texts: ["swap"] },
  { kind: "name", why: "of certificates", texts: ["basicConstraints", "subjectAltName", "SELF_SIGNED_CERT_IN_CHAIN"] },
  { kind: "name", why: "of PostgreSQL", texts: ["NOTIFY", "pg_receivewal", "pg_stat_statements", "pg_replication_slots"] },
  {
    kind: "name",
    why: "of the operating system and of proxies",
    texts: ["logrotate", "TCP_USER_TIMEOUT", "redispatch", "http_503"],
  },
  { kind: "name", why: "of npm, pino and Playwright", texts: ["EBADENGINE", "redact", "waitForFunction"] },
  { kind: "name", why: "of Grafana", texts: ["valueFormats"] },
  ...GONE,
  { kind: "name", why: "an ending of names (HOUSE_RULES.md)", texts: ["Bytes", "Bps"] },
];

export const isExcepted = (kind: Kind, text: string): boolean => {
  const bare = text.replace(/\/$/, "");
  return EXCEPTIONS.some(
    (exception) => exception.kind === kind && exception.texts.some((end) => bare === end || bare.endsWith(`/${end}`)),
  );
};

/** Exceptions that no comment and no page uses any more. */
export function unusedExceptions(texts: Iterable<string>): readonly string[] {
  const all = [...texts];
  return EXCEPTIONS.flatMap(({ texts: ends }) => ends).filter((end) => !all.some((text) => text.includes(end)));
}
