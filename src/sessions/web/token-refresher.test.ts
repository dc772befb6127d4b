import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { logOut } from "#sessions/contract.ts";
import { NetworkFailure } from "#web/api.ts";
import { HELD_OFF_MS, NEW_LOGIN_KEY, REFRESH_EVERY_MS, TABS_KEY } from "./token-refresher.ts";
import { authOf, browser, refreshes, start } from "./testing/session-tabs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("at start (SES-7, SES-8)", () => {
  test("the session is read, then refreshed at once, then every 15 minutes", async () => {
    const { server, openTab } = browser();
    const one = openTab("a");
    await start(one);
    expect(one.tab.state).toMatchObject({ status: "signed_in", auth: { email_address: "a@b.example" } });
    expect(refreshes(server)).toBe(1);
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS - 1_000);
    expect(refreshes(server)).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(refreshes(server)).toBe(2);
    expect(one.tab.token).toBe(`t${server.rotation}`);
  });

  test("held off at start (another tab still first, server not answering), the refresh is made 10 seconds later", async () => {
    const { server, openTab, stored } = browser();
    stored.set(TABS_KEY, JSON.stringify([{ id: "reloaded", updated: Date.now() }]));
    const one = openTab("a");
    await start(one);
    expect(refreshes(server)).toBe(0);
    server.fails = new NetworkFailure("gone");
    await vi.advanceTimersByTimeAsync(HELD_OFF_MS + 100);
    expect(refreshes(server)).toBe(1);
    server.fails = null;
    await vi.advanceTimersByTimeAsync(HELD_OFF_MS + 100);
    expect(refreshes(server)).toBe(2);
    expect(one.tab.token).toBe(`t${server.rotation}`);
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS - 1_000);
    expect(refreshes(server)).toBe(2);
  });

  test("rights that are read while the refresh waits for its turn do not stand for it", async () => {
    const { server, openTab, holdLock } = browser();
    const release = holdLock();
    const one = openTab("a");
    await start(one);
    one.tokenRefresher.changed({ level: "BUSINESS" });
    release();
    await vi.advanceTimersByTimeAsync(100);
    expect(refreshes(server)).toBe(1);
    expect(one.tab.state).toMatchObject({ auth: { level: "BUSINESS", userAuthToken: `t${server.rotation}` } });
  });

  test("without a session nothing is refreshed", async () => {
    const { server, openTab } = browser();
    server.isOver = true;
    const one = openTab("a");
    await start(one);
    expect(one.tab.state).toEqual({ status: "visitor" });
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS * 2);
    expect(server.calls).toHaveLength(1);
  });

  test("a logout that did not reach the server is repeated first", async () => {
    const { server, openTab, stored } = browser();
    stored.set(NEW_LOGIN_KEY, "1");
    const one = openTab("a");
    await start(one);
    expect([server.calls, one.tab.state.status]).toEqual([[logOut.name], "visitor"]);
  });
});

describe("refreshing", () => {
  test("20 tabs, 50 rounds: one call a round, every tab has the newest token, no session ends", async () => {
    const { server, openTab, tabs } = browser();
    for (let n = 0; n < 20; n++) await start(openTab(`tab-${n}`));
    const before = refreshes(server);
    for (let round = 0; round < 50; round++) await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS + 1_000);
    expect(refreshes(server) - before).toBe(50);
    expect(new Set(tabs.map(({ tab }) => tab.state.status))).toEqual(new Set(["signed_in"]));
    expect(new Set(tabs.map(({ tab }) => tab.token))).toEqual(new Set([`t${server.rotation}`]));
    expect(server.most).toBe(1);
  });

  test("when the first tab is closed the next takes over within 10 seconds of its turn", async () => {
    const { server, openTab } = browser();
    const first = openTab("a");
    const second = openTab("b");
    await start(first);
    await start(second);
    const before = refreshes(server);
    first.tokenRefresher.close();
    first.tab.state = { status: "visitor" };
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS + HELD_OFF_MS + 1_000);
    expect(refreshes(server) - before).toBeGreaterThanOrEqual(1);
    expect(second.tab.token).toBe(`t${server.rotation}`);
  });

  test("parallel 401s make one exchange, in one tab and across many", async () => {
    const { server, openTab } = browser();
    const tabs = [openTab("a"), openTab("b"), openTab("c")];
    for (const tab of tabs) await start(tab);
    const before = refreshes(server);
    await vi.advanceTimersByTimeAsync(1_000);
    const requested = Promise.all(tabs.flatMap(({ tokenRefresher }) => [tokenRefresher.refresh(), tokenRefresher.refresh()]));
    await vi.advanceTimersByTimeAsync(500);
    expect(await requested).toEqual([true, true, true, true, true, true]);
    expect(refreshes(server) - before).toBe(1);
  });

  test("after a network failure the refresh is retried after 10 seconds, and the session goes on", async () => {
    const { server, openTab } = browser();
    const one = openTab("a");
    await start(one);
    server.fails = new NetworkFailure("gone");
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS);
    const before = refreshes(server);
    await vi.advanceTimersByTimeAsync(HELD_OFF_MS * 3);
    expect(refreshes(server) - before).toBeGreaterThanOrEqual(2);
    expect(one.tab.state.status).toBe("signed_in");
    server.fails = null;
    await vi.advanceTimersByTimeAsync(HELD_OFF_MS + 100);
    expect(one.tab.token).toBe(`t${server.rotation}`);
  });

  test("a call without a network fails with the network error, not with the end of the session", async () => {
    const { server, openTab } = browser();
    const one = openTab("a");
    await start(one);
    await vi.advanceTimersByTimeAsync(1_000);
    server.fails = new NetworkFailure("gone");
    const requested = one.tokenRefresher.refresh().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    expect(await requested).toBeInstanceOf(NetworkFailure);
  });

  test("any answer other than 200 ends the session in every tab", async () => {
    const { server, openTab, tabs } = browser();
    await start(openTab("a"));
    await start(openTab("b"));
    server.isOver = true;
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS + 1_000);
    expect(tabs.map(({ tab }) => [tab.state.status, tab.token])).toEqual([
      ["over", null],
      ["over", null],
    ]);
    const before = server.calls.length;
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS * 2);
    expect(server.calls).toHaveLength(before);
  });
});

