/**
 * `npm run bench -- pages [path]`: public pages per second as served, against the bare rendering of the same tree, and the latency at half
 * of our capacity. Both servers are single processes on this machine, loaded alternately from a third.
 */
import { runNode, startCompanion, waitFor } from "../../tools/processes/children.ts";
import { freePort } from "../../tools/postgres/cluster.ts";
import { startPostgres } from "../../tools/postgres/postgres.ts";
import { alternate, keepRaw, load, spread, type Target } from "./blocks.ts";
import { machine } from "../shared/machine.ts";

const path = process.argv[2] ?? "/";
const PAIRS = 6;
const OPTIONS = { seconds: 5, connections: 32 };
/** QLT-4: at least three times the bare rendering, p99 under 10 ms at half of capacity. */
const GOAL_RATIO = 3;

const database = await startPostgres({ ephemeral: true });
const port = await freePort(null);
const environment = {
  DATABASE_URL: database.url,
  PORT: String(port),
  SITE_URL: `http://localhost:${port}`,
  APP_ENV: "demo",
  LOG_LEVEL: "warn",
  NODE_ENV: "production",
};
for (const command of ["migrate", "seed"]) {
  const { code, output } = await runNode(["build/server/main.js", command], environment);
  if (code !== 0) throw new Error(output);
}
const product = startCompanion("The product", ["build/server/main.js", "web"], environment);
const barePort = await freePort(null);
let bare: ReturnType<typeof startCompanion> | null = null;
try {
  await waitFor(`http://127.0.0.1:${port}/readyz`, product);
  bare = startCompanion("The bare server", ["test/bench/bare-pages.ts", String(barePort), `http://127.0.0.1:${port}`, path], {
    NODE_ENV: "production",
  });
  await waitFor(`http://127.0.0.1:${barePort}/`, bare);

  const ours: Target = { name: "served", url: `http://127.0.0.1:${port}${path}` };
  const zipped: Target = { name: "served, gzip", url: ours.url, headers: { "accept-encoding": "gzip" } };
  const yardstick: Target = { name: "bare", url: `http://127.0.0.1:${barePort}${path}` };
  for (const target of [ours, yardstick]) await load(target, { seconds: 3, connections: 32 });

  const plain = await alternate(ours, yardstick, PAIRS, OPTIONS);
  const gzip = await alternate(zipped, yardstick, 2, OPTIONS);
  const capacity = spread(plain.map(([block]) => block.perSecond)).median;
  const half = await load(zipped, { seconds: 10, connections: 32, rate: Math.floor(capacity / 2) });
  keepRaw("pages", { path, plain, gzip, half });

  const ratios = spread(plain.map(([a, b]) => a.perSecond / b.perSecond));
  const gzipRatios = spread(gzip.map(([a, b]) => a.perSecond / b.perSecond));
  const errors = [...plain, ...gzip].flat().reduce((sum, block) => sum + block.errors, half.errors);
  const show = ({ min, median, max }: typeof ratios, digits: number) =>
    `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`;
  process.stdout.write(`
Page ${path} · ${machine()}

| what | median (min to max) |
|---|---|
| served, pages per second | ${show(spread(plain.map(([a]) => a.perSecond)), 0)} |
| bare renderToPipeableStream of the same tree, per second | ${show(spread(plain.map(([, b]) => b.perSecond)), 0)} |
| ratio of neighbouring blocks | ${show(ratios, 1)} |
| ratio, ours with gzip, bare without | ${show(gzipRatios, 1)} |
| p99 at half of capacity, gzip | ${half.p99Ms} ms at ${half.perSecond.toFixed(0)}/s |
| errors | ${errors} |
`);
  if (errors > 0 || ratios.median < GOAL_RATIO) process.exitCode = 1;
} finally {
  await bare?.stop();
  await product.stop();
  await database.stop();
}
