/** Functions of content for wiring. */
export { feedText } from "./articles/feed.ts";
export { listBlogPaths } from "./articles/list-addresses.ts";
export { hasOwnLegalPages } from "./legal/has-own-legal-pages.ts";
export { hasPages } from "./pages/store-public.ts";
