import { href } from "#kernel/href.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import type { Route } from "./+types/product-abroad.page";
import { loadProduct } from "./load-sections.ts";
import { ProductPage, productMeta } from "./product-page.tsx";

/** Shows today's prices: cached for 30 seconds. */
export const handle = cachedPage(30);

export async function loader({ context }: Route.LoaderArgs) {
  return loadProduct(context.get(pageContext), "international");
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  productMeta(matches, loaderData, href("/produk/transfer-internasional"));

export default function AbroadPage({ loaderData }: Route.ComponentProps) {
  return <ProductPage {...loaderData} />;
}
