/**
 * Plays the day without a pointer: each control is reached by Tab from where the focus is, or by arrow keys within a list or a group of choices, and
 * acts on Enter or Space. A control that these keys do not reach fails its task.
 */
import type { Locator, Page } from "@playwright/test";

/** More than any page has to stop at. */
const MAX_STOPS = 400;

type Kind = "option" | "radio" | "box" | "other";

// Each runs in the page.
/** What decides which keys are used. */
const KIND = `(element) => {
  const role = element.getAttribute("role");
  if (role === "option") return "option";
  if (element.matches("input[type=radio]")) return "radio";
  return role === "checkbox" || role === "switch" || element.matches("input[type=checkbox]") ? "box" : "other";
}`;
/** The focus is there; for an option: its list has it chosen. */
const IS_REACHED = `(element) => {
  const at = document.activeElement;
  if (element.getAttribute("role") === "option" && at.getAttribute("aria-activedescendant") === element.id) return true;
  return at === (element instanceof HTMLLabelElement ? element.control : element);
}`;
const IS_IN_GROUP = `(element) => document.activeElement.matches("input[type=radio]") && document.activeElement.name === element.name`;

async function pressUntil(locator: Locator, key: string, reached: string): Promise<void> {
  const { keyboard } = locator.page();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await locator.evaluate(reached)) return;
    await keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${String(locator)}`);
}

async function reach(locator: Locator): Promise<Kind> {
  await locator.waitFor({ state: "visible" });
  const kind = await locator.evaluate<Kind, HTMLElement>(KIND);
  if (kind === "radio") await pressUntil(locator, "Tab", IS_IN_GROUP);
  await pressUntil(locator, kind === "option" || kind === "radio" ? "ArrowDown" : "Tab", IS_REACHED);
  return kind;
}

async function act(locator: Locator): Promise<void> {
  const kind = await reach(locator);
  if (kind !== "radio") await locator.page().keyboard.press(kind === "box" ? "Space" : "Enter");
}

async function click(this: Locator): Promise<void> {
  await act(this);
}
async function check(this: Locator): Promise<void> {
  if (!(await this.isChecked())) await act(this);
}

/** From now on every locator of this process acts by keys. What a person types is typed as before, once its field is reached. */
export function playByKeyboard(page: Page): void {
  const actions = Object.getPrototypeOf(page.locator("body")) as Locator;
  if (actions.click === click) return;
  Object.assign(actions, { click, check });
  for (const typed of ["fill", "selectOption"] as const) {
    const original = Reflect.get(actions, typed) as (...args: readonly unknown[]) => Promise<unknown>;
    Reflect.set(actions, typed, async function reachFirst(this: Locator, ...args: readonly unknown[]) {
      await reach(this);
      return Reflect.apply(original, this, args);
    });
  }
}
