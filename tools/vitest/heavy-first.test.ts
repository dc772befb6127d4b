import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { HEAVY } from "./heavy-first.ts";

test.each(HEAVY)("%s exists: a file that was moved would be last again", (name) => {
  expect(existsSync(path.join(import.meta.dirname, "..", "..", name))).toBe(true);
});
