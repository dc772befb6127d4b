/** Orders of outlet lists, for SQL, contract and screen. Pure. */
export const OUTLET_ORDERS = ["name", "-name"] as const;
