/**
 * The compressed JavaScript that a first visit loads, for each page: the router's entry, the page's part of the manifest in its HTML, and
 * the modules of the page and its layouts with all their imports. Read from the manifest that the browser itself reads
 * (build/client/assets/ manifest-*.js), so nothing that is loaded is missed.
 *
 *   node tools/bundle/sizes.ts      prints the table
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { PROJECT } from "../postgres/places.ts";
import { Explained, table } from "../processes/terminal.ts";

const CLIENT = path.join(PROJECT, "build", "client");
/** QLT-1: budgets for public pages and for first loads of signed-in pages, in kB of 1,000 bytes. */
const BUDGET_KB = { public: 140, app: 220 } as const;
/** The layout of the app's own pages (src/routes.ts). */
const APP_SHELL = "shell/web/app-shell";

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
  readonly url: string;
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

/** The part of the manifest in the page's own HTML; the rest is fetched when links come into view (react-router.config.ts). */
function inlineBytes({ entry, url }: BrowserManifest, chain: readonly Route[]): number {
  return gzipSync(JSON.stringify({ entry, url, routes: Object.fromEntries(chain.map((route) => [route.id, route])) })).length;
}

function* modulesOf(entry: Entry | Route): Generator<string> {
  yield entry.module;
  yield* entry.imports ?? [];
  if (!("id" in entry)) return;
  const split = [entry.clientLoaderModule, entry.clientActionModule, entry.clientMiddlewareModule, entry.hydrateFallbackModule];
  for (const module of split) if (module) yield module;
}

/** Sizes of all pages except those for development (/dev/…), which nobody visits first. */
export function pageSizes(): readonly PageSize[] {
  const manifest = readManifest();
  const routes = Object.values(manifest.routes);
  const parents = new Set(routes.map((route) => route.parentId));
  if (!manifest.routes[APP_SHELL])
    throw new Explained(
      `No route is called "${APP_SHELL}" (tools/bundle/sizes.ts): without it every page would be measured as a public one.`,
    );
  const leaves = routes.filter((route) => !parents.has(route.id) && !(route.path ?? "").startsWith("dev/"));
  return leaves
    .map((leaf) => {
      const chain: Route[] = [];
      for (let at: Route | undefined = leaf; at; at = at.parentId === undefined ? undefined : manifest.routes[at.parentId])
        chain.push(at);
      const loaded = new Set([manifest.entry, ...chain].flatMap((entry) => [...modulesOf(entry)]));
      // The app's own pages: signed-in pages, and those leading there. Registration and sign-in validate, encrypt and send input as the
      // others do.
      const kind: PageSize["kind"] = chain.some((route) => route.id === APP_SHELL) ? "app" : "public";
      const bytes = [...loaded].reduce((sum, url) => sum + compressedBytes(url), inlineBytes(manifest, chain));
      return { page: leaf.id.replace(/^.*\/web\//, ""), kind, kilobytes: bytes / 1000 };
    })
    .toSorted((a, b) => b.kilobytes - a.kilobytes);
}

/** Throws when a page exceeds its budget; returns the largest size of each kind as text. */
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
