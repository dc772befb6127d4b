import { expect, test } from "vitest";
import { readCappedJson, readCappedText } from "./capped-body.ts";

/** An answer without end, and how much of it was asked for. */
function endless(): { readonly response: Response; asked(): number; isCancelled(): boolean } {
  let asked = 0;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        asked += 1;
        controller.enqueue(new Uint8Array(1_000).fill(32));
      },
      cancel() {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body), asked: () => asked, isCancelled: () => isCancelled };
}

test("a body without end is let go at the bound", async () => {
  const { response, asked, isCancelled } = endless();
  expect(await readCappedText(response, 5_000)).toBeNull();
  expect([asked(), isCancelled()]).toEqual([6, true]);
});

test.each([
  [4, null],
  [5, "halo!"],
  [6, "halo!"],
])("of five bytes, %i may be kept: %o", async (maxBytes, text) =>
  expect(await readCappedText(new Response("halo!"), maxBytes)).toBe(text),
);

test.each([
  ['{"a":1}', 7, { a: 1 }],
  ['{"a":1}', 6, undefined],
  ["", 10, undefined],
  ["<html>", 10, undefined],
])("%s within %i bytes is %o", async (body, maxBytes, value) =>
  expect(await readCappedJson(new Response(body), maxBytes)).toEqual(value),
);

test("no body at all is an empty text", async () => expect(await readCappedText(new Response(null), 1)).toBe(""));
