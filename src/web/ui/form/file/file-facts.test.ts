import { describe, expect, test } from "vitest";
import { ext, size } from "#kernel/validation/file-rules.ts";
import { brokenRule, shownSize, withoutDuplicates } from "./file-facts.ts";

test.each([
  [0, "ID", "0 kB"],
  [1, "ID", "1 kB"],
  [1_024, "ID", "1 kB"],
  [1_025, "ID", "2 kB"],
  [1_048_576, "EN", "1 MB"],
  [1_468_006, "ID", "1,4 MB"],
  [1_468_006, "EN", "1.4 MB"],
] as const)("%d bytes in %s: %s", (bytes, language, shown) => expect(shownSize(bytes, language)).toBe(shown));

describe("rules", () => {
  const rules = [ext(["pdf"]), size(2)];
  test("a kilobyte is 1,024 bytes", () => expect(brokenRule({ name: "a.pdf", type: "", size: 2_048 }, rules)).toBeNull());
  test("the first violated one is reported", () =>
    expect(brokenRule({ name: "a.exe", type: "", size: 9_999 }, rules)?.rule).toBe("ext"));
  test("one byte too many", () => expect(brokenRule({ name: "a.pdf", type: "", size: 2_049 }, rules)?.rule).toBe("size"));
});

test("the same file chosen twice counts once", () => {
  expect(withoutDuplicates([file("a")], [file("a"), file("b"), file("b")]).map(({ name }) => name)).toEqual(["b"]);
});

function file(name: string): File {
  return new File(["x"], name, { lastModified: 1 });
}
