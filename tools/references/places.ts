/**
 * References to places: files, folders, links of Markdown, npm scripts, steps of `npm test`, decisions, sections. A path is resolved from its file, from
 * the root, or as the end of some file's path; a link of Markdown only as a browser resolves it.
 */
import path from "node:path";
import { isExcepted, type Kind, type Problem } from "./problem.ts";
import { lineAt, type Passage, type Tree } from "./texts.ts";

interface Found {
  readonly kind: Kind;
  readonly what: string;
}

/** Returns the fault of a match, or null. */
type Check = (match: RegExpMatchArray, passage: Passage) => Found | null;

const SUFFIXES = "tsx?|mjs|js|sql|md|json|ya?ml|css|sh|csv|xml|svg|html|service|conf";
const FILE = new RegExp(
  String.raw`(?<![\w/@:$}*.-]|\w>|\]\()((?:\.{1,2}/)*\.?[\w@-][\w@.-]*(?:/[\w@.-]+)*\.(?:${SUFFIXES}))(?![\w/-]|\.\w)`,
  "g",
);
const FOLDER = /(?<![\w/.@:$}*{`"'#-]|\w\.)`?([a-z][\w-]*(?:\/[\w.-]+)+\/?)`?(?![\w/*…{])/g;
const SINGLE_FOLDER = /`([\w@.-]+)\/`/g;
const LINK = /\]\((?!https?:|mailto:)([^)\s]*)\)/g;
const SCRIPT = /\bnpm run ([\w:-]+)(?: -- ([a-z][\w-]*))?/g;
const STEPS = /--only ([a-z0-9-]+(?:,[a-z0-9-]+)*)/g;
/** A heading between quotation marks behind its page, in messages to operators as well: docs/operations.md, "…". */
const HEADING = /([\w./-]+\.md)\)?,? \\?"([A-Z][^"\\\n]+)\\?"/g;
const DECISION = /\b[Dd]ecisions?\s+(\d{4}(?:(?:,|,? and| or)\s+\d{4})*)/g;
const SECTION = /§/g;
/** Laws, standards and specifications of others, in the sentence before a section: the section is theirs. */
const OUTSIDE = /(?:RFC \d+|WebAuthn|NIST|SP 800|\bTR \d+|UAX|UTS|ISO|UU \d+|SNAP)(?:(?!\.\s)[\s\S]){0,60}$/;
/** A numbered item of a decision: "0062 §5". */
const OF_DECISION = /\b(\d{4})\]?(?:\([^)]*\))?,? $/;

export function placeProblems(tree: Tree): readonly Problem[] {
  const steps = stepsOf(tree);
  const known = knownPlaces(tree);
  const checks: readonly (readonly [RegExp, Check])[] = [
    [FILE, (match, { file }) => (known.hasFile(match[1] ?? "", file) ? null : { kind: "file", what: match[1] ?? "" })],
    [FOLDER, (match) => (known.hasFolder(match[1] ?? "") ? null : { kind: "folder", what: match[1] ?? "" })],
    [SINGLE_FOLDER, (match) => (known.folders.has(match[1] ?? "") ? null : { kind: "folder", what: `${match[1] ?? ""}/` })],
    [LINK, (match, passage) => (passage.isMarkdown ? linkProblem(tree, match[1] ?? "", passage.file) : null)],
    [SCRIPT, (match) => scriptProblem(tree, match[1] ?? "", match[2])],
    [STEPS, (match) => notAmong((match[1] ?? "").split(","), (step) => steps.includes(step), "script")],
    [DECISION, (match) => notAmong((match[1] ?? "").match(/\d{4}/g) ?? [], (number) => known.decisions.has(number), "decision")],
    [SECTION, (match, passage) => sectionProblem(tree, passage.text, match.index ?? 0)],
  ];
  const inPassages = tree.passages.flatMap((passage) =>
    checks.flatMap(([pattern, check]) => problemsIn(passage, pattern, check)),
  );
  return [...inPassages, ...headingProblems(tree)];
}

function problemsIn(passage: Passage, pattern: RegExp, check: Check): readonly Problem[] {
  return [...passage.text.matchAll(pattern)].flatMap((match) => {
    const found = check(match, passage);
    if (found === null || isExcepted(found.kind, found.what)) return [];
    return [{ ...found, file: passage.file, line: passage.line + lineAt(passage.text, match.index + match[0].length) - 1 }];
  });
}

function notAmong(names: readonly string[], isKnown: (name: string) => boolean, kind: Kind): Found | null {
  const unknown = names.find((name) => !isKnown(name));
  return unknown === undefined ? null : { kind, what: unknown };
}

/** The values that `npm test -- --only` accepts: the names in tools/steps. */
const stepsOf = ({ texts }: Tree): readonly string[] =>
  [...texts].flatMap(([file, text]) =>
    file.startsWith("tools/steps/") ? [...text.matchAll(/^ +name: "([a-z0-9-]+)",$/gm)].map(({ 1: name = "" }) => name) : [],
  );

/** A script of package.json; of `npm run bench -- NAME`, a bench of that name. */
function scriptProblem(tree: Tree, script: string, argument: string | undefined): Found | null {
  const { scripts = {} } = JSON.parse(tree.texts.get("package.json") ?? "{}") as { scripts?: Readonly<Record<string, string>> };
  if (!(script in scripts)) return { kind: "script", what: `npm run ${script}` };
  if (script === "bench" && argument !== undefined && !tree.texts.has(`test/bench/${argument}.ts`))
    return { kind: "script", what: `npm run bench -- ${argument}` };
  return null;
}

function headingProblems(tree: Tree): readonly Problem[] {
  return [...tree.texts].flatMap(([file, text]) =>
    [...text.matchAll(HEADING)].flatMap(({ 0: all, 1: page = "", 2: heading = "", index }): readonly Problem[] => {
      const target = page.replace(/^(?:\.{1,2}\/)+/, "");
      const pages = tree.files.filter((place) => place === target || place.endsWith(`/${target}`));
      const isThere = pages.length === 0 || pages.some((place) => hasHeading(tree.texts.get(place) ?? "", heading));
      return isThere ? [] : [{ kind: "section", file, line: lineAt(text, index + all.length), what: `${page}, "${heading}"` }];
    }),
  );
}

/** A heading may be cited up to its colon. */
const hasHeading = (text: string, heading: string): boolean =>
  text
    .split("\n")
    .filter((line) => /^#+ /.test(line))
    .some((line) => `${line.replace(/^#+ /, "")}:`.startsWith(`${heading}:`));

/** A section of an external rule, or a numbered item of a decision. Our own pages are cited by links, requirements by numbers. */
function sectionProblem(tree: Tree, text: string, index: number): Found | null {
  const before = text.slice(Math.max(0, index - 80), index);
  if (OUTSIDE.test(before)) return null;
  const decision = OF_DECISION.exec(before)?.[1];
  const file = tree.files.find(
    (place) =>
      decision !== undefined && place.startsWith("docs/decisions/") && path.posix.basename(place).startsWith(`${decision}-`),
  );
  const item = /^§ ?(\d+)/.exec(text.slice(index))?.[1];
  if (file !== undefined && new RegExp(`^${item}\\. `, "m").test(tree.texts.get(file) ?? "")) return null;
  return { kind: "section", what: text.slice(Math.max(0, index - 20), index + 6).replaceAll("\n", " ") };
}

/** A link leads to a file, or to a heading of it. */
function linkProblem(tree: Tree, target: string, from: string): Found | null {
  const [place = "", anchor] = target.split("#");
  const file = place === "" ? from : path.posix.join(path.posix.dirname(from), decodeURIComponent(place)).replace(/\/$/, "");
  const isThere = tree.files.includes(file) || tree.files.some((other) => other.startsWith(`${file}/`)) || file === ".";
  if (!isThere) return { kind: "link", what: target };
  if (anchor === undefined || !file.endsWith(".md") || headingsOf(tree.texts.get(file) ?? "").has(anchor)) return null;
  return { kind: "link", what: target };
}

/** Anchors of headings, generated like GitHub's. */
const headingsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(({ 1: heading = "" }) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(/\s/g, "-"),
    ),
  );

function knownPlaces(tree: Tree) {
  const files = new Set(tree.files);
  const ends = new Set<string>();
  const folders = new Set<string>();
  for (const file of tree.files) {
    const parts = file.split("/");
    for (let from = 0; from < parts.length; from += 1) {
      ends.add(parts.slice(from).join("/"));
      for (let to = from + 1; to < parts.length; to += 1) folders.add(parts.slice(from, to).join("/"));
    }
  }
  const tops = new Set(
    tree.files.flatMap((file) => [/^([^/]+)\//.exec(file)?.[1] ?? [], /^src\/([^/]+)\//.exec(file)?.[1] ?? []].flat()),
  );
  const decisions = new Set(tree.files.flatMap((file) => /^docs\/decisions\/(?:[\w-]+\/)?(\d{4})-/.exec(file)?.[1] ?? []));
  return {
    folders,
    decisions,
    hasFile(text: string, from: string): boolean {
      return files.has(path.posix.join(path.posix.dirname(from), text)) || ends.has(text.replace(/^(?:\.{1,2}\/)+/, ""));
    },
    /** Resolves a path without an extension: a folder, a file without its extension, a decision by its number, or none of ours. */
    hasFolder(text: string): boolean {
      const place = text.replace(/[./]+$/, "");
      const [top = ""] = place.split("/");
      if (!tops.has(top) || /\.\w+$/.test(place) || folders.has(place) || ends.has(place)) return true;
      const decision = /^docs\/decisions\/(\d{4})$/.exec(place)?.[1];
      return (
        (decision !== undefined && decisions.has(decision)) ||
        ["ts", "tsx", "mjs"].some((ending) => ends.has(`${place}.${ending}`))
      );
    },
  };
}
