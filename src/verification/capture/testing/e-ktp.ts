/** A drawing of a card of nobody, for tests: the texts of an e-KTP in a font that the product ships, photographed slightly askew. */
import sharp from "sharp";
import { fontsOf } from "#platform/files/pdf.ts";
import { facePicture } from "./pictures.ts";

const [WIDTH, HEIGHT] = [1_400, 883];
const [PHOTO_WIDTH, PHOTO_HEIGHT] = [1_700, 1_100];
/** Where values begin, behind their labels. */
const VALUES = 400;
const ROW = 48;
const SMALL = 32;
const LARGE = 52;

/** Nobody: the number's area and date are real ones, its sequence is not given out. */
export const CARD_OF_NOBODY = {
  nik: "3273015504909999",
  name: "WINA LESTARI",
  birth: "BANDUNG, 15-04-1990",
} as const;

const ROWS: readonly (readonly [label: string, value: string])[] = [
  ["Nama", CARD_OF_NOBODY.name],
  ["Tempat/Tgl Lahir", CARD_OF_NOBODY.birth],
  ["Jenis Kelamin", "PEREMPUAN     Gol. Darah : O"],
  ["Alamat", "JL. MERDEKA NO. 17"],
  ["RT/RW", "004/012"],
  ["Kel/Desa", "SUKAJADI"],
  ["Kecamatan", "SUKASARI"],
  ["Agama", "ISLAM"],
  ["Status Perkawinan", "KAWIN"],
  ["Pekerjaan", "KARYAWAN SWASTA"],
  ["Kewarganegaraan", "WNI"],
  ["Berlaku Hingga", "SEUMUR HIDUP"],
];

const TONES = 9;
/**
 * The far edges of the table, away from the edges of the card: shades by the seed. Photographs are compared by which of two neighbouring parts
 * is brighter, and of two cards on a plain table every part would be the same.
 */
const edgeOfTable = (seed: number): Promise<Buffer> => {
  const mixed = Math.imul(seed + 1, 2_654_435_761);
  const tones = Uint8Array.from({ length: TONES }, (_, place) => 40 + ((mixed >>> (place * 3)) & 7) * 8);
  return sharp(tones, { raw: { width: TONES, height: 1, channels: 1 } })
    .resize(PHOTO_WIDTH, 24, { fit: "fill", kernel: "nearest" })
    .toColourspace("srgb")
    .png()
    .toBuffer();
};

interface Placed {
  readonly input: Buffer;
  readonly left: number;
  readonly top: number;
}

/** A line in the font of the file alone: a machine without fonts draws the same. */
async function placed(text: string, left: number, top: number, size: number): Promise<Placed> {
  const isSmall = size === SMALL;
  const file = fontsOf(isSmall ? "plus-jakarta-sans-regular.ttf" : "plus-jakarta-sans-bold.ttf");
  const font = `Plus Jakarta Sans ${isSmall ? "" : "Bold "}${size}`;
  const markup = `<span foreground="#1a1a1a">${text}</span>`;
  const input = await sharp({ text: { text: markup, font, fontfile: file, dpi: 72, rgba: true, wrap: "none" } })
    .png()
    .toBuffer();
  return { input, left, top };
}

/** A photograph of that card, as JPEG. Two seeds are two photographs: another portrait, another table. */
export async function photoOfCard(seed: number): Promise<Buffer> {
  const portrait = await facePicture(seed, 300, 380).png().toBuffer();
  const texts = await Promise.all([
    placed("PROVINSI JAWA BARAT", 460, 30, LARGE - 8),
    placed("KOTA BANDUNG", 560, 85, LARGE - 8),
    placed("NIK", 60, 160, LARGE),
    placed(`: ${CARD_OF_NOBODY.nik}`, 260, 160, LARGE),
    ...ROWS.flatMap(([label, value], row) => [
      placed(label, 60, 240 + row * ROW, SMALL),
      placed(`: ${value}`, VALUES, 240 + row * ROW, SMALL),
    ]),
  ]);
  const card = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#a9cfe4" } })
    .composite([...texts, { input: portrait, left: 1_060, top: 250 }])
    .png()
    .toBuffer();
  const table = { width: PHOTO_WIDTH, height: PHOTO_HEIGHT, channels: 3, background: "#4a4640" } as const;
  return sharp({ create: table })
    .composite([
      { input: card, left: (PHOTO_WIDTH - WIDTH) / 2, top: Math.round((PHOTO_HEIGHT - HEIGHT) / 2) },
      { input: await edgeOfTable(seed), left: 0, top: 0 },
      { input: await edgeOfTable(seed * 31 + 7), left: 0, top: PHOTO_HEIGHT - 24 },
    ])
    .rotate(0.8, { background: table.background })
    .blur(0.7)
    .jpeg({ quality: 88 })
    .toBuffer();
}
