/**
 * docs/openapi.json from the contracts. The document is made by src/openapi.ts, which imports every contract, because what is public
 * is the product's decision; here it only becomes a file.
 *
 *   node tools/openapi.ts      prints it
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT } from "./postgres/places.ts";
import { Explained } from "./terminal.ts";

/** The seam: `src/openapi.ts` exports `openApiDocument(): object`, an OpenAPI 3.1 document in a fixed order. */
const GENERATOR = path.join(PROJECT, "src", "openapi.ts");

export async function openApiText(): Promise<string> {
  if (!existsSync(GENERATOR))
    throw new Explained("src/openapi.ts is missing: it exports openApiDocument(), made from the contracts.");
  const { openApiDocument } = (await import(pathToFileURL(GENERATOR).href)) as { openApiDocument: () => object };
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}

if (import.meta.main) process.stdout.write(await openApiText());
