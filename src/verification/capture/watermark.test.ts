import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { bytesHeld } from "#platform/testing/memory.ts";
import { facePhoto } from "./testing/pictures.ts";
import { watermarkPhoto } from "#platform/files/watermark.ts";

const LINES = ["Sari Pemeriksa · us_01kc8x2v", "2026-11-22 10:15 WIB · vc_01kc"];
const flat = (shade: number, width = 1_200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade, g: shade, b: shade } } })
    .jpeg()
    .toBuffer();
const greyOf = (jpeg: Uint8Array) => sharp(jpeg).greyscale().raw().toBuffer();
/** The greatest difference in brightness within each cell of a grid. */
async function changes(before: Uint8Array, after: Uint8Array, [width, height]: readonly [number, number], cell: number) {
  const [a, b] = [await greyOf(before), await greyOf(after)];
  const most = new Map<string, number>();
  for (let at = 0; at < a.length; at += 1) {
    const place = `${Math.floor((at % width) / cell)}/${Math.floor(at / width / cell)}`;
    most.set(place, Math.max(most.get(place) ?? 0, Math.abs((a[at] ?? 0) - (b[at] ?? 0))));
  }
  expect(most.size).toBe(Math.ceil(width / cell) * Math.ceil(height / cell));
  return [...most.values()];
}

describe("a watermark", () => {
  test.each([
    ["white", 255],
    ["grey", 128],
    ["black", 0],
  ])("is seen in every part of a %s picture", async (_, shade) => {
    const before = await flat(shade);
    const after = await watermarkPhoto(before, LINES);
    expect(await sharp(after).metadata()).toMatchObject({ format: "jpeg", width: 1_200, height: 800 });
    for (const change of await changes(before, after, [1_200, 800], 100)) expect(change).toBeGreaterThan(20);
  });

  test("covers a photograph, and leaves most of it as it was", async () => {
    const before = await facePhoto(1);
    const after = await watermarkPhoto(before, LINES);
    for (const change of await changes(before, after, [1_280, 960], 120)) expect(change).toBeGreaterThan(20);
    const [a, b] = [await greyOf(before), await greyOf(after)];
    const same = a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) < 25).length;
    expect(same / a.length).toBeGreaterThan(0.6);
  });

  test("shows its letters: turned back, a line is what the font draws, and another name is not", async () => {
    const after = await watermarkPhoto(await flat(128, 900, 900), LINES);
    const upright = sharp(await sharp(after).rotate(30, { background: "#808080" }).toBuffer()).greyscale();
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
    const likeness = async (text: string) => {
      const { data: ink, info: size } = await sharp({
        text: {
          text,
          font: "Plus Jakarta Sans Bold 16",
          fontfile: "src/platform/files/fonts/plus-jakarta-sans-bold.ttf",
          dpi: 72,
        },
      })
        .extractChannel(0)
        .raw()
        .toBuffer({ resolveWithObject: true });
      return bestMatch(
        { luma: data, width: info.width, height: info.height },
        { luma: ink, width: size.width, height: size.height },
      );
    };
    const [own, other] = [await likeness("Pemeriksa"), await likeness("Wxkzvgqyz")];
    expect(own).toBeGreaterThan(0.6);
    expect(own - other).toBeGreaterThan(0.2);
  }, 60_000);

  test("shows markup and odd characters as text, and long lines cut", async () => {
    const before = await flat(128);
    for (const lines of [
      ["<b>&\"'</b>]]>"],
      ["\0\u0007x\ny"],
      ["x".repeat(5_000)],
      Array(50).fill("a") as string[],
      ["日本語 😀"],
    ])
      expect((await watermarkPhoto(before, lines)).length).toBeGreaterThan(0);
  });

  test("is drawn on our own photographs only", async () => {
    await expect(
      watermarkPhoto(
        await sharp(await flat(1))
          .png()
          .toBuffer(),
        LINES,
      ),
    ).rejects.toThrow("no photograph");
    await expect(watermarkPhoto(await flat(1, 3_000, 3_000), LINES)).rejects.toThrow("pixel limit");
  });

  test("needs no more memory with each picture", async () => {
    const photo = await flat(128, 1_200, 900);
    for (let n = 0; n < 10; n += 1) await watermarkPhoto(photo, LINES);
    const [before, resident] = [await bytesHeld(), process.memoryUsage.rss()];
    for (let n = 0; n < 20; n += 1) await watermarkPhoto(photo, LINES);
    expect((await bytesHeld()) - before).toBeLessThan(4 * 1024 * 1024);
    expect(process.memoryUsage.rss() - resident).toBeLessThan(150 * 1024 * 1024);
  }, 60_000);
});

interface Shades {
  readonly luma: Uint8Array;
  readonly width: number;
  readonly height: number;
}
/** The best correlation of a text with any place of a picture, 1 for the same: the text is lighter than its ground. */
function bestMatch(picture: Shades, text: Shades): number {
  const points = Array.from({ length: text.luma.length }, (_, at) => at).filter((at) => at % 3 === 0);
  const ink = points.map((at) => text.luma[at] ?? 0);
  let best = 0;
  for (let y = picture.height / 3; y < (picture.height * 2) / 3 - text.height; y += 1)
    for (let x = Math.floor(picture.width / 3); x < (picture.width * 2) / 3 - text.width; x += 1) {
      const from = Math.floor(y) * picture.width + x;
      best = Math.max(best, correlation(ink, points, picture, from, text.width));
    }
  return best;
}
function correlation(ink: readonly number[], points: readonly number[], picture: Shades, from: number, width: number): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let n = 0; n < points.length; n += 1) {
    const at = points[n] ?? 0;
    const a = ink[n] ?? 0;
    const b = Math.max(128, picture.luma[from + Math.floor(at / width) * picture.width + (at % width)] ?? 0);
    sumA += a;
    sumB += b;
    sumAA += a * a;
    sumBB += b * b;
    sumAB += a * b;
  }
  const count = points.length;
  const spread = Math.sqrt((sumAA - sumA ** 2 / count) * (sumBB - sumB ** 2 / count));
  return spread === 0 ? 0 : (sumAB - (sumA * sumB) / count) / spread;
}
