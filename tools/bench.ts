/** `npm run bench -- <name> [arguments]`: runs test/bench/<name>.ts on a fresh build. Benches start what they need and print their table. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import path from "node:path";
import { build, isBuildStale } from "./bundle/build.ts";
import { onStopRequest } from "./processes/children.ts";
import { loadEnvironmentFile } from "./processes/environment.ts";
import { PROJECT } from "./postgres/places.ts";
import { Explained, report, step } from "./processes/terminal.ts";

const names = () =>
  globSync("*.ts", { cwd: path.join(PROJECT, "test", "bench") })
    .map((file) => path.basename(file, ".ts"))
    .toSorted();

async function main(): Promise<void> {
  const [name, ...args] = process.argv.slice(2);
  if (!name || !names().includes(name)) {
    throw new Explained(
      `${name ? `There is no bench "${name}".` : "Name a bench: npm run bench -- <name>."} There are: ${names().join(", ") || "none yet"}.`,
    );
  }
  loadEnvironmentFile();
  if (isBuildStale()) await step("Building pages and server", build);
  const bench = spawn(process.execPath, [path.join("test", "bench", `${name}.ts`), ...args], {
    cwd: PROJECT,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  onStopRequest(() => bench.kill("SIGTERM"));
  const [code] = (await once(bench, "exit")) as [number | null];
  process.exitCode = code ?? 1;
}

try {
  await main();
} catch (error) {
  report(error);
  process.exitCode = 1;
}
