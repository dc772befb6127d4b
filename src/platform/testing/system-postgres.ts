/**
 * A cluster of the system's installed PostgreSQL, with the client programs (pg_dump, pg_basebackup) that the npm package lacks. Null if
 * none is installed. For tests of backups.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const SERVANT = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const OLDEST = 15;

/** The folder of the programs: Debian has one folder per version. */
export function systemPrograms(): string | null {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).filter((one) => Number(one) >= OLDEST) : [];
  const newest = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .find((one) => existsSync(path.join(root, one, "bin", "postgres")));
  return newest === undefined ? null : path.join(root, newest, "bin");
}

export interface SystemCluster extends Disposable {
  readonly folder: string;
  readonly data: string;
  readonly url: string;
  start(): void;
  stop(): void;
}

function run(bin: string, program: string, args: readonly string[]): void {
  const done = spawnSync(path.join(bin, program), args, {
    ...SERVANT,
    cwd: "/",
    encoding: "utf8",
    env: { PATH: `${bin}:/usr/bin:/bin`, LC_ALL: "C" },
  });
  if (done.status !== 0) throw new Error(`${program} ${args.join(" ")}: ${done.stderr} ${done.stdout}`);
}

/** Created empty, or over an existing `data` folder; `settings` are lines of postgresql.conf. */
export async function openSystemCluster(
  bin: string,
  settings: readonly string[] = [],
  fill?: (data: string) => void,
): Promise<SystemCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "sampai-system-postgres-"));
  chmodSync(folder, 0o711);
  if (SERVANT.uid !== undefined) chownSync(folder, SERVANT.uid, SERVANT.gid);
  const data = path.join(folder, "data");
  if (fill === undefined)
    run(bin, "initdb", ["-D", data, "--username=root", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]);
  else {
    fill(data);
    if (SERVANT.uid !== undefined) spawnSync("chown", ["-R", `${SERVANT.uid}:${SERVANT.gid}`, folder]);
  }
  const port = await freePort();
  const lines = [`port = ${port}`, "listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", "fsync = off", ...settings];
  writeFileSync(path.join(data, "postgresql.auto.conf"), `${lines.join("\n")}\n`);
  const start = () => run(bin, "pg_ctl", ["-D", data, "-l", path.join(folder, "log"), "-w", "-s", "start"]);
  const stop = () => run(bin, "pg_ctl", ["-D", data, "-m", "fast", "-w", "-s", "stop"]);
  start();
  return {
    folder,
    data,
    url: `postgresql://root@127.0.0.1:${port}/postgres`,
    start,
    stop,
    [Symbol.dispose]() {
      spawnSync(path.join(bin, "pg_ctl"), ["-D", data, "-m", "immediate", "-w", "-s", "stop"], { ...SERVANT, cwd: "/" });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A TCP port of 127.0.0.1 that nothing uses. Linux gives ports for listening and for connecting from different halves: few are lost again. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
