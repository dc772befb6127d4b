/**
 * Uploads: multipart/form-data, unencrypted fields (SPEC §7). A contract names a file as `z.instanceof(File)`: the browser sends one and
 * the use case is given one. Sizes and numbers are cut off while the bytes arrive, so that memory stays flat whatever is sent.
 */
import fastifyMultipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "#kernel/refusal.ts";

export const UPLOAD_LIMITS = {
  fileSize: 10 * 1024 * 1024,
  files: 5,
  fields: 50,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 50,
} as const;

/** Lets a scope read multipart bodies. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart, { limits: UPLOAD_LIMITS });
}

/** Fields and files by name; a name that comes more than once becomes a list. Too large is refused by name, anything else wrong is malformed. */
export async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw refuse("malformed_request");
  const input: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  try {
    for await (const part of request.parts()) {
      const value =
        part.type === "file"
          ? new File([new Uint8Array(await part.toBuffer())], part.filename ?? "", { type: part.mimetype })
          : String(part.value);
      // PostgreSQL can't store U+0000, neither in a field nor in a file's name.
      if (part.fieldname.includes("\0") || (typeof value === "string" ? value : value.name).includes("\0"))
        throw refuse("malformed_request");
      const known = input[part.fieldname];
      input[part.fieldname] =
        known === undefined ? value : Array.isArray(known) ? [...(known as unknown[]), value] : [known, value];
    }
  } catch (error) {
    if (isLimit(error)) throw refuse("too_large");
    throw refuse("malformed_request");
  }
  return { ...input };
}

/** The plugin's own codes for what passed a limit. */
function isLimit(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    ["FST_REQ_FILE_TOO_LARGE", "FST_FILES_LIMIT", "FST_FIELDS_LIMIT", "FST_PARTS_LIMIT"].includes(String(error.code))
  );
}
