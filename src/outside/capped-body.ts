/** The body of an outside party's answer, read no further than we are ready to keep. */

/** The text of a body, or null when it is longer than `maxBytes`: the rest is not read. Throws what `fetch` throws. */
export async function readCappedText(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
