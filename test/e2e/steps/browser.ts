/** Queries to the browser itself. They are text because e2e is typed like the server, without a browser's globals. */
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** The phones that the layout is made for, and a desktop. */
export const PHONE = { width: 390, height: 844 };
export const SMALL_PHONE = { width: 320, height: 640 };
export const DESK = { width: 1280, height: 800 };

/** Fails when anything extends beyond the right edge of the page. Just after the window was resized, the layout may still be that of the other size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = () =>
    page.evaluate<string | null>(`(() => {
    const screen = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= screen) return null;
    const wide = [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > screen + 1)
      // What scrolls by itself may be as wide as it likes.
      .filter((element) => { for (let at = element; at; at = at.parentElement) if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return false; return true; })
      .slice(0, 3).map((element) => element.tagName + "." + element.className);
    return document.documentElement.scrollWidth + " > " + screen + ": " + wide.join(" | ");
  })()`);
  await expect.poll(sideways, { message: `${page.url()} scrolls sideways`, timeout: 3_000 }).toBeNull();
}

/** Fails when text or a field extends beyond the box that cuts it, such as a card's, or beyond the phone's edge. */
export async function expectNothingCut(page: Page, within: string): Promise<void> {
  const cut = () =>
    page.evaluate<string[]>(`[...document.querySelectorAll(${JSON.stringify(within)})].flatMap((box) => {
      const edge = box.getBoundingClientRect();
      return [...box.querySelectorAll("p, dt, dd, h1, h2, h3, label, input, button")]
        .filter((element) => { const range = document.createRange(); range.selectNodeContents(element); const text = range.getBoundingClientRect(); return text.width > 1 && (text.right > edge.right + 1 || text.left < edge.left - 1); })
        .map((element) => element.textContent.slice(0, 60));
    })`);
  await expect.poll(cut, { message: `${page.url()}: text is cut`, timeout: 3_000 }).toEqual([]);
}

/** Waits until React has hydrated the page: before that a click on anything that needs JavaScript does nothing. */
export async function untilAlive(page: Page): Promise<void> {
  // React's own mark on the document: the state is no longer dehydrated once the whole page is hydrated.
  const isAlive = `(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    return key !== undefined && document[key].stateNode.current.memoizedState.isDehydrated === false;
  })()`;
  // Not waitForFunction: it evaluates text inside the page, which the content security policy rightly forbids.
  await expect.poll(() => page.evaluate<boolean>(isAlive), { intervals: [20, 50, 100] }).toBe(true);
}

/** The current content of a meta tag. */
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

/**
 * Waits until the page has painted what it shows. A screenshot makes the browser draw: frames that only the page asks for have been seen not to
 * come at all on a busy machine.
 */
export async function painted(page: Page): Promise<void> {
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
}
