import { expect, test } from "vitest";
import { createPageCache, type RenderedPage } from "./cache.ts";
import { stitch } from "./stitched-gzip.ts";

const page = (text: string, keep = true): RenderedPage => ({
  status: 200,
  name: null,
  headers: {},
  page: stitch(text, "", "cached"),
  keep,
});

/** A renderer that counts its calls and numbers its pages. */
function counting(text = "page") {
  const counter = { renders: 0, render: async () => page(`${text} ${++counter.renders}`) };
  return counter;
}
const textOf = (rendered: RenderedPage) => rendered.page.plain("").toString();

test("a page is rendered once and then cached", async () => {
  const cache = createPageCache(() => 0);
  const drawn = counting();
  for (let n = 0; n < 3; n++) expect(textOf(await cache.get("/", 1n, drawn.render))).toBe("page 1");
});

test("a hundred concurrent requests wait for one rendering", async () => {
  const cache = createPageCache(() => 0);
  const open = Promise.withResolvers<void>();
  let renders = 0;
  const requested = Array.from({ length: 100 }, () =>
    cache.get("/", 1n, async () => {
      renders++;
      await open.promise;
      return page("once");
    }),
  );
  open.resolve();
  expect(new Set((await Promise.all(requested)).map(textOf))).toEqual(new Set(["once"]));
  expect(renders).toBe(1);
});

test("a new revision drops every page", async () => {
  const cache = createPageCache(() => 0);
  const [one, two] = [counting("one"), counting("two")];
  await cache.get("/1", 1n, one.render);
  await cache.get("/2", 1n, two.render);
  expect(textOf(await cache.get("/1", 2n, one.render))).toBe("one 2");
  expect(textOf(await cache.get("/2", 2n, two.render))).toBe("two 2");
});

test("a page being rendered when the revision changes is served to the waiting requests and not cached", async () => {
  const cache = createPageCache(() => 0);
  const open = Promise.withResolvers<void>();
  const old = cache.get("/", 1n, async () => {
    await open.promise;
    return page("old");
  });
  expect(textOf(await cache.get("/", 2n, async () => page("new")))).toBe("new");
  open.resolve();
  expect(textOf(await old)).toBe("old");
  expect(textOf(await cache.get("/", 2n, async () => page("never")))).toBe("new");
});

test("errors and uncacheable pages are rendered every time", async () => {
  const cache = createPageCache(() => 0);
  await expect(cache.get("/", 1n, async () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(textOf(await cache.get("/", 1n, async () => page("not found", false)))).toBe("not found");
  expect(textOf(await cache.get("/", 1n, async () => page("mended")))).toBe("mended");
  expect(textOf(await cache.get("/", 1n, async () => page("never")))).toBe("mended");
});

test("a failed rendering fails for all who wait for it", async () => {
  const cache = createPageCache(() => 0);
  const requested = Array.from({ length: 5 }, () => cache.get("/", 1n, async () => Promise.reject(new Error("broken"))));
  expect((await Promise.allSettled(requested)).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "rejected"));
});

test("a thousand pages are cached; the least recently used goes first", async () => {
  const cache = createPageCache(() => 0);
  for (let n = 0; n < 1_000; n++) await cache.get(`/${n}`, 1n, async () => page(`first ${n}`));
  await cache.get("/0", 1n, async () => page("never"));
  await cache.get("/new", 1n, async () => page("new"));
  expect(textOf(await cache.get("/0", 1n, async () => page("again")))).toBe("first 0");
  expect(textOf(await cache.get("/1", 1n, async () => page("again")))).toBe("again");
});

test("at most 96 MiB are cached", async () => {
  const cache = createPageCache(() => 0);
  const big = "x".repeat(40 * 1024 * 1024);
  for (const key of ["/a", "/b", "/c"]) await cache.get(key, 1n, async () => page(big));
  let renders = 0;
  for (const key of ["/c", "/b", "/a"]) {
    await cache.get(key, 1n, async () => {
      renders++;
      return page("small");
    });
  }
  expect(renders).toBe(1);
});

test("a page cached for a limited time is rendered again when it expires, once for all requests, and is counted once in the size", async () => {
  let nowMs = 1_000;
  const cache = createPageCache(() => nowMs);
  let renders = 0;
  const render = async () => ({ ...page(`price ${++renders}`), cachedUntilMs: nowMs + 500 });
  for (nowMs of [1_000, 1_499]) expect(textOf(await cache.get("/", 1n, render))).toBe("price 1");
  nowMs = 1_500;
  const both = await Promise.all([cache.get("/", 1n, render), cache.get("/", 1n, render)]);
  expect(both.map(textOf)).toEqual(["price 2", "price 2"]);
  expect(textOf(await cache.get("/", 1n, render))).toBe("price 2");
});
