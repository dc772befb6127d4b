/** The slowest interaction (as INP does) and unexpected layout shifts of each step of a walk, with the processor slowed down. */
import type { Page } from "@playwright/test";
import { expect } from "../../e2e/steps/journey.ts";
import { keepRaw } from "../blocks.ts";

const SLOWER = 4;
const INTERACTION_MS = 200;
const SHIFT = 0.02;
const SETTLE_MS = 700;

/** Runs in the page: the longest interaction and the sum of shifts since the last reading. */
const WATCH = `(() => {
  const seen = (window.__seen = { longest: 0, of: "", shift: 0, from: "" });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId && entry.duration > seen.longest) {
        seen.longest = entry.duration;
        seen.of = entry.name + " " + (entry.target ? (entry.target.getAttribute("aria-label") || entry.target.labels?.[0]?.textContent || entry.target.textContent || entry.target.nodeName).trim().slice(0, 30) : "what is gone") +
          ", waited " + Math.round(entry.processingStart - entry.startTime) + ", worked " + Math.round(entry.processingEnd - entry.processingStart) + ", drew " + Math.round(entry.startTime + entry.duration - entry.processingEnd);
      }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput) {
        seen.shift += entry.value;
        const node = entry.sources && entry.sources[0] && entry.sources[0].node;
        seen.from = node ? (node.nodeName + "." + (node.className || "")).slice(0, 30) + " " + (node.textContent || "").trim().slice(0, 30) : "";
      }
  }).observe({ type: "layout-shift", buffered: true });
})()`;
const TAKE = `(() => { const { longest, of, shift, from } = window.__seen; Object.assign(window.__seen, { longest: 0, of: "", shift: 0, from: "" }); return { longest, of, shift, from }; })()`;

interface Seen {
  readonly longest: number;
  readonly of: string;
  readonly shift: number;
  readonly from: string;
}

/**
 * Slows the page down and measures from now on. `measured` runs a step and keeps its figures; `report` prints the table and fails if a step is
 * over its goal. The page must have been opened after this, or be opened anew in the first step.
 */
export async function startWatching(page: Page) {
  const rows: (Seen & { readonly step: string })[] = [];
  await page.addInitScript({ content: WATCH });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });

  async function measured(step: string, walk: () => Promise<void>): Promise<void> {
    await walk();
    // Measured is what still happens after a step, so the time is the same for every step.
    await page.waitForTimeout(SETTLE_MS);
    rows.push({ step, ...(await page.evaluate<Seen>(TAKE)) });
  }

  function report(name: string): void {
    keepRaw(name, rows);
    const lines = rows.map(
      ({ step, longest, of, shift, from }) =>
        `| ${step} | ${longest} ms | ${of.replaceAll(/\s+/g, " ")} | ${shift.toFixed(4)} | ${from} |`,
    );
    process.stdout.write(
      `\n| step | slowest interaction (goal < ${INTERACTION_MS} ms) | which | layout shift (goal <= ${SHIFT}) | of |\n|---|---|---|---|---|\n${lines.join("\n")}\n`,
    );
    const over = rows.filter(({ longest, shift }) => longest >= INTERACTION_MS || shift > SHIFT);
    expect(
      over.map(({ step }) => step),
      "steps over their goal",
    ).toEqual([]);
  }

  return { measured, report };
}
