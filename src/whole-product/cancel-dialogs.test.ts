/** In a question whether to cancel something, a button "Cancel" says both: the button that goes on has words of its own. */
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";

const CANCELS = /^(Batalkan|Minta pembatalan|Cancel)\b.*\?$/;
const ENTRY = /^\s*(\w+):\s*"([^"]*)"/gm;
const DIALOG = /(?:dialogs\.(?:confirm|prompt|decide)|change)\(\{[^]*?\n\s*\}\)/g;

/** Names of messages in a folder and those around it that ask whether to cancel. */
function cancelling(folder: string): ReadonlySet<string> {
  const files = [folder, dirname(folder)].flatMap((one) => globSync(`${one}/**/*messages.ts`));
  const found = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(ENTRY)].filter(([, , text = ""]) => CANCELS.test(text)).map(([, key = ""]) => key),
  );
  return new Set(found);
}

test("no question about cancelling has the button “Cancel” for going on", () => {
  const wrong: string[] = [];
  let seen = 0;
  for (const file of globSync("src/**/web/**/*.tsx")) {
    const dialogs = [...readFileSync(file, "utf8").matchAll(DIALOG)].map(([text]) => text);
    if (dialogs.length === 0) continue;
    const keys = cancelling(dirname(file));
    for (const dialog of dialogs) {
      const [title = ""] = /\btitle: [^\n]*/.exec(dialog) ?? [];
      const named = [...title.matchAll(/"(?:\w+\.)*(\w+)"/g)].map(([, key = ""]) => key);
      if (!named.some((key) => keys.has(key))) continue;
      seen += 1;
      if (!/\bcancelText\b/.test(dialog)) wrong.push(`${file}: ${title}`);
    }
  }
  expect(seen).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
});
