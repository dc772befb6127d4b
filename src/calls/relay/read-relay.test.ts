/** Credentials of the relay over HTTP: by call and side, and staff over the relay only. */
import { afterAll, expect, test } from "vitest";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import * as contract from "../contract.ts";
import { callsHttp } from "../http.ts";
import { openCalls, RELAY } from "../testing/two-people.ts";
import { RELAY_CREDENTIALS_MS, relayCredentials } from "./relay-credentials.ts";

const calls = await openCalls();
const { app, api } = calls;
afterAll(() => calls[Symbol.asyncDispose]());

test("the relay's credentials name the call and the side, end after ten minutes, and staff use the relay only", async () => {
  const { id, staff, customer, pages } = await calls.talking();
  const ofStaff = expectOk(await api.call(contract.readRelay, { id, seat: pages.staff }, { actor: staff }));
  const ofCustomer = expectOk(await api.call(contract.readRelay, { id, seat: pages.customer }, { actor: customer }));
  expect([ofStaff.isRelayOnly, ofCustomer.isRelayOnly]).toEqual([true, false]);
  const [server] = ofStaff.servers;
  expect(server).toEqual(relayCredentials(RELAY, `${id}.caller`, app.runtime.clock.now()));
  expect(server?.username).toBe(`${Math.floor((app.runtime.clock.now().getTime() + RELAY_CREDENTIALS_MS) / 1_000)}:${id}.caller`);
  expect(server?.credential).not.toBe(ofCustomer.servers[0]?.credential);
  await using both = await openTestApi(app, [callsHttp({ relay: { ...RELAY, isForBoth: true } })]);
  const relayed = expectOk(await both.call(contract.readRelay, { id, seat: pages.customer }, { actor: customer }));
  expect(relayed.isRelayOnly).toBe(true);
  // The other side's page is not mine to ask for.
  expect(await api.call(contract.readRelay, { id, seat: pages.staff }, { actor: customer })).toMatchObject({
    status: "call_elsewhere",
  });
});
