/** One picture of a moment in four states: the phone and the desk, by day above and by night below. */
import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { DESK, PHONE } from "../../e2e/steps/browser.ts";

const FOLDER = "docs/screenshots/moments";
const GAP_PX = 24;
/** Of the size on the screen: two phones and two desks side by side would be wider than a page of GitHub. */
const SCALE = 0.6;
/** A phone's bars lie over the page; the room that the page keeps for a desk's would be an empty strip in the picture. */
const NO_GUTTER = `document.documentElement.style.scrollbarGutter = "auto"`;
const GROUND = "#8a8a8a";
const THEMES = ["light", "dark"] as const;
const SIZES = [PHONE, DESK] as const;

/** Takes the page as it is, or as `open` shows it again at each size: what a page draws once must be drawn for each picture. */
export async function photograph(page: Page, name: string, open?: () => Promise<void>): Promise<void> {
  const shots: Buffer[] = [];
  for (const colorScheme of THEMES)
    for (const size of SIZES) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await open?.();
      await page.evaluate(NO_GUTTER);
      shots.push(await page.screenshot({ animations: "disabled", caret: "hide" }));
    }
  await writeSheet(name, shots);
}

/** `shots`: phone and desk by day, phone and desk by night. */
async function writeSheet(name: string, shots: readonly Buffer[]): Promise<void> {
  const height = Math.max(PHONE.height, DESK.height);
  const composed = shots.map((input, index) => ({
    input,
    left: GAP_PX + (index % 2) * (PHONE.width + GAP_PX),
    top: GAP_PX + Math.floor(index / 2) * (height + GAP_PX),
  }));
  const sheet = { width: PHONE.width + DESK.width + 3 * GAP_PX, height: 2 * height + 3 * GAP_PX };
  const whole = await sharp({ create: { ...sheet, channels: 3, background: GROUND } })
    .composite(composed)
    .png()
    .toBuffer();
  mkdirSync(FOLDER, { recursive: true });
  await sharp(whole)
    .resize({ width: Math.round(sheet.width * SCALE) })
    .webp({ quality: 82 })
    .toFile(`${FOLDER}/${name}.webp`);
}
