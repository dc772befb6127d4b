/** The files in public/illustrations keep the rules of docs/design.md ("Pictures"). */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ILLUSTRATIONS } from "../articles/model/article.ts";

const FOLDER = "public/illustrations";
const STATES = ["empty-box", "error", "not-found"];
const names = readdirSync(FOLDER).map((file) => file.replace(/\.svg$/, ""));

test("the folder holds the illustrations that an office can choose, and those of three states", () => {
  expect(names.toSorted()).toEqual([...ILLUSTRATIONS, ...STATES].toSorted());
});

describe.each(names)("%s", (name) => {
  const svg = readFileSync(`${FOLDER}/${name}.svg`, "utf8");
  const [day, night] = svg.split("@media (prefers-color-scheme: dark)");

  test("holds no script, loads nothing and writes no words", () => {
    expect(svg).not.toMatch(/<script|<foreignObject|<text|<image|\son\w+=|href="(?!#)|url\((?!#)/i);
    expect(svg.length).toBeLessThan(12_288);
  });

  test("is flat: no gradient, no filter", () => {
    expect(svg).not.toMatch(/Gradient|<filter|blur/);
  });

  test("has a night version of its own", () => {
    expect(night).toBeDefined();
    const colours = (css: string): readonly string[] => css.match(/#[0-9a-f]{3,6}\b/g) ?? [];
    expect(colours(night ?? "").filter((colour) => !colours(day ?? "").includes(colour)).length).toBeGreaterThan(3);
  });

  test("names every colour by a class, so that another operator's palette is a replacement in one place", () => {
    const drawing = svg.slice(svg.indexOf("</style>"));
    expect(drawing).not.toMatch(/#[0-9a-f]{3,6}\b(?<!url\(#\w*)/);
    for (const [, used = ""] of drawing.matchAll(/class="([^"]+)"/g)) expect(svg).toContain(`.${used} {`);
  });
});
