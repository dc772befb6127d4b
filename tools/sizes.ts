/**
 * How much JavaScript a first visit loads, compressed, for each page: the router's start, and the modules of the page and of every layout
 * around it with all that they import. Read from the router's manifest of the whole site (build/client/assets/manifest-*.js), so nothing that
 * is loaded is forgotten; of that a page carries its own lines, in its HTML.
 *
 *   node tools/sizes.ts      prints the table
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { PROJECT } from "./postgres/places.ts";
import { Explained, table } from "./terminal.ts";

const CLIENT = path.join(PROJECT, "build", "client");
/** QUALITY.md: public pages and signed-in first loads, in kB of 1,000 bytes. */
const BUDGET_KB = { public: 140, app: 220 } as const;
/** The layout that the app's own pages stand on (src/routes.ts). */
const APP_SHELL = "web/layouts/app-shell";

interface Entry {
  readonly module: string;
  readonly imports?: readonly string[];
}
interface Route extends Entry {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly hasClientLoader: boolean;
  readonly clientLoaderModule?: string;
  readonly clientActionModule?: string;
  readonly clientMiddlewareModule?: string;
  readonly hydrateFallbackModule?: string;
}
interface BrowserManifest {
  readonly entry: Entry;
  readonly routes: Readonly<Record<string, Route>>;
}

export interface PageSize {
  readonly page: string;
  readonly kind: keyof typeof BUDGET_KB;
  readonly kilobytes: number;
}

function readManifest(): BrowserManifest {
  const files = globSync("assets/manifest-*.js", { cwd: CLIENT });
  const [file] = files;
  if (!file || files.length > 1)
    throw new Explained(`build/client/assets holds ${files.length} manifests of pages; there has to be one build.`);
  const text = readFileSync(path.join(CLIENT, file), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as BrowserManifest;
}

const compressed = new Map<string, number>();
function compressedBytes(url: string): number {
  const known = compressed.get(url);
  if (known !== undefined) return known;
  const bytes = gzipSync(readFileSync(path.join(CLIENT, url))).length;
  compressed.set(url, bytes);
  return bytes;
}

function* modulesOf(entry: Entry | Route): Generator<string> {
  yield entry.module;
  yield* entry.imports ?? [];
  if (!("id" in entry)) return;
  const split = [entry.clientLoaderModule, entry.clientActionModule, entry.clientMiddlewareModule, entry.hydrateFallbackModule];
  for (const module of split) if (module) yield module;
}

/** Sizes of all pages; the pages of development (/dev/…) are nobody's first visit. */
export function pageSizes(): readonly PageSize[] {
  const manifest = readManifest();
  const routes = Object.values(manifest.routes);
  const parents = new Set(routes.map((route) => route.parentId));
  const leaves = routes.filter((route) => !parents.has(route.id) && !(route.path ?? "").startsWith("dev/"));
  return leaves
    .map((leaf) => {
      const chain: Route[] = [];
      for (let at: Route | undefined = leaf; at; at = at.parentId === undefined ? undefined : manifest.routes[at.parentId])
        chain.push(at);
      const loaded = new Set([manifest.entry, ...chain].flatMap((entry) => [...modulesOf(entry)]));
      // The app's own pages: what is signed in, and the way to it. Registration and sign-in judge, encrypt and send what is typed, as those do.
      const kind: PageSize["kind"] = chain.some((route) => route.id === APP_SHELL) ? "app" : "public";
      const bytes = [...loaded].reduce((sum, url) => sum + compressedBytes(url), 0);
      return { page: leaf.id.replace(/^.*\/web\//, ""), kind, kilobytes: bytes / 1000 };
    })
    .toSorted((a, b) => b.kilobytes - a.kilobytes);
}

/** Throws when a page is over its budget; answers the largest of each kind in a few words. */
export function checkSizes(): string {
  const sizes = pageSizes();
  const over = sizes.filter(({ kind, kilobytes }) => kilobytes > BUDGET_KB[kind]);
  if (over.length > 0) {
    const lines = over.map(
      ({ page, kind, kilobytes }) => `  ${page}: ${kilobytes.toFixed(1)} kB, and a ${kind} page may load ${BUDGET_KB[kind]}`,
    );
    throw new Explained(`First loads over their budget (compressed JavaScript):\n\n${lines.join("\n")}`);
  }
  const largest = (Object.keys(BUDGET_KB) as PageSize["kind"][]).flatMap((kind) => {
    const first = sizes.find((size) => size.kind === kind);
    return first ? [`${kind} ${first.kilobytes.toFixed(0)} of ${BUDGET_KB[kind]} kB`] : [];
  });
  return largest.join(", ");
}

if (import.meta.main) {
  process.stdout.write(
    `${table(pageSizes().map(({ page, kind, kilobytes }) => [page, `${kilobytes.toFixed(1)} kB, ${kind}`] as const))}\n`,
  );
}
