/**
 * For machines without systemd (a container, a rescue system): starts a command in the foreground as the user sampai, in
 * /opt/sampai, with settings from files that only root can read. `node without-systemd.ts settings.env own.env program …`
 */
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { parseEnv } from "node:util";

const [settings = "", own = "", program = "", ...args] = process.argv.slice(2);
const idOf = (which: "-u" | "-g") => Number(execFileSync("id", [which, "sampai"], { encoding: "utf8" }));
const read = (file: string) => parseEnv(readFileSync(file, "utf8"));
const child = spawn(program, args, {
  cwd: "/opt/sampai",
  uid: idOf("-u"),
  gid: idOf("-g"),
  stdio: "inherit",
  env: { PATH: process.env["PATH"], HOME: "/opt/sampai", ...read(settings), ...read(own) },
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  process.stderr.write(`${program} could not be started: ${error.message}\n`);
  process.exitCode = 1;
});
child.on("exit", (code, signal) => {
  process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
});
