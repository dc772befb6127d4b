import { pageContext } from "#web/context.ts";
import type { Route } from "./+types/product-local.page";
import { loadProduct } from "./load-sections.ts";
import { ProductPage, productMeta } from "./product-page.tsx";

/** Today's prices: half a minute. */
export const handle = { kept: 30 };

export async function loader({ context }: Route.LoaderArgs) {
  return loadProduct(context.get(pageContext), "local");
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => productMeta(matches, loaderData, "/produk/transfer-lokal");

export default function LocalPage({ loaderData }: Route.ComponentProps) {
  return <ProductPage {...loaderData} />;
}
