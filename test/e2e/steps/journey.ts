/**
 * The basis of every journey: the visitor's language, and a watch on the page. Console errors, console warnings, uncaught errors and
 * violations of the content security policy fail the journey; one that provokes them on purpose allows them by name.
 */
import { randomInt } from "node:crypto";
import { test as base, expect, type ConsoleMessage, type Page } from "@playwright/test";

export { expect };
export type Language = "ID" | "EN";
export const LANGUAGES: readonly Language[] = ["ID", "EN"];
export const IN: Readonly<Record<Language, string>> = { ID: "in Indonesian", EN: "in English" };

/** The address of a public page in a language. */
export function at(language: Language, path: string): string {
  if (language === "ID") return path;
  return path === "/" ? "/en" : `/en${path}`;
}

/** Messages from the page that should not occur. */
export class Quiet {
  readonly received: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Allows messages that this journey causes on purpose. */
  allow(...messages: RegExp[]): void {
    this.#allowed.push(...messages);
  }

  receive(message: string): void {
    this.received.push(message);
  }

  /** Messages that were not allowed. */
  faults(): readonly string[] {
    return this.received.filter((message) => !this.#allowed.some((allowed) => allowed.test(message)));
  }
}

/** The browser writes this for every answer of 400 and more. */
export const FAILED_RESOURCE = /Failed to load resource/;
/** The browser writes this when a page without a network opens its socket. */
export const FAILED_SOCKET = /WebSocket connection to '[^']+' failed/;

/** Runs in the page before its own scripts; it reports through the console. */
const REPORT_VIOLATIONS = `addEventListener("securitypolicyviolation", (event) =>
  console.error("CSP violation: " + event.violatedDirective + " " + event.blockedURI + " " + event.sourceFile + ":" + event.lineNumber));`;

/** Listens to one page; journeys call it for pages that they open themselves. */
export async function listen(page: Page, quiet: Quiet): Promise<void> {
  await page.addInitScript({ content: REPORT_VIOLATIONS });
  page.on("console", (message: ConsoleMessage) => {
    if (["error", "warning"].includes(message.type())) quiet.receive(`${message.type()} on ${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => quiet.receive(`uncaught on ${page.url()}: ${error.message}`));
}

interface Options {
  /** The language that the visitor chose before, which addresses without a prefix follow. Null: none chosen. */
  language: Language | null;
}
interface Fixtures {
  quiet: Quiet;
}

export const test = base.extend<Options & Fixtures>({
  /** Each journey has its own IP address, so that journeys do not use up each other's rate limits: the site trusts one proxy in front of it. */
  extraHTTPHeaders: async ({ extraHTTPHeaders }, run) =>
    run({ "x-forwarded-for": `10.${[0, 0, 0].map(() => randomInt(1, 255)).join(".")}`, ...extraHTTPHeaders }),
  language: [null, { option: true }],
  quiet: [
    async ({ context, baseURL, language }, run) => {
      if (language) await context.addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
      const quiet = new Quiet();
      await run(quiet);
      expect(quiet.faults(), "the page was not quiet").toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, quiet }, run) => {
    await listen(page, quiet);
    await run(page);
  },
});

function inLanguages(languages: readonly Language[], describe: (language: Language) => void): void {
  for (const language of languages) {
    test.describe(IN[language], () => {
      test.use({ language });
      describe(language);
    });
  }
}

/** Describes the same journeys for visitors of each language. */
export function inBothLanguages(describe: (language: Language) => void): void {
  inLanguages(LANGUAGES, describe);
}

/**
 * For journeys that would only repeat themselves with other texts: run in one language, and in both with `JOURNEYS=all`, which takes some
 * minutes more.
 */
export function inOneLanguage(usual: Language, describe: (language: Language) => void): void {
  inLanguages(process.env["JOURNEYS"] === "all" ? LANGUAGES : [usual], describe);
}
