/**
 * Uploads: multipart/form-data, unencrypted fields (SPEC §7). A contract names a file as `z.file()`: the browser sends one and
 * the use case is given one. Sizes and numbers are cut off while the bytes arrive, so that memory stays flat whatever is sent.
 */
import fastifyMultipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { UploadLimits } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";

export const UPLOAD_LIMITS = {
  fileSize: 10 * 1024 * 1024,
  files: 5,
  fields: 50,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 50,
} as const;

/** Uploads that one process reads at once: each holds its file until it is stored, so this bounds what they hold together. */
const UPLOADS_AT_ONCE = 12;

/** Counts what is under way. */
export interface Gauge {
  now: number;
  most: number;
}

/** Runs the reading of an upload unless too many are under way; then the caller is told to come back. */
export async function oneOfFew<T>(uploads: Gauge, read: () => Promise<T>): Promise<T> {
  if (uploads.now >= UPLOADS_AT_ONCE) throw refuse("unavailable", { retryAfterSeconds: 5 });
  uploads.now += 1;
  uploads.most = Math.max(uploads.most, uploads.now);
  try {
    return await read();
  } finally {
    uploads.now -= 1;
  }
}

/** Lets a scope read multipart bodies. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart, { limits: UPLOAD_LIMITS });
}

/** Fields and files by name; a name that comes more than once becomes a list. Too large is refused by name, anything else wrong is malformed. */
export async function readMultipart(request: FastifyRequest, upload?: UploadLimits): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw refuse("malformed_request");
  const input: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const own = upload && { fileSize: upload.maxFileBytes, files: upload.maxFiles };
  try {
    for await (const part of request.parts({ limits: { ...UPLOAD_LIMITS, ...own } })) {
      const value =
        part.type === "file"
          ? new File([await part.toBuffer()], part.filename ?? "", { type: part.mimetype })
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
