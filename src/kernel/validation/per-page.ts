/** Rows per page, in the query of every list. */
import { z } from "zod";
import { capPerPage } from "./input.ts";

/** Left out, 20; more than 50 is 20 again, as everywhere (SPEC §5). What is no number, or none of rows, is refused. */
export const perPageSchema = z.coerce
  .number()
  .int()
  .min(1)
  .overwrite((rows) => capPerPage(rows))
  .default(capPerPage(null));
