/** What corridors are called, by themselves: screens need the names, and not the shapes of all terms. Pure. */
import { z } from "zod";

export const PRODUCTS = ["local", "international", "cash_pickup"] as const;
export type Product = (typeof PRODUCTS)[number];
/** How the money reaches the recipient. */
export const METHODS = ["bank", "cash"] as const;
/** Where from, where to, how it arrives: `ID-SG-bank`. */
export const corridorCode = z.string().regex(/^ID-[A-Z]{2}-(?:bank|cash)$/);
