/**
 * Counts what a person does on a page: clicks, keys that act, and fields filled. Only trusted events count, so scripts of the page can't add
 * to them. A choice in a native list counts as one click.
 */
import type { BrowserContext } from "@playwright/test";

export interface Effort {
  clicks: number;
  keys: number;
  fields: number;
}

export interface Counter {
  /** The effort since the last call. */
  take(): Effort;
}

/** Runs in each page before its own scripts. */
const COUNT = `{
  const told = (kind) => globalThis.dayEffort?.(kind);
  let field = null;
  addEventListener("click", (event) => {
    // A label's click is repeated on its control, and a key's click has no pointer: both are one act of a person.
    if (event.isTrusted && event.detail > 0 && event.pointerType !== "") told("clicks");
  }, true);
  addEventListener("change", (event) => { if (event.isTrusted && event.target instanceof HTMLSelectElement) told("clicks"); }, true);
  addEventListener("input", (event) => {
    const isText = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(event.target.type);
    if (isText && event.target !== field) { field = event.target; told("fields"); }
  }, true);
  addEventListener("focusout", () => { field = null; }, true);
  addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
    const acts = event.key === "Enter" || event.key === "Escape" || event.key === "ArrowDown" || event.ctrlKey && event.key !== "Control" || !isTyping && event.key.length === 1;
    if (event.isTrusted && acts) told("keys");
  }, true);
}`;

export async function countEffort(context: BrowserContext): Promise<Counter> {
  let effort: Effort = { clicks: 0, keys: 0, fields: 0 };
  await context.exposeBinding("dayEffort", (_source, kind: keyof Effort) => {
    effort[kind] += 1;
  });
  await context.addInitScript({ content: COUNT });
  return {
    take() {
      const taken = effort;
      effort = { clicks: 0, keys: 0, fields: 0 };
      return taken;
    },
  };
}
