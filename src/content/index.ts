/** What wiring may ask of content. */
export { hasOwnLegalPages } from "./legal/has-own-legal-pages.ts";
export { hasPages } from "./pages/store-public.ts";
