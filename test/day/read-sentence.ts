/** Sentences that tell a person why something is not done, as they stand on screen. */
import { expect, type Page } from "@playwright/test";

export interface ReadSentence {
  readonly path: string;
  readonly sentence: string;
}

/** Waits for the sentence on the page, and answers the text that is shown. */
export async function readSentence(page: Page, sentence: string | RegExp): Promise<ReadSentence> {
  const shown = page.getByText(sentence).filter({ visible: true }).first();
  await expect(shown).toBeVisible();
  return {
    path: new URL(page.url()).pathname.replaceAll(/\b[a-z]{2}_[0-9a-z]{26}\b/g, ":id"),
    sentence: await shown.innerText(),
  };
}
