/** vitest's set-up of a worker, before each file: the worker's own PostgreSQL out of those that the global set-up started. */
const urls = process.env["TEST_DATABASE_URLS"]?.split(" ") ?? [];
const worker = Number(process.env["VITEST_POOL_ID"]);
const url = urls[(worker - 1) % urls.length];
if (url) process.env["TEST_DATABASE_URL"] = url;
