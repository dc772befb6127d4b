/** The accessibility checks that every page has to pass, without exceptions. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, type Language } from "./journey.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * The theme that a journey of each language is looked at in. Colours do not depend on words nor words on colours, and axe costs seconds a
 * page: the two languages see the two themes between them.
 */
export const THEME_IN: Readonly<Record<Language, "light" | "dark">> = { ID: "light", EN: "dark" };

/** A list that is read anew is pale meanwhile. (One that has nothing to show yet is not: the kit has such for ever.) */
const PALE_LIST = "table[aria-busy=true] > tbody.opacity-60";

/** Axe blocks the page while it looks: what is on its way from one colour or width to another has to have arrived before. */
const SETTLED = `new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  .then(() => Promise.allSettled(document.getAnimations().filter((animation) => animation instanceof CSSTransition).map((transition) => transition.finished)))
  .then(() => undefined)`;

/** Looks at the whole page, or at one part of it, as it stands now. */
export async function expectAccessible(page: Page, what: string, part?: string): Promise<void> {
  // Axe only throws when there is no such part yet.
  if (part !== undefined) await expect(page.locator(part).first(), what).toBeAttached();
  await expect(page.locator(PALE_LIST), `${what} at rest`).toHaveCount(0);
  await page.evaluate(SETTLED);
  const builder = new AxeBuilder({ page }).withTags(TAGS);
  const { violations, passes } = await (part === undefined ? builder : builder.include(part)).analyze();
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
