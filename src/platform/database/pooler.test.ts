/**
 * Unfit poolers are refused at start: those that would run one process's statement for another's, and those in transaction mode in front of
 * a worker.
 */
import { expect, test } from "vitest";
import { findPooler, refuseUnfitPooler, type Pooler } from "./pooler.ts";
import { openStandIn } from "../testing/fake-pooler.ts";

const cluster = process.env["TEST_DATABASE_URL"] ?? "";

test("PostgreSQL itself is not a pooler", async () => {
  expect(await findPooler(cluster)).toBe("none");
  await expect(refuseUnfitPooler({ shared: cluster, direct: cluster }, { session: true })).resolves.toBeUndefined();
});

test.each<[string, Parameters<typeof openStandIn>[1], Pooler]>([
  ["of each client its own server connection", { mode: "session" }, "session"],
  ["of each transaction another, and statements stay behind", { mode: "transaction" }, { mode: "transaction", prepared: false }],
  [
    "of each transaction another, and statements follow",
    { mode: "transaction", prepares: true },
    { mode: "transaction", prepared: true },
  ],
])("a pooler that gives %s is recognised", async (_, options, expected) => {
  await using pooler = await openStandIn(cluster, options);
  expect(await findPooler(pooler.url)).toEqual(expected);
});

test("a pooler that refuses the connection settings is reported with the settings it needs", async () => {
  await using pooler = await openStandIn(cluster, { mode: "session", refusesSettings: true });
  await expect(refuseUnfitPooler({ shared: pooler.url, direct: cluster }, { session: false })).rejects.toThrow(
    /unsupported startup parameter.*ignore_startup_parameters = .*options/,
  );
});

const WITHOUT: Pooler = { mode: "transaction", prepared: false };
const WITH: Pooler = { mode: "transaction", prepared: true };
test.each<[string, Pooler, Pooler | null, boolean, RegExp | null]>([
  ["a web process behind one without statements", WITHOUT, null, false, /PgBouncer 1\.21 or newer with max_prepared_statements/],
  ["a worker with the same pooler, although DATABASE_DIRECT_URL is set", WITHOUT, "none", true, /PgBouncer 1\.21/],
  ["a worker behind one in transaction mode", WITH, null, true, /DATABASE_DIRECT_URL/],
  ["a worker whose DATABASE_DIRECT_URL is a pooler in transaction mode", "none", WITH, true, /DATABASE_DIRECT_URL/],
])("%s is refused", async (_, shared, direct, session, says) => {
  const urls = { shared: "postgresql://pooler", direct: direct === null ? "postgresql://pooler" : "postgresql://server" };
  const find = async (url: string) => (url === urls.shared ? shared : (direct ?? shared));
  await expect(refuseUnfitPooler(urls, { session }, find)).rejects.toThrow(says ?? "");
});
