/** A call for each ending. The customer ends it; staff see the end on the page of the call, and then in the record. */
import { chromium, type BrowserContext, type BrowserServer, type Page } from "@playwright/test";
import { END_REASONS, PROOFS } from "../../../src/calls/model/names.ts";
import { callMessages } from "../../../src/calls/web/messages.ts";
import { expect, test } from "../../e2e/steps/journey.ts";
import { newPerson, register, signIn } from "../../e2e/steps/sign-in.ts";
import { BROWSER } from "../../shared/browser-settings.ts";
import { keepRaw } from "../blocks.ts";
import { openWay, type Way } from "./network.ts";
import { keepPeers, LEAST, receivedBy, type Received } from "./received.ts";

const SUPPORT = "layanan@demo.example";
/** A side without a heartbeat for 20 s is gone (DEAD_AFTER_MS); the other side learns it with its next look. */
const GOAL_MS = 20_000;
const SLACK_MS = 1_500;
const TEXTS = callMessages.ID;

interface Customer {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly browser: BrowserServer;
  readonly way: Way;
}

interface Ending {
  readonly name: string;
  readonly by: (customer: Customer) => Promise<unknown>;
  /** Reason and proof as the record has them; more than one where it depends on which process of the browser ends first. */
  readonly ends: readonly string[];
}

const confirm = (page: Page) => page.getByRole("button", { name: TEXTS.leave.confirm }).click();

const ENDINGS: readonly Ending[] = [
  {
    name: "hang up",
    by: ({ page }) => page.getByRole("button", { name: TEXTS.hangUp, exact: true }).click(),
    ends: ["hangup, button"],
  },
  {
    name: "link",
    by: async ({ page }) => {
      await page.getByRole("navigation").getByRole("link", { name: "Penerima" }).first().click();
      await confirm(page);
    },
    ends: ["left, page_left"],
  },
  {
    name: "back",
    // The page of a call is a document of its own, which alone may use camera and microphone: leaving it backwards closes it.
    by: ({ page }) => page.evaluate("history.back()"),
    ends: ["left, page_closed"],
  },
  { name: "reload", by: ({ page }) => page.reload(), ends: ["left, page_closed"] },
  { name: "closed tab", by: ({ page }) => page.close({ runBeforeUnload: true }), ends: ["left, page_closed"] },
  // The process of the browser that keeps the sockets outlives the killed one for an instant, and closes them.
  {
    name: "dead process",
    by: async ({ browser }) => browser.process().kill("SIGKILL"),
    ends: ["left, page_closed", "failed, heartbeat"],
  },
  {
    name: "network gone",
    by: async ({ context, way }) => {
      way.cut();
      await context.setOffline(true);
    },
    ends: ["failed, heartbeat"],
  },
];

interface Row {
  readonly name: string;
  readonly staff: Received;
  readonly customer: Received;
  readonly tookMs: number;
  readonly shown: string;
  readonly record: { readonly reason: string; readonly proof: string };
}

test.use({ language: "ID", actionTimeout: 15_000, navigationTimeout: 30_000 });

test("calls over the relay, ended in seven ways", async ({ page: staff, extraHTTPHeaders }) => {
  await staff.addInitScript({ content: keepPeers() });
  await signIn(staff, SUPPORT);
  process.stdout.write(
    `\n| ending | staff received: packets of sound, pictures | customer received | route, both sides | the other side knew after (goal ${GOAL_MS / 1_000} s) | it shows | the record shows |\n|---|---|---|---|---|---|---|\n`,
  );
  const rows: Row[] = [];
  for (const ending of ENDINGS)
    await test.step(ending.name, async () => {
      const row = await play(ending, staff, extraHTTPHeaders ?? {});
      rows.push(row);
      process.stdout.write(`\n${lineOf(row)}\n`);
    });
  keepRaw("calls", rows);
  expect(rows.flatMap(faultsOf), "each end is known in time and the same on both sides and in the record").toEqual([]);
});

