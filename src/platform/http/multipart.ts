/**
 * Uploads: multipart/form-data with unencrypted fields (FORM-12). A contract declares a file as `z.file()`: the browser sends one and the
 * use case receives one. Limits on size and number apply while the bytes arrive, so that memory use stays bounded.
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

/** Uploads that one process reads concurrently: each holds its file until it is stored, so this bounds their total memory. */
const UPLOADS_AT_ONCE = 12;

/** Counts uploads in progress. */
export interface Gauge {
  now: number;
  most: number;
}

/** Reads an upload unless too many are in progress; then refuses with a retry time. */
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

/** Enables multipart bodies in a scope. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart, { limits: UPLOAD_LIMITS });
}

/** Fields and files by name; a repeated name becomes a list. Excess size has its own refusal, any other fault is a malformed request. */
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
      // PostgreSQL cannot store U+0000, neither in a field nor in a file name.
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

/** The plugin's error codes for exceeded limits. */
function isLimit(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    ["FST_REQ_FILE_TOO_LARGE", "FST_FILES_LIMIT", "FST_FIELDS_LIMIT", "FST_PARTS_LIMIT"].includes(String(error.code))
  );
}
