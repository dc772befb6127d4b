import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { drawMap, MAP_FILE } from "./outlet-map.ts";

test("the map of Indonesia equals its source: node tools/generated/outlet-map.ts redraws it", async () => {
  const drawn = await drawMap();
  expect(await readFile(MAP_FILE, "utf8")).toBe(drawn);
  expect(drawn.length).toBeLessThan(25_000);
});
