/** `npm run chaos [-- <name> …]`: runs test/chaos/main.ts on a fresh build. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { build, isBuildStale } from "./bundle/build.ts";
import { onStopRequest } from "./processes/children.ts";
import { PROJECT } from "./postgres/places.ts";
import { report, step } from "./processes/terminal.ts";

try {
  if (isBuildStale()) await step("Building pages and server", build);
  const chaos = spawn(process.execPath, ["test/chaos/main.ts", ...process.argv.slice(2)], {
    cwd: PROJECT,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  onStopRequest(() => chaos.kill("SIGTERM"));
  const [code] = (await once(chaos, "exit")) as [number | null];
  process.exitCode = code ?? 1;
} catch (error) {
  report(error);
  process.exitCode = 1;
}
