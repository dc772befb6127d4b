/** Runs one of the programs of test/ on a fresh build, with the arguments of the command; its exit code becomes ours. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { build, isBuildStale } from "../bundle/build.ts";
import { PROJECT } from "../postgres/places.ts";
import { onStopRequest } from "./children.ts";
import { report, step } from "./terminal.ts";

export async function runBuilt(file: string): Promise<void> {
  try {
    if (isBuildStale()) await step("Building pages and server", build);
    const program = spawn(process.execPath, [file, ...process.argv.slice(2)], {
      cwd: PROJECT,
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: "production" },
    });
    onStopRequest(() => program.kill("SIGTERM"));
    const [code] = (await once(program, "exit")) as [number | null];
    process.exitCode = code ?? 1;
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
