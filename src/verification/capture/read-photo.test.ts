/** The engine and the model that browsers get, on a drawn card: what they make of it, and what is read of that. */
import { createRequire } from "node:module";
import path from "node:path";
import sharp from "sharp";
import { createWorker, PSM } from "tesseract.js";
import { afterAll, expect, test } from "vitest";
import { readCard } from "./model/read-card.ts";
import { readingBoxes } from "./model/reading-boxes.ts";
import { photoOfCard } from "./testing/e-ktp.ts";

const MODEL = path.dirname(createRequire(import.meta.url).resolve("@tesseract.js-data/ind/package.json"));
// The options are those of web/photo/reading/read-document.ts, with files of this machine in place of addresses: nothing is fetched.
const worker = await createWorker("ind", 1, { langPath: path.join(MODEL, "4.0.0_best_int"), gzip: true, cacheMethod: "none" });
afterAll(async () => void (await worker.terminate()));

test("number, name, birth and address are read from a photograph of a card", async () => {
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
  const photo = sharp(await photoOfCard(1));
  const { width, height } = await photo.metadata();
  const [text] = readingBoxes(width, height);
  if (text === undefined) throw new Error("nothing to read");
  const { data } = await worker.recognize(await photo.extract(text).jpeg().toBuffer());
  const read = readCard(data.text, "2026-11-28");
  // Blanks between capitals of this font are narrow, and not always read.
  const bare = (text = "") => text.replaceAll(/[^A-Z0-9]/g, "");
  expect(read).toMatchObject({
    nik: "3273015504909999",
    birthDate: "1990-04-15",
    birthPlace: "BANDUNG",
    sex: "F",
    rt: "004",
    rw: "012",
    village: "SUKAJADI",
    district: "SUKASARI",
    nationality: "ID",
  });
  expect([bare(read?.fullName), bare(read?.street)]).toEqual(["WINALESTARI", "JLMERDEKANO17"]);
});
