/** How lists of outlets can be ordered, for SQL, contract and screen. Pure. */
export const OUTLET_ORDERS = ["name", "-name"] as const;
