/** Reads an outside party's answer up to a limit, so that no sender can fill our memory. */

/** The parsed body; undefined when it is longer than `maxBytes` or no JSON. */
export async function readCappedJson(response: Response, maxBytes: number): Promise<unknown> {
  const text = await readCappedText(response, maxBytes);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The body's text; null when it is longer than `maxBytes`, in which case the rest is not read. */
export async function readCappedText(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Returning from the loop cancels the rest of the body.
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