describe("signing in and out", () => {
  test("a sign-in removes the flag and reaches visitors in other tabs", async () => {
    const { server, openTab, stored } = browser();
    const one = openTab("a");
    const two = openTab("b");
    server.isOver = true;
    await start(one);
    await start(two);
    stored.set(NEW_LOGIN_KEY, "1");
    server.isOver = false;
    one.tokenRefresher.signedIn(authOf("a@b.example", "t9"), "t9");
    expect(stored.has(NEW_LOGIN_KEY)).toBe(false);
    expect([one.tab.token, two.tab.token]).toEqual(["t9", "t9"]);
  });

  test("a tab of another person is reloaded, because its content is not theirs", async () => {
    const { server, openTab } = browser();
    const one = openTab("a");
    await start(one);
    server.email = "other@b.example";
    const two = openTab("b");
    two.tab.state = { status: "visitor" };
    two.tokenRefresher.signedIn(authOf("other@b.example"), "t5");
    expect(one.tab.left).toEqual(["same_page"]);
    expect(one.tab.token).not.toBe("t5");
  });

  test("logging out ends the session on the server and in all tabs, and goes to the public site", async () => {
    const { server, openTab, stored, tabs } = browser();
    const one = openTab("a");
    await start(one);
    await start(openTab("b"));
    const out = one.tokenRefresher.signOut();
    await vi.advanceTimersByTimeAsync(100);
    await out;
    expect(server.calls.at(-1)).toBe(logOut.name);
    expect(tabs.map(({ tab }) => [tab.state.status, tab.token, tab.left])).toEqual([
      ["visitor", null, ["public_site"]],
      ["visitor", null, ["public_site"]],
    ]);
    expect(stored.get(TABS_KEY)).toBe("[]");
    expect(stored.has(NEW_LOGIN_KEY)).toBe(true);
    const before = server.calls.length;
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS * 2);
    expect(server.calls).toHaveLength(before);
  });

  test("without a network logging out still leaves, and the flag repeats the logout at the next start", async () => {
    const { server, openTab, stored } = browser();
    const one = openTab("a");
    await start(one);
    server.fails = new NetworkFailure("gone");
    const out = one.tokenRefresher.signOut();
    await vi.advanceTimersByTimeAsync(5_000);
    await out;
    expect(one.tab.left).toEqual(["public_site"]);
    server.fails = null;
    const again = openTab("b");
    await start(again);
    expect([server.isOver, again.tab.state.status, stored.has(NEW_LOGIN_KEY)]).toEqual([true, "visitor", true]);
  });

  test("a switched level does not postpone the next refresh, in no tab", async () => {
    const { server, openTab } = browser();
    const [one, two] = [openTab("a"), openTab("b")];
    await start(one);
    await start(two);
    const before = refreshes(server);
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS / 2);
    two.tokenRefresher.changed({ level: "AGENT" });
    one.tokenRefresher.changed({ level: "CUSTOMER" });
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS / 2);
    expect(refreshes(server) - before).toBe(1);
  });

  test("a switched level applies in all tabs", async () => {
    const { openTab } = browser();
    const one = openTab("a");
    const two = openTab("b");
    await start(one);
    await start(two);
    one.tokenRefresher.changed({ level: "AGENT_OWNER" });
    expect([one.tab.state, two.tab.state]).toMatchObject([
      { auth: { level: "AGENT_OWNER" } },
      { auth: { level: "AGENT_OWNER" } },
    ]);
  });
});