async function play(ending: Ending, staff: Page, headers: Record<string, string>): Promise<Row> {
  const customer = await openCustomer(headers);
  try {
    const person = await register(customer.page, newPerson());
    await staff.goto(`/office/user?q=${person.emailAddress}`);
    await staff
      .getByRole("link", { name: /Sutarmi/ })
      .first()
      .click();
    await expect(staff).toHaveURL(/\/office\/user\/us_/);
    const personPage = new URL(staff.url()).pathname;
    await talk(staff, customer.page);
    const received = { staff: await receivedBy(staff), customer: await receivedBy(customer.page) };
    const began = performance.now();
    await ending.by(customer);
    const end = staff.locator("[data-call-end]");
    await expect(end).toBeVisible({ timeout: 2 * GOAL_MS });
    const tookMs = performance.now() - began;
    const shown = (await end.getAttribute("data-call-end")) ?? "nothing";
    await staff.goto(personPage);
    return { name: ending.name, ...received, tookMs, shown, record: await recordOn(staff) };
  } finally {
    // One that was killed has ended already.
    if (customer.browser.process().signalCode === null) await customer.browser.kill();
    customer.way.close();
  }
}

/** A customer in a browser process of their own, on their own way to the relay. */
async function openCustomer(extraHTTPHeaders: Record<string, string>): Promise<Customer> {
  const way = await openWay(Number(process.env["BENCH_RELAY_PORT"]));
  const { baseURL = "", launchOptions, locale, timezoneId, viewport } = test.info().project.use;
  const browser = await chromium.launchServer(launchOptions ?? BROWSER.use?.launchOptions ?? {});
  const connected = await chromium.connect(browser.wsEndpoint());
  const context = await connected.newContext({
    baseURL,
    extraHTTPHeaders,
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
    ...(viewport && { viewport }),
  });
  await context.addCookies([{ name: "language", value: "ID", url: baseURL }]);
  await context.addInitScript({ content: keepPeers(way.port) });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  // The browser's own question before a page is left is accepted.
  page.on("dialog", (dialog) => void dialog.accept());
  return { page, context, browser, way };
}

/** Staff call from the page of the person; the customer answers from the banner. */
async function talk(staff: Page, customer: Page): Promise<void> {
  await staff.getByRole("button", { name: TEXTS.start, exact: true }).click();
  await expect(staff).toHaveURL(/\/call\/cl_/);
  await staff.getByRole("button", { name: TEXTS.call }).click();
  await customer.getByRole("link", { name: TEXTS.answer, exact: true }).click();
  await customer.getByRole("button", { name: TEXTS.answer, exact: true }).click();
  for (const page of [staff, customer])
    await expect(page.locator('[data-call-state="in_call"]')).toBeVisible({ timeout: 20_000 });
}

/** Reason and proof of the newest call in the section of the person's page. */
async function recordOn(staff: Page): Promise<Row["record"]> {
  const item = staff.getByRole("listitem").filter({ hasText: TEXTS.endedBy.callee }).first();
  const text = await item.innerText({ timeout: 15_000 });
  return {
    reason: END_REASONS.find((reason) => text.includes(TEXTS.end[reason])) ?? text,
    proof: PROOFS.find((proof) => text.includes(`(${TEXTS.proof[proof]})`)) ?? text,
  };
}

const isRelayed = ({ staff, customer }: Row) => [...staff.pair, ...customer.pair].every((type) => type === "relay");

const endOf = ({ record }: Row) => `${record.reason}, ${record.proof}`;
const counted = ({ audioPackets, videoFrames }: Received) => `${audioPackets}, ${videoFrames}`;

function lineOf(row: Row): string {
  const { name, staff, customer, tookMs, shown } = row;
  const route = isRelayed(row) ? "relay" : [...staff.pair, ...customer.pair].join("/");
  return `| ${name} | ${counted(staff)} | ${counted(customer)} | ${route} | ${(tookMs / 1_000).toFixed(1)} s | ${shown} | ${endOf(row)} |`;
}

function faultsOf(row: Row): string[] {
  const { name, staff, customer, tookMs, shown, record } = row;
  const wanted = ENDINGS.find((ending) => ending.name === name);
  const received = [staff, customer].flatMap(({ audioPackets, videoFrames }) => [audioPackets, videoFrames]);
  const faults = {
    "the other side and the record disagree": shown !== record.reason,
    [`expected ${wanted?.ends.join(" or ")}`]: wanted?.ends.includes(endOf(row)) !== true,
    "the other side knew too late": tookMs > GOAL_MS + SLACK_MS,
    "not over the relay": !isRelayed(row),
    "sound or pictures are missing": Math.min(...received) <= LEAST,
  };
  return Object.entries(faults).flatMap(([fault, is]) => (is ? [`${name}: ${fault}`] : []));
}
