/** The accessibility checks that every page must pass, without exceptions. */
import type { Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";
import { expect, type Language } from "./journey.ts";

/** Only violations are described in full: describing every element that passed takes longer than checking it. */
const OPTIONS: RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] },
  resultTypes: ["violations"],
};

/**
 * The theme of journeys in each language. Colours and texts are independent, and axe costs seconds a page: the two languages cover the two
 * themes between them.
 */
export const THEME_IN: Readonly<Record<Language, "light" | "dark">> = { ID: "light", EN: "dark" };

/** A list is pale while it is reloaded. (An empty loading list is not; the kit shows such lists permanently.) */
const PALE_LIST = "table[aria-busy=true] > tbody.opacity-60";

/**
 * Axe blocks the page while it runs: transitions of colours and widths must have ended before. They begin with a frame, which is not waited for
 * for ever: see `painted`.
 */
const SETTLED = `new Promise((painted) => { requestAnimationFrame(() => requestAnimationFrame(painted)); setTimeout(painted, 2000); })
  .then(() => Promise.allSettled(document.getAnimations().filter((animation) => animation instanceof CSSTransition).map((transition) => transition.finished)))
  .then(() => undefined)`;

/**
 * Axe calls small what lies below the bar of a phone at the moment, though scrolling brings it clear (tokens.css, scroll padding): the bar is
 * checked at its place in the page.
 */
const placeBar = (position: "static" | "") =>
  `for (const bar of document.querySelectorAll("[data-bottom-bar]")) bar.style.position = ${JSON.stringify(position)}`;

/** Checks the whole page, or one part of it, in its present state. */
export async function expectAccessible(page: Page, what: string, part?: string): Promise<void> {
  // Axe only throws when the part does not exist yet.
  if (part !== undefined) await expect(page.locator(part).first(), what).toBeAttached();
  await expect(page.locator(PALE_LIST), `${what} at rest`).toHaveCount(0);
  await page.evaluate(SETTLED);
  // Reading axe takes the browser as long as running it: once for each document.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source);
  await page.evaluate(placeBar("static"));
  const { violations, passes } = await page.evaluate<AxeResults>(
    `axe.run(${part === undefined ? "document" : JSON.stringify(part)}, ${JSON.stringify(OPTIONS)})`,
  );
  await page.evaluate(placeBar(""));
  // A page that axe could not read has no violations either.
  expect(passes.length, what).toBeGreaterThan(5);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes
      .slice(0, 3)
      .map(
        (node) =>
          `${id}: ${help}\n    ${node.html.slice(0, 220)}\n    ${node.failureSummary?.split("\n").slice(1, 3).join(" ") ?? ""}`,
      ),
  );
  expect(found, what).toEqual([]);
}
