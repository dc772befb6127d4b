import { randomBytes } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { encodePhoto } from "./photo.ts";
import { UnreadablePicture } from "./picture-input.ts";

/** A photograph of a phone, with as much detail as 12 megapixels and about 6 MB hold. */
async function largePhoto(): Promise<Buffer> {
  const [width, height] = [1_000, 750];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  return sharp(await noise.png().toBuffer())
    .resize(4_000, 3_000)
    .jpeg({ quality: 91 })
    .toBuffer();
}

describe("encodePhoto", () => {
  test("needs less than a second of computing for 6 MB, and decodes to 2,400 pixels", async () => {
    const upload = await largePhoto();
    expect(upload.length).toBeGreaterThan(5.5 * 1024 * 1024);
    const before = process.cpuUsage();
    const photo = await encodePhoto(upload);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
    expect(photo).toMatchObject({ width: 2_400, height: 1_800, original: { width: 4_000, height: 3_000 } });
    expect(photo.pixels.bytes.length).toBe(2_400 * 1_800 * 3);
    expect(await sharp(photo.jpeg).metadata()).toMatchObject({ width: 2_400, height: 1_800, space: "srgb", channels: 3 });
  });

  test.each([
    ["grey", (picture: Sharp) => picture.greyscale().png()],
    ["transparent", (picture: Sharp) => picture.ensureAlpha(0).png()],
    ["of 16 bits", (picture: Sharp) => picture.toColourspace("rgb16").png()],
    ["in the colours of print", (picture: Sharp) => picture.toColourspace("cmyk").jpeg()],
    ["WebP", (picture: Sharp) => picture.webp()],
    ["AVIF", (picture: Sharp) => picture.avif({ effort: 0 })],
  ])("takes a picture that is %s", async (_, as) => {
    const upload = await as(sharp({ create: { width: 60, height: 40, channels: 3, background: "#c08040" } })).toBuffer();
    const { jpeg, pixels } = await encodePhoto(upload);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 60, height: 40, channels: 3, depth: "uchar" });
    expect(pixels.bytes.length).toBe(60 * 40 * 3);
  });

  test("makes what is transparent white", async () => {
    const clear = { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { pixels } = await encodePhoto(await sharp({ create: clear }).png().toBuffer());
    expect(new Set(pixels.bytes)).toEqual(new Set([255]));
  });

  test.each([
    ["type", Buffer.from("text")],
    ["type", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["unreadable", Buffer.from("ffd8ffe000104a464946", "hex")],
  ])("refuses with %s", async (why, bytes) => {
    await expect(encodePhoto(bytes)).rejects.toMatchObject({ name: "Error", why });
    await expect(encodePhoto(bytes)).rejects.toBeInstanceOf(UnreadablePicture);
  });
});
