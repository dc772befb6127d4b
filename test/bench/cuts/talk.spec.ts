/** Two hundred messages each way over networks that are cut twenty times; both pages and the record have to agree to the last one. */
import { randomInt, randomUUID } from "node:crypto";
import { chromium, type Browser, type Page } from "@playwright/test";
import { untilAlive } from "../../e2e/steps/browser.ts";
import { expect, test } from "../../e2e/steps/journey.ts";
import { newPerson, register, signIn } from "../../e2e/steps/sign-in.ts";
import { atRate } from "../../shared/at-rate.ts";
import { BROWSER } from "../../shared/browser-settings.ts";
import { keepRaw } from "../blocks.ts";
import { CUTS, openWay, type Cut, type Way } from "./network.ts";

const SUPPORT = "layanan@demo.example";
const MESSAGES = 200;
const CUT_TIMES = 20;
/** Below the limit of a customer's messages in a minute. */
const PER_SECOND = 0.9;
const LASTS_MS = { least: 200, most: 6_000 };
/** The time in which unsent messages leave and arrive by themselves: a page without a socket looks at least every half minute. */
const LATEST_MS = 90_000;

type Side = "customer" | "staff";
interface Person {
  readonly side: Side;
  readonly page: Page;
  readonly way: Way;
  readonly browser: Browser;
  readonly label: string;
}
interface PlannedCut {
  readonly before: number;
  readonly afterMs: number;
  readonly sides: readonly Side[];
  readonly how: Cut | "offline";
  readonly lastsMs: number;
}

test.use({ language: "ID", actionTimeout: 30_000, navigationTimeout: 60_000 });

test("two hundred messages each way arrive once and in order", async ({ baseURL: address }) => {
  const baseURL = address ?? "";
  const customer = await open("customer", baseURL, "Pesan");
  const staff = await open("staff", baseURL, "Jawaban");
  const people = [customer, staff];
  try {
    const subject = await begin(customer.page);
    await signIn(staff.page, SUPPORT, { next: "/office/support" });
    await staff.page.getByRole("link", { name: subject }).click();
    await expect(staff.page.getByRole("log")).toContainText(subject);
    const planned = planCuts();
    await talk(people, planned);
    const logs = await Promise.all(people.map((person) => settled(person)));
    // The record, as each page reads it anew.
    for (const { page } of people) await page.reload();
    const record = await Promise.all(people.map((person) => settled(person)));
    const [own = [], theirs = []] = logs;
    const found = [...logs, ...record].map(countFaults);
    const result = {
      messages: 2 * MESSAGES,
      cuts: planned,
      broken: people.map(({ way }) => way.broken()),
      lost: sumOf(found, "lost"),
      doubled: sumOf(found, "doubled"),
      disordered: sumOf(found, "disordered"),
      areSame: [theirs, ...record].every((log) => log.join() === own.join()),
    };
    keepRaw("cuts", [result]);
    write(result, planned);
    expect(result).toMatchObject({ lost: 0, doubled: 0, disordered: 0, areSame: true });
  } finally {
    for (const { browser, way } of people) {
      await browser.close();
      way.close();
    }
  }
});

