import { expect, test } from "vitest";
import { readCappedJson, readCappedText } from "./capped-body.ts";

/** A response without end that counts how often it was read. */
function endless(): { readonly response: Response; reads(): number; isCancelled(): boolean } {
  let reads = 0;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        reads += 1;
        controller.enqueue(new Uint8Array(1_000).fill(32));
      },
      cancel() {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body), reads: () => reads, isCancelled: () => isCancelled };
}

test("an endless body is cancelled at the limit", async () => {
  const { response, reads, isCancelled } = endless();
  expect(await readCappedText(response, 5_000)).toBeNull();
  expect([reads(), isCancelled()]).toEqual([6, true]);
});

test.each([
  [4, null],
  [5, "halo!"],
  [6, "halo!"],
])("with a limit of %i bytes a body of five bytes reads as %o", async (maxBytes, text) =>
  expect(await readCappedText(new Response("halo!"), maxBytes)).toBe(text),
);

test.each([
  ['{"a":1}', 7, { a: 1 }],
  ['{"a":1}', 6, undefined],
  ["", 10, undefined],
  ["<html>", 10, undefined],
])("%s with a limit of %i bytes reads as %o", async (body, maxBytes, value) =>
  expect(await readCappedJson(new Response(body), maxBytes)).toEqual(value),
);

test("a response without a body reads as an empty text", async () =>
  expect(await readCappedText(new Response(null), 1)).toBe(""));
