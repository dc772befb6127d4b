/** The properties of the launcher whose failure a person would notice first. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { startPostgres } from "./postgres.ts";
import { dropLease, exclusively, isAlive, otherUsers, takeLease } from "./leases.ts";

const NO_SUCH_PROCESS = 2 ** 22 + 1;

async function request(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Object.values((await client.query<Record<string, unknown>>(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

describe("a throwaway PostgreSQL", () => {
  it("answers with the current engine, sorts by code point, and is gone after stop", async () => {
    const database = await startPostgres({ ephemeral: true });
    expect(Number(await request(database.url, "show server_version_num"))).toBeGreaterThanOrEqual(150_000);
    expect(await request(database.url, "select string_agg(x, '' order by x) from unnest(array['b','a','B','ñ']) x")).toBe("Babñ");
    const wrongPassword = database.url.replace(/:[^:@]+@/, ":wrong@");
    await expect(request(wrongPassword, "select 1")).rejects.toThrow(/password/);
    await database.stop();
    await database.stop();
    await expect(request(database.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe("leases on a cluster", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sampai-leases-"));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("count living users and delete files of dead ones", () => {
    takeLease(folder);
    writeFileSync(path.join(folder, "users", String(NO_SUCH_PROCESS)), "");
    writeFileSync(path.join(folder, "users", String(process.ppid)), "");
    expect(otherUsers(folder)).toEqual([process.ppid]);
    dropLease(folder);
  });

  it("let one process work at a time, and take over from dead ones", async () => {
    takeLease(folder); // creates the folder
    writeFileSync(path.join(folder, "lock"), String(NO_SUCH_PROCESS));
    let inside = 0;
    const work = async () => {
      inside += 1;
      expect(inside).toBe(1);
      // oxlint-disable-next-line sampai/no-real-pause -- work that takes time, so that a second one would overlap
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside -= 1;
    };
    await exclusively(folder, work);
    expect(isAlive(process.pid)).toBe(true);
    expect(isAlive(NO_SUCH_PROCESS)).toBe(false);
  });
});
