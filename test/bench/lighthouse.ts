/**
 * `npm run bench -- lighthouse [path …]`: Lighthouse's mobile preset on the public pages. Goals (QLT-2, QLT-3): performance 95,
 * accessibility, best practices and SEO 100.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { runNode, startCompanion, waitFor } from "../../tools/processes/children.ts";
import { ensureChromium } from "../../tools/processes/chromium.ts";
import { freePort } from "../../tools/postgres/cluster.ts";
import { startPostgres } from "../../tools/postgres/postgres.ts";
import { machine } from "../shared/machine.ts";

const PATHS = [
  "/",
  "/en",
  "/produk/transfer-internasional",
  "/kalkulator",
  "/lokasi-tunai",
  "/pusat-bantuan",
  "/hubungi-kami",
  "/karir",
  "/status",
  "/blog",
  "/faq",
  "/syarat-ketentuan",
];
const GOALS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const CHROME_FLAGS =
  "--headless=new --no-sandbox --disable-background-networking --disable-component-update --disable-sync --no-first-run";

interface Report {
  readonly categories: Record<string, { readonly score: number | null }>;
  readonly audits: Record<string, { readonly displayValue?: string }>;
  /** Set when nothing was measured. */
  readonly runtimeError?: { readonly code: string };
}

const paths = process.argv.length > 2 ? process.argv.slice(2) : PATHS;
const chromium = await ensureChromium((text) => process.stdout.write(`${text}\n`));
const database = await startPostgres({ ephemeral: true });
const port = await freePort(null);
const site = `http://localhost:${port}`;
const environment = {
  DATABASE_URL: database.url,
  PORT: String(port),
  SITE_URL: site,
  APP_ENV: "demo",
  LOG_LEVEL: "warn",
  NODE_ENV: "production",
};
for (const command of ["migrate", "seed"]) {
  const { code, output } = await runNode(["build/server/main.js", command], environment);
  if (code !== 0) throw new Error(output);
}
const product = startCompanion("The product", ["build/server/main.js", "web"], environment);
try {
  await waitFor(`http://127.0.0.1:${port}/readyz`, product);
  mkdirSync("test/bench/results", { recursive: true });
  process.stdout.write(
    `${machine()}\n\n| page | performance | accessibility | best practices | SEO | LCP | CLS | TBT |\n|---|---|---|---|---|---|---|---|\n`,
  );
  for (const path of paths) {
    // Visitors normally meet a server that has already served the page; only the first visitor meets a cold one.
    await (await fetch(`${site}${path}`)).arrayBuffer();
    const file = `test/bench/results/lighthouse${path.replaceAll(/\W+/g, "-")}.json`;
    let report = await look(path, file);
    // Chromium sometimes records no start of a page. Lighthouse reports that and advises to repeat the run.
    if (report.runtimeError) report = await look(path, file);
    const scores = Object.keys(GOALS).map((name) => Math.round((report.categories[name]?.score ?? 0) * 100));
    const seen = ["largest-contentful-paint", "cumulative-layout-shift", "total-blocking-time"].map(
      (name) => report.audits[name]?.displayValue ?? "",
    );
    process.stdout.write(`| ${path} | ${[...scores, ...seen].join(" | ")} |\n`);
    if (Object.values(GOALS).some((goal, index) => (scores[index] ?? 0) < goal)) process.exitCode = 1;
  }
} finally {
  await product.stop();
  await database.stop();
}

async function look(path: string, file: string): Promise<Report> {
  const run = spawn(
    process.execPath,
    [
      "node_modules/lighthouse/cli/index.js",
      `${site}${path}`,
      "--output=json",
      `--output-path=${file}`,
      "--quiet",
      `--chrome-flags=${CHROME_FLAGS}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: chromium },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  await once(run, "exit");
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}
