import { href } from "#kernel/href.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import type { Route } from "./+types/product-payroll.page";
import { loadPayrollProduct } from "./load-sections.ts";
import { ProductPage, productMeta } from "./product-page.tsx";

/** Shows today's prices: cached for 30 seconds. */
export const handle = cachedPage(30);

export async function loader({ context }: Route.LoaderArgs) {
  return loadPayrollProduct(context.get(pageContext));
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => productMeta(matches, loaderData, href("/produk/penggajian"));

export default function PayrollProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductPage {...loaderData} />;
}
