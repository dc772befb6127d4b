import { href } from "#kernel/href.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import type { Route } from "./+types/product-cash.page";
import { loadProduct } from "./load-sections.ts";
import { ProductPage, productMeta } from "./product-page.tsx";

/** Shows today's prices: cached for 30 seconds. */
export const handle = cachedPage(30);

export async function loader({ context }: Route.LoaderArgs) {
  return loadProduct(context.get(pageContext), "cash_pickup");
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  productMeta(matches, loaderData, href("/produk/pengambilan-tunai"));

export default function CashPage({ loaderData }: Route.ComponentProps) {
  return <ProductPage {...loaderData} />;
}
