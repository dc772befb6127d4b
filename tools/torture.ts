/** `npm run torture [-- <name> …]`: runs torture/main.ts over a fresh build. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { build, isBuildStale } from "./build.ts";
import { onStopRequest } from "./children.ts";
import { PROJECT } from "./postgres/places.ts";
import { report, step } from "./terminal.ts";

try {
  if (isBuildStale()) await step("Building pages and server", build);
  const torture = spawn(process.execPath, ["torture/main.ts", ...process.argv.slice(2)], {
    cwd: PROJECT,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  onStopRequest(() => torture.kill("SIGTERM"));
  const [code] = (await once(torture, "exit")) as [number | null];
  process.exitCode = code ?? 1;
} catch (error) {
  report(error);
  process.exitCode = 1;
}