/** A browser process of its own, whose connections to the product go by a way of its own. */
async function open(side: Side, baseURL: string, label: string): Promise<Person> {
  const { host, port } = new URL(baseURL);
  const way = await openWay(Number(port));
  const options = BROWSER.use?.launchOptions ?? {};
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1:${way.port}`],
  });
  const { locale, timezoneId, viewport } = test.info().project.use;
  const context = await browser.newContext({
    baseURL,
    extraHTTPHeaders: { "x-forwarded-for": `10.77.${randomInt(1, 255)}.${randomInt(1, 255)}` },
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
    ...(viewport && { viewport }),
  });
  await context.addCookies([{ name: "language", value: "ID", url: baseURL }]);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return { side, page, way, browser, label };
}

async function begin(page: Page): Promise<string> {
  await register(page, newPerson());
  await page.goto("/chat");
  await untilAlive(page);
  const subject = `Tanya ${randomUUID().slice(0, 8)}`;
  await page.getByRole("textbox", { name: /^Pertanyaan Anda/ }).fill(subject);
  await page.getByRole("button", { name: "Mulai", exact: true }).click();
  await expect(page.getByRole("log")).toContainText(subject);
  return subject;
}

/** Cuts before twenty different messages, at random moments of the second after. */
function planCuts(): readonly PlannedCut[] {
  const moments = new Set<number>();
  while (moments.size < CUT_TIMES) moments.add(randomInt(1, MESSAGES));
  const kinds = [...CUTS, "offline"] as const;
  const sides: readonly (readonly Side[])[] = [["customer"], ["staff"], ["customer", "staff"]];
  return [...moments]
    .toSorted((a, b) => a - b)
    .map((before, n) => ({
      before,
      afterMs: randomInt(0, 1_000),
      sides: sides[randomInt(0, sides.length)] ?? [],
      how: kinds[n % kinds.length] ?? "reset",
      lastsMs: randomInt(LASTS_MS.least, LASTS_MS.most),
    }));
}

async function talk(people: readonly Person[], planned: readonly PlannedCut[]): Promise<void> {
  const cuts: Promise<void>[] = [];
  const last = new Map<Side, Promise<void>>();
  await atRate(PER_SECOND, MESSAGES / PER_SECOND, async (n) => {
    const cut = planned.find(({ before }) => before === n);
    if (cut !== undefined) cuts.push(...people.filter(({ side }) => cut.sides.includes(side)).map((person) => play(person, cut)));
    // One after the other on each side: a slow machine types later, not out of order.
    for (const person of people)
      last.set(
        person.side,
        (last.get(person.side) ?? Promise.resolve()).then(() => type(person, `${person.side} ${n}`)),
      );
    await Promise.all(last.values());
  });
  await Promise.all(cuts);
}

async function play({ page, way }: Person, { how, lastsMs, afterMs }: PlannedCut): Promise<void> {
  // oxlint-disable-next-line sampai/no-real-pause -- the moment of the cut is the input of the bench
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  if (how !== "offline") return way.cut(how, lastsMs);
  await page.context().setOffline(true);
  // Emulated, it leaves open sockets alone.
  await way.cut("reset", lastsMs);
  await page.context().setOffline(false);
}

async function type({ page, label }: Person, text: string): Promise<void> {
  const box = page.getByRole("textbox", { name: label, exact: true });
  await box.fill(text);
  await box.press("Enter");
  await expect(box).toHaveValue("");
}

/** The messages that a page shows, in its order, once it shows them all, or at the latest after a while. */
async function settled({ page }: Person): Promise<string[]> {
  const shown = async () => {
    const texts = await page.getByRole("log").locator("p[dir=auto]").allTextContents();
    return texts.filter((text) => /^(?:customer|staff) \d+$/.test(text));
  };
  await expect
    .poll(async () => new Set(await shown()).size, { timeout: LATEST_MS })
    .toBe(2 * MESSAGES)
    // Counted as lost below.
    .catch(() => undefined);
  return shown();
}

function countFaults(log: readonly string[]) {
  const sent = (["customer", "staff"] as const).map((side) => Array.from({ length: MESSAGES }, (_, n) => `${side} ${n}`));
  const lost = sent.flat().filter((text) => !log.includes(text)).length;
  const doubled = log.length - new Set(log).size;
  const disordered = sent.reduce((sum, own) => {
    const shown = log.filter((text) => own.includes(text)).map((text) => own.indexOf(text));
    return sum + shown.filter((place, n) => n > 0 && place < (shown[n - 1] ?? 0)).length;
  }, 0);
  return { lost, doubled, disordered };
}

const sumOf = (found: readonly ReturnType<typeof countFaults>[], what: "lost" | "doubled" | "disordered") =>
  found.reduce((sum, one) => sum + one[what], 0);

function write(
  result: {
    readonly lost: number;
    readonly doubled: number;
    readonly disordered: number;
    readonly areSame: boolean;
    readonly broken: readonly number[];
  },
  planned: readonly PlannedCut[],
): void {
  const seconds = planned.reduce((sum, { lastsMs, sides }) => sum + (lastsMs * sides.length) / 1_000, 0);
  process.stdout.write(
    `\n| bench \`cuts\` | messages | cuts | without network, both sides together | broken connections: customer, staff | lost | doubled | out of order | same order on both sides and in the record |\n|---|---|---|---|---|---|---|---|---|\n| two browsers | ${2 * MESSAGES} | ${planned.length} | ${seconds.toFixed(0)} s | ${result.broken.join(", ")} | ${result.lost} | ${result.doubled} | ${result.disordered} | ${result.areSame ? "yes" : "no"} |\n`,
  );
}
