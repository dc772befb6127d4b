/** What reports call a product: what was sent and how, and whether the money came in as cash. Pure. */
import { PRODUCTS } from "../../lifecycle/transfer.ts";

const withCash = PRODUCTS.map((product) => `${product}_cash_in` as const);
export const REPORT_PRODUCTS = [...PRODUCTS, ...withCash] as const;
export type ReportProduct = (typeof REPORT_PRODUCTS)[number];

/** SQL of the product of `t`. An agent's account is debited exactly where cash was taken in at a counter. */
export const PRODUCT_SQL = `t.product || case when t.source_account in ('agent_deposit', 'agent_receivable') then '_cash_in' else '' end`;
