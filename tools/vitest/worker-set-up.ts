/** vitest's set-up of a worker, before each file: selects the worker's PostgreSQL among those of the global set-up. */
const urls = process.env["TEST_DATABASE_URLS"]?.split(" ") ?? [];
const worker = Number(process.env["VITEST_POOL_ID"]);
const url = urls[(worker - 1) % urls.length];
if (url) process.env["TEST_DATABASE_URL"] = url;
