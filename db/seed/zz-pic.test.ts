import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sampleCard, samplePaper, sampleSelfie } from "./states/sample-pictures.ts";
import { cardGuide, failedGates, greyOf, measurePhoto } from "../../src/verification/capture/model/photo-checks.ts";
import { encodePhoto } from "../../src/platform/files/photo.ts";
import { inspectDocument } from "../../src/platform/files/inspect/document.ts";
test("p", async () => {
  const bounds = { minSide: 1000, lumaLow: 60, lumaHigh: 200, sharpness: 100, glareBps: 200 };
  for (const [k, make] of [["card", (n: number) => sampleCard(n, "Sari Lestari")], ["face", (n: number) => sampleSelfie(n, "Sari Lestari", "1234")]] as const)
    for (let n = 0; n < 4; n++) {
      const t = performance.now();
      const b = await make(n);
      const t2 = performance.now();
      const e = await encodePhoto(b);
      const t3 = performance.now();
      const g = k === "card" ? cardGuide(e.pixels.width, e.pixels.height) : null;
      const m = measurePhoto(greyOf(e.pixels.bytes, e.pixels.width, e.pixels.height), e.original, g);
      console.log(k, n, b.length, e.jpeg.length, Math.round(t2 - t), Math.round(t3 - t2), Math.round(performance.now() - t3), JSON.stringify(m), failedGates(m, bounds), e.dhash.toString(2));
      writeFileSync(`/tmp/${k}${n}.jpg`, b);
    }
  const p = await samplePaper("Akta", new Date("2026-01-01"));
  for (let i = 0; i < 4; i++) { const t = performance.now(); const f = await inspectDocument(Buffer.from(p), "pdf"); console.log("pdf", p.length, JSON.stringify(f), Math.round(performance.now() - t)); }
  expect(1).toBe(1);
}, 60_000);
