/** How the token refresher handles answers that mean neither a session nor its end: SES-10 to SES-13. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiRefusal, NetworkFailure } from "#web/api.ts";
import { authOf, browser, refreshes, start } from "./testing/session-tabs.ts";
import { HELD_OFF_MS, NEW_LOGIN_KEY, REFRESH_EVERY_MS } from "./token-refresher.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("reading the session", () => {
  // SES-13: a failed reading is logged and shown to nobody.
  test.each([
    ["500", new ApiRefusal({ code: 500, status: "unexpected" })],
    ["429", new ApiRefusal({ code: 429, status: "too_many_requests" })],
    ["502 of a proxy", new NetworkFailure("not ours", { status: 502 })],
    ["no answer", new NetworkFailure("gone")],
  ])("%s is only logged: the session does not end, and it is resumed as soon as it can be read", async (_, fails) => {
    const { server, openTab, stored } = browser();
    const one = openTab("a");
    server.fails = fails;
    await start(one);
    await vi.advanceTimersByTimeAsync(900);
    expect(one.tab.state.status).toBe("checking");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([one.tab.state.status, one.tab.left, stored.has(NEW_LOGIN_KEY)]).toEqual(["unknown", [], false]);
    server.fails = null;
    await vi.advanceTimersByTimeAsync(HELD_OFF_MS + 100);
    expect(one.tab.state.status).toBe("signed_in");
    expect(refreshes(server)).toBe(1);
  });

  test("a session that cannot be read at first is resumed a moment later", async () => {
    const { server, openTab } = browser();
    const one = openTab("a");
    server.fails = new ApiRefusal({ code: 500, status: "unexpected" });
    const started = one.tokenRefresher.start();
    await vi.advanceTimersByTimeAsync(500);
    server.fails = null;
    await vi.advanceTimersByTimeAsync(1_000);
    await started;
    expect([one.tab.state.status, refreshes(server)]).toEqual(["signed_in", 1]);
  });

  test("while the session is unknown, another tab's sign-in is accepted, and no more calls are made", async () => {
    const { server, openTab } = browser();
    const one = openTab("a");
    server.fails = new NetworkFailure("gone");
    const started = one.tokenRefresher.start();
    await vi.advanceTimersByTimeAsync(5_000);
    await started;
    const two = openTab("b");
    two.tokenRefresher.signedIn(authOf("a@b.example", "t7"), "t7");
    expect([one.tab.state.status, one.tab.token]).toEqual(["signed_in", "t7"]);
    const before = server.calls.length;
    await vi.advanceTimersByTimeAsync(HELD_OFF_MS * 3);
    expect(server.calls.length - before).toBe(0);
  });
});

describe("a refresh answered with anything but 200", () => {
  // SES-5, SES-11: each answer but 200 ends the session.
  test.each<[string, Error, boolean]>([
    ["400", new ApiRefusal({ code: 400, status: "malformed_request" }), false],
    ["401", new ApiRefusal({ code: 401, status: "session_over" }), false],
    ["403", new ApiRefusal({ code: 403, status: "csrf_invalid" }), false],
    ["404", new ApiRefusal({ code: 404, status: "not_found" }), false],
    ["429", new ApiRefusal({ code: 429, status: "too_many_requests" }), true],
    ["500", new ApiRefusal({ code: 500, status: "unexpected" }), true],
    ["503", new ApiRefusal({ code: 503, status: "unavailable" }), true],
    ["502 of a proxy, in words of its own", new NetworkFailure("not ours", { status: 502 }), true],
  ])("%s: the popup appears in every tab, with or without a retry", async (_, fails, mayTryAgain) => {
    const { server, openTab, tabs } = browser();
    await start(openTab("a"));
    await start(openTab("b"));
    server.fails = fails;
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS + 1_000);
    for (const { tab } of tabs) expect([tab.state, tab.token]).toMatchObject([{ status: "over", mayTryAgain }, null]);
    const before = server.calls.length;
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS * 2);
    expect(server.calls).toHaveLength(before);
  });

  test("a foreign page in place of our answer (a hotel's gateway) is no answer: the refresh is held off", async () => {
    const { server, openTab } = browser();
    const one = openTab("a");
    await start(one);
    server.fails = new NetworkFailure("not ours", { status: 200 });
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS + HELD_OFF_MS * 2);
    expect(one.tab.state.status).toBe("signed_in");
  });

  test("a retry from the popup continues the session in all tabs, or the popup stays and says what can be done", async () => {
    const { server, openTab, tabs } = browser();
    const one = openTab("a");
    await start(one);
    await start(openTab("b"));
    const failure = new ApiRefusal({ code: 503, status: "unavailable" });
    const tryAgain = async () => {
      const tried = one.tokenRefresher.tryAgain();
      await vi.advanceTimersByTimeAsync(50);
      await tried;
    };
    server.fails = failure;
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS + 1_000);
    for (const still of [failure, new NetworkFailure("gone")]) {
      server.fails = still;
      await tryAgain();
      expect(one.tab.state).toMatchObject({ status: "over", mayTryAgain: true });
    }
    server.fails = null;
    await tryAgain();
    for (const { tab } of tabs) expect([tab.state.status, tab.token]).toEqual(["signed_in", `t${server.rotation}`]);
    const before = refreshes(server);
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS + 1_000);
    expect(refreshes(server)).toBe(before + 1);
    server.fails = failure;
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS);
    server.fails = null;
    server.isOver = true;
    await tryAgain();
    expect(one.tab.state).toMatchObject({ status: "over", mayTryAgain: false });
  });

  test("a call answered with 401 shows the popup too when the exchange after it fails", async () => {
    const { server, openTab } = browser();
    const one = openTab("a");
    await start(one);
    server.fails = new ApiRefusal({ code: 500, status: "unexpected" });
    const requested = one.tokenRefresher.refresh();
    await vi.advanceTimersByTimeAsync(100);
    expect([await requested, one.tab.state]).toMatchObject([false, { status: "over", mayTryAgain: true }]);
  });
});
