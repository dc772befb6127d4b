/** The browsers of staff: one for each account, signed in once, at 1440 pixels, in English. */
import path from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { BROWSER } from "../shared/browser-settings.ts";
import { signIn } from "../e2e/steps/sign-in.ts";
import { playByKeyboard } from "./by-keyboard.ts";
import { countEffort, type Counter, type Effort } from "./clicks.ts";

export interface Desk {
  readonly page: Page;
  readonly counter: Counter;
}

export interface Office {
  /** The browser of an account of db/seed/demo-accounts.yaml. */
  desk(email: string): Promise<Desk>;
  /** The effort of all accounts since the last call. */
  takeEffort(): Effort;
  /** Errors in the console and uncaught errors, with their page. */
  faults(): readonly string[];
  /** A picture of every open page, in this folder, for looking at what a task left on screen. */
  takePictures(folder: string, no: number): Promise<void>;
  close(): Promise<void>;
}

/** `DAY_BY=keyboard`: without a pointer. */
export const BY_KEYBOARD = process.env["DAY_BY"] === "keyboard";
const SIZE = { width: 1440, height: 900 };
/** What a browser writes for each refusal; refusals are part of the day. */
const REFUSED = /Failed to load resource/;

export async function openOffice(url: string): Promise<Office> {
  const browser: Browser = await chromium.launch(BROWSER.use?.launchOptions ?? {});
  const desks = new Map<string, Promise<Desk>>();
  const counters: Counter[] = [];
  const faults: string[] = [];
  let opened = 0;
  const open = async (email: string): Promise<Desk> => {
    opened += 1;
    const context = await browser.newContext({
      baseURL: url,
      viewport: SIZE,
      locale: "en-GB",
      timezoneId: "Asia/Jakarta",
      extraHTTPHeaders: { "x-forwarded-for": `10.77.0.${opened}` },
    });
    await context.addCookies([{ name: "language", value: "EN", url }]);
    context.setDefaultTimeout(15_000);
    const counter = await countEffort(context);
    counters.push(counter);
    const page = await context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error" && !REFUSED.test(message.text())) faults.push(`${email} ${page.url()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => faults.push(`${email} ${page.url()}: ${error.message}`));
    await signIn(page, email, { next: null });
    if (BY_KEYBOARD) playByKeyboard(page);
    return { page, counter };
  };
  return {
    desk(email) {
      const known = desks.get(email) ?? open(email);
      desks.set(email, known);
      return known;
    },
    takeEffort() {
      const sum = { clicks: 0, keys: 0, fields: 0 };
      for (const counter of counters) {
        const { clicks, keys, fields } = counter.take();
        sum.clicks += clicks;
        sum.keys += keys;
        sum.fields += fields;
      }
      return sum;
    },
    faults: () => faults,
    async takePictures(folder, no) {
      for (const [email, desk] of desks) {
        const { page } = await desk;
        await page.screenshot({ path: path.join(folder, `${String(no).padStart(2, "0")}-${email.split("@")[0]}.png`) });
      }
    },
    close: () => browser.close(),
  };
}
