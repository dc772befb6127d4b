import { expect, test } from "vitest";
import { createPageCache, type RenderedPage } from "./cache.ts";
import { stitch } from "./stitched-gzip.ts";

const page = (text: string, keep = true): RenderedPage => ({
  status: 200,
  name: null,
  headers: {},
  page: stitch(text, "", "kept"),
  keep,
});

/** A renderer that counts, and says what it drew. */
function counting(text = "page") {
  const counter = { renders: 0, render: async () => page(`${text} ${++counter.renders}`) };
  return counter;
}
const textOf = (rendered: RenderedPage) => rendered.page.plain("").toString();

test("a page is rendered once and then kept", async () => {
  const cache = createPageCache(() => 0);
  const drawn = counting();
  for (let n = 0; n < 3; n++) expect(textOf(await cache.get("/", 1n, drawn.render))).toBe("page 1");
});

test("a hundred who ask at once wait for one rendering", async () => {
  const cache = createPageCache(() => 0);
  const open = Promise.withResolvers<void>();
  let renders = 0;
  const asked = Array.from({ length: 100 }, () =>
    cache.get("/", 1n, async () => {
      renders++;
      await open.promise;
      return page("once");
    }),
  );
  open.resolve();
  expect(new Set((await Promise.all(asked)).map(textOf))).toEqual(new Set(["once"]));
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

test("what was being rendered when the revision changed is served to those who waited and kept for nobody", async () => {
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

test("errors and what must not be kept are rendered anew", async () => {
  const cache = createPageCache(() => 0);
  await expect(cache.get("/", 1n, async () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(textOf(await cache.get("/", 1n, async () => page("not found", false)))).toBe("not found");
  expect(textOf(await cache.get("/", 1n, async () => page("mended")))).toBe("mended");
  expect(textOf(await cache.get("/", 1n, async () => page("never")))).toBe("mended");
});

test("all who wait for a rendering that fails hear of it", async () => {
  const cache = createPageCache(() => 0);
  const asked = Array.from({ length: 5 }, () => cache.get("/", 1n, async () => Promise.reject(new Error("broken"))));
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "rejected"));
});

test("a thousand pages are kept; the one that was not used for longest goes first", async () => {
  const cache = createPageCache(() => 0);
  for (let n = 0; n < 1_000; n++) await cache.get(`/${n}`, 1n, async () => page(`first ${n}`));
  await cache.get("/0", 1n, async () => page("never"));
  await cache.get("/new", 1n, async () => page("new"));
  expect(textOf(await cache.get("/0", 1n, async () => page("again")))).toBe("first 0");
  expect(textOf(await cache.get("/1", 1n, async () => page("again")))).toBe("again");
});

test("96 MiB are kept at the most", async () => {
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

test("a page that is kept for a time is rendered anew when it is over, once for all who ask, and weighs once", async () => {
  let nowMs = 1_000;
  const cache = createPageCache(() => nowMs);
  let renders = 0;
  const render = async () => ({ ...page(`price ${++renders}`), keepUntilMs: nowMs + 500 });
  for (nowMs of [1_000, 1_499]) expect(textOf(await cache.get("/", 1n, render))).toBe("price 1");
  nowMs = 1_500;
  const both = await Promise.all([cache.get("/", 1n, render), cache.get("/", 1n, render)]);
  expect(both.map(textOf)).toEqual(["price 2", "price 2"]);
  expect(textOf(await cache.get("/", 1n, render))).toBe("price 2");
});
