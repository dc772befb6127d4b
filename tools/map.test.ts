import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { drawMap, MAP_FILE } from "./map.ts";

test("the map of Indonesia is drawn from its source: node tools/map.ts draws it anew", async () => {
  const drawn = await drawMap();
  expect(await readFile(MAP_FILE, "utf8")).toBe(drawn);
  expect(drawn.length).toBeLessThan(25_000);
});
