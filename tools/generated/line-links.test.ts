import { describe, expect, test } from "vitest";
import { declarationLine, pagesWithLines, withLines } from "./line-links.ts";

const SOURCE = `import { x } from "./x.ts";

export const TERMS = {
  corridor: 1,
  fee: 2,
};
export async function decide() {}
interface Ctx {
  readonly now: Date;
}
export default function Page() {}
`;

describe("the line of a declaration", () => {
  test.each([
    ["TERMS", 3],
    ["TERMS.fee", 5],
    ["decide", 7],
    ["Ctx", 8],
    ["Ctx.now", 9],
    ["Page", 11],
    ["default", 11],
    ["x", null],
    ["TERMS.tax", null],
    ["dec", null],
  ])("%s is on line %s", (name, line) => expect(declarationLine(SOURCE, name)).toBe(line));

  test("a function of the database", () => {
    expect(declarationLine("-- Posts.\ncreate or replace function ledger.post(journals jsonb)\n", "ledger.post")).toBe(2);
  });
});

describe("the links of a page", () => {
  const read = (file: string) => (file === "../a.ts" ? SOURCE : null);
  test("get the line of today", () => {
    expect(withLines("See [`decide`](../a.ts#L1).", read)).toEqual({ text: "See [`decide`](../a.ts#L7).", dead: [] });
  });
  test("planted: a name that is gone and a file that is gone are found", () => {
    expect(withLines("[`gone`](../a.ts#L1) [`decide`](../b.ts#L7)", read).dead).toEqual([
      "[`gone`](../a.ts#L1)",
      "[`decide`](../b.ts#L7)",
    ]);
  });
});

test("docs/tour.md names at most 25 files in each walk", () => {
  const tour = pagesWithLines().find(({ file }) => file === "docs/tour.md");
  const walks = (tour?.text ?? "").split(/^## /m).filter((walk) => /^\d\. /.test(walk));
  expect(walks.length).toBeGreaterThan(1);
  for (const walk of walks) {
    const files = new Set([...walk.matchAll(/\]\((\.\.\/[^)#]+)#L/g)].map(([, file]) => file));
    expect([walk.split("\n")[0], files.size > 5 && files.size <= 25]).toEqual([walk.split("\n")[0], true]);
  }
});
