import { expect, test } from "vitest";
import { ConfigError } from "../config.ts";
import { refuseOpenDevRoutes } from "./dev-routes-host.ts";

const leadingTo =
  (...addresses: string[]) =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address })));

test("a localhost that resolves to another machine is refused before the server listens", async () => {
  const open = { DEV_ROUTES: true, HOST: "localhost" };
  await expect(refuseOpenDevRoutes(open, leadingTo("127.0.0.1", "192.0.2.7"))).rejects.toThrow(ConfigError);
  await expect(refuseOpenDevRoutes(open, leadingTo("192.0.2.7"))).rejects.toThrow(/leads to 192\.0\.2\.7.*HOST=127\.0\.0\.1\.$/);
  await expect(refuseOpenDevRoutes(open, leadingTo("127.0.0.1", "::1"))).resolves.toBeUndefined();
  await expect(refuseOpenDevRoutes({ ...open, DEV_ROUTES: false }, leadingTo("192.0.2.7"))).resolves.toBeUndefined();
});

test("this machine's own localhost is accepted", () =>
  expect(refuseOpenDevRoutes({ DEV_ROUTES: true, HOST: "localhost" })).resolves.toBeUndefined());
