/** Every mention of a higher tier leads to one place, which explains the requirements. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { frameMessages } from "#identity/web/frame/messages.ts";
import { dashboardMessages } from "#dashboard/web/sender/messages.ts";
import { verificationHelp } from "./verification-links.ts";

describe.each(["ID", "EN"] as const)("in %s", (language) => {
  test("the requirements are among the questions of a new installation", async () => {
    const [, key] = verificationHelp(language).split("#");
    expect(await readFile(new URL("../../../db/seed/content/faq.yaml", import.meta.url), "utf8")).toContain(`- key: ${key}\n`);
  });

  test("a tier is called a tier everywhere", () => {
    expect(JSON.stringify(dashboardMessages[language].limits)).not.toMatch(/level/i);
  });

  test("no text promises to continue a transfer that a new account may not send", () => {
    const { savedPrice, savedAmount } = frameMessages[language];
    expect(`${savedPrice} ${savedAmount}`).not.toMatch(/melanjutkan|go on/);
  });
});
