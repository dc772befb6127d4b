/** Rows per page, in the query of every list. */
import { z } from "zod";
import { capPerPage } from "./input.ts";

/** 20 when omitted; more than 50 becomes 20, as everywhere (APP-4). Refuses values that are not a positive whole number. */
export const perPageSchema = z.coerce
  .number()
  .int()
  .min(1)
  .overwrite((rows) => capPerPage(rows))
  .default(capPerPage(null));
