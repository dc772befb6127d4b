/** Shapes that the public calls of several rooms share. */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { localDateSchema } from "#kernel/time.ts";

export const pictureSchema = z.strictObject({
  id: idSchema("pi"),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Point that stays visible when a frame crops the picture, in percent from the upper left corner. */
  focusX: z.int(),
  focusY: z.int(),
});

export const pageBase = { title: z.string(), description: z.string(), version: z.string(), effectiveOn: localDateSchema };
