/** Corridor codes in a file of their own: screens need the codes but not the schemas of all terms. Pure. */
import { z } from "zod";

export const PRODUCTS = ["local", "international", "cash_pickup"] as const;
export type Product = (typeof PRODUCTS)[number];
/** How the money reaches the recipient. */
export const METHODS = ["bank", "cash"] as const;
/** Origin, destination and method: `ID-SG-bank`. */
export const corridorCode = z.string().regex(/^ID-[A-Z]{2}-(?:bank|cash)$/);
