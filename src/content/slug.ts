/** The readable ends of addresses. Pure. */
import { z } from "zod";

const SLUG_MAX_CHARS = 120;

export const slugSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(SLUG_MAX_CHARS);

/** `Biaya & pajak` to `biaya-pajak`: the readable end of an address. Empty where no letter is left. */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX_CHARS)
    .replaceAll(/^-+|-+$/g, "");
}
