/** For tests: painted photographs with what the product makes of them. Each is painted, encoded and measured once for a worker. */
import { createHash } from "node:crypto";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { EncodedUpload } from "../accept-photo.ts";
import { readUpload } from "../read-upload.ts";
import type { PhotoCode } from "../../model/rules/requirements.ts";
import { cardPhoto, facePhoto } from "./pictures.ts";

/** The try at which a photograph is taken whatever it fails. */
const TRIES = 3;
type Encoded = Pick<EncodedUpload, "sha256" | "encoded">;
const made = new Map<string, Promise<Encoded>>();

/** The photograph of a seed, encoded as an upload at its last try is: a card for a document of identity, a face for anything else. */
export function encodedPhoto(
  ctx: Pick<Ctx, "db" | "now" | "log">,
  code: PhotoCode,
  seed: number,
): Promise<Encoded & { readonly tries: number }> {
  const known = made.get(`${code}/${seed}`) ?? encode(ctx, code, seed);
  made.set(`${code}/${seed}`, known);
  return known.then((one) => ({ ...one, tries: TRIES }));
}

async function encode(ctx: Pick<Ctx, "db" | "now" | "log">, code: PhotoCode, seed: number): Promise<Encoded> {
  const bytes = code === "identity_photo" ? await cardPhoto(seed) : await facePhoto(seed);
  const sha256 = createHash("sha256").update(bytes).digest();
  return { sha256, encoded: await readUpload(ctx, { code, tries: TRIES }, bytes) };
}
