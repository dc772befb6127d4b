/**
 * Plays the day without a pointer: each control is reached by Tab from where the focus is, or by arrow keys within a list or a group of choices, and
 * acts on Enter or Space. A control that these keys do not reach fails its task.
 */
import type { Locator, Page } from "@playwright/test";

/** More than any page has to stop at. */
const MAX_STOPS = 400;

type Kind = "option" | "radio" | "box" | "other";

/** What is read of an element of the page: the commands of tests know no DOM. */
interface Shown {
  readonly id: string;
  readonly name?: string;
  /** Of a label. */
  readonly control?: Shown;
  readonly ownerDocument: { readonly activeElement: Shown };
  getAttribute(name: string): string | null;
  matches(selector: string): boolean;
}

// Each runs in the page.
/** What decides which keys are used. */
function kindOf(element: unknown): Kind {
  const shown = element as Shown;
  const role = shown.getAttribute("role");
  if (role === "option") return "option";
  if (shown.matches("input[type=radio]")) return "radio";
  return role === "checkbox" || role === "switch" || shown.matches("input[type=checkbox]") ? "box" : "other";
}
/** The focus is there; for an option: its list has it chosen. */
function isReached(element: unknown): boolean {
  const shown = element as Shown;
  const at = shown.ownerDocument.activeElement;
  if (shown.matches("[role=option]") && at.getAttribute("aria-activedescendant") === shown.id) return true;
  return at === (shown.matches("label") ? shown.control : shown);
}
function isInGroup(element: unknown): boolean {
  const shown = element as Shown;
  const at = shown.ownerDocument.activeElement;
  return at.matches("input[type=radio]") && at.name === shown.name;
}

async function pressUntil(locator: Locator, key: string, reached: (element: unknown) => boolean): Promise<void> {
  const { keyboard } = locator.page();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await locator.evaluate(reached)) return;
    await keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${String(locator)}`);
}

async function reach(locator: Locator): Promise<Kind> {
  await locator.waitFor({ state: "visible" });
  const kind = await locator.evaluate(kindOf);
  if (kind === "radio") await pressUntil(locator, "Tab", isInGroup);
  await pressUntil(locator, kind === "option" || kind === "radio" ? "ArrowDown" : "Tab", isReached);
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
