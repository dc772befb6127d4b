/** Questions to the browser itself. They are text because e2e is typed like the server, without a browser's own names. */
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** The phones that the layout is made for, and a desk. */
export const PHONE = { width: 390, height: 844 };
export const SMALL_PHONE = { width: 320, height: 640 };
export const DESK = { width: 1280, height: 800 };

/** What sticks out of the page to the right: nothing may. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate<{ page: number; screen: number; wide: string[] }>(`(() => {
    const screen = document.documentElement.clientWidth;
    const wide = [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > screen + 1)
      // What scrolls by itself may be as wide as it likes.
      .filter((element) => { for (let at = element; at; at = at.parentElement) if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return false; return true; })
      .slice(0, 3).map((element) => element.tagName + "." + element.className);
    return { page: document.documentElement.scrollWidth, screen, wide };
  })()`);
  expect(tooWide.page, `${page.url()} scrolls sideways: ${tooWide.wide.join(" | ")}`).toBeLessThanOrEqual(tooWide.screen);
}

/** Waits until React has taken over the page: before that a click on what needs JavaScript does nothing. */
export async function untilAlive(page: Page): Promise<void> {
  // React's own mark on the document: what came as HTML is no longer dehydrated once the whole page has been taken over.
  const isAlive = `(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    return key !== undefined && document[key].stateNode.current.memoizedState.isDehydrated === false;
  })()`;
  // Not waitForFunction: it evaluates text inside the page, which the content security policy forbids, as it should.
  await expect.poll(() => page.evaluate<boolean>(isAlive), { intervals: [20, 50, 100] }).toBe(true);
}

/** The text of a meta tag now. */
export async function metaOf(page: Page, name: string): Promise<string> {
  return (await page.locator(`head meta[name="${name}"]`).getAttribute("content")) ?? "";
}

export function scrolledTo(page: Page): Promise<number> {
  return page.evaluate<number>("Math.round(scrollY)");
}

/** An entry of this tab's or this browser's storage. */
export function stored(page: Page, storage: "localStorage" | "sessionStorage", name: string): Promise<string | null> {
  return page.evaluate<string | null>(`${storage}.getItem(${JSON.stringify(name)})`);
}
