import { beforeEach, describe, expect, test, vi } from "vitest";
import { loadPrivately, nextPath, pageHandle, privatePage, visitorsPage } from "./pages.ts";
import { NetworkFailure } from "#web/api.ts";
import { onScreen } from "#web/offline/on-screen.ts";
import { setSession, type UserAuth } from "#web/session/store.ts";

const auth: UserAuth = {
  userAuthToken: "t",
  email_address: "a@b.example",
  levels: ["CUSTOMER"],
  menu_access: [{ menu: "transfer", module: ["view"] }],
  level: "CUSTOMER",
  user_type: "CUSTOMER",
  user_business_type: "PERSONAL",
  level_names: {},
};
/** The rights that the server returns when they are read again. */
let rightsNow: UserAuth | null = auth;
const facts = { session: "maybe", language: "EN" } as Record<string, string>;
vi.mock("#web/page-facts.ts", () => ({ readPageFact: (name: string) => facts[name] ?? "", replacePageFact: () => {} }));
vi.mock("./refresh-rights.ts", () => ({ readRightsNow: async () => rightsNow }));
vi.mock("./authentication-check.ts", () => ({ startSession: () => {} }));

describe("the target of ?next=", () => {
  test.each([
    ["/dashboard/send?quote=1#pay", "/dashboard/send?quote=1#pay"],
    ["/", "/"],
    ["//evil.example", null],
    ["/\\evil.example", null],
    ["https://evil.example", null],
    ["javascript:alert(1)", null],
    ["dashboard", null],
    ["/a\\b", null],
    ["/a\nb", null],
    ["/\t/evil.example", null],
    ["", null],
  ])("%j → %j", (next, expected) => {
    expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBe(expected);
  });
  test("is null without a next parameter", () => expect(nextPath("?other=/x")).toBeNull());
});

describe("a private page's loader", () => {
  const load = vi.fn(async () => "data");
  const args = { request: new Request("http://site.example/office/user?page=2") } as never;
  beforeEach(() => load.mockClear());

  test("waits for the check, then loads", async () => {
    setSession({ status: "checking" });
    const loaded = loadPrivately(privatePage({ menu: "transfer", modules: ["view"] }), load)(args);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    setSession({ status: "signed_in", auth }, "t");
    expect(await loaded).toBe("data");
  });

  test("sends a visitor to sign in and back, and loads nothing", async () => {
    setSession({ status: "visitor" });
    const thrown: unknown = await loadPrivately(privatePage(), load)(args).catch((error: unknown) => error);
    expect((thrown as Response).headers.get("location")).toBe("/en/login?next=%2Foffice%2Fuser%3Fpage%3D2");
    expect(load).not.toHaveBeenCalled();
  });

  test("denies a person without the right, after asking the server again, and loads nothing", async () => {
    setSession({ status: "signed_in", auth }, "t");
    rightsNow = auth;
    const denied = loadPrivately(privatePage({ menu: "user", modules: ["view"] }), load)(args);
    await expect(denied).rejects.toMatchObject({ init: { status: 403 } });
    expect(load).not.toHaveBeenCalled();
  });

  test("admits a person who received the right meanwhile", async () => {
    setSession({ status: "signed_in", auth }, "t");
    rightsNow = { ...auth, menu_access: [{ menu: "user", module: ["view"] }] };
    expect(await loadPrivately(privatePage({ menu: "user", modules: ["view"] }), load)(args)).toBe("data");
  });

  test("keeps the page on screen when its reload gets no answer, and no other page", async () => {
    setSession({ status: "signed_in", auth }, "t");
    const lost = new NetworkFailure("no answer");
    const reload = () => loadPrivately(privatePage(), vi.fn<typeof load>().mockRejectedValue(lost))(args);
    onScreen.page = {
      dataAfter: (failure, url) => (url.endsWith("/office/user?page=2") && failure === lost ? "shown" : undefined),
    };
    expect(await reload()).toBe("shown");
    onScreen.page = { dataAfter: () => undefined };
    await expect(reload()).rejects.toBe(lost);
    onScreen.page = undefined;
    await expect(reload()).rejects.toBe(lost);
  });
});

test("the entry rule is read from a page's handle; other handles have none", () => {
  expect(pageHandle(visitorsPage)?.entry).toBe("visitors_only");
  expect(pageHandle(privatePage())?.needed).toBeNull();
  expect([pageHandle({ app: true }), pageHandle(null), pageHandle("x")]).toEqual([null, null, null]);
});
