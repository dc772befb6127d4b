/**
 * Writes docs/openapi.json from the contracts. src/wiring/openapi.ts builds the document and imports every contract, because what is public
 * is the product's decision; this file only serialises it.
 *
 *   node tools/generated/openapi.ts      prints it
 */
import { openApiDocument } from "#wiring/openapi.ts";

export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (import.meta.main) process.stdout.write(openApiText());
